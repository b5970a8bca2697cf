import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { WechatCards } from '@/components/coupon/terminal/wechat-cards';
import { renderPart, server } from '../../../support/components/render-part';
import { mockEndpoint } from '../../../support/fakes/mock-endpoint';
import { runMockServer } from '../../../support/fakes/run-mock-server';

runMockServer(server);
afterEach(() => {
  delete window.wx;
});

const cards = [{ cardId: 'p1', cardExt: '{"timestamp":"1"}' }];

// R-WECHAT-15
test('opens WeChat’s dialog with the signed cards and confirms that they are added', async () => {
  server.use(mockEndpoint('wxAddCard', () => cards));
  const addCard = jest.fn(({ success }: { success?: () => void }) => success?.());
  window.wx = { config: jest.fn(), ready: (callback) => callback(), addCard };
  renderPart(<WechatCards />);
  await userEvent.click(await screen.findByRole('button', { name: 'Add' }));
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Added to your WeChat wallet'));
  expect(addCard).toHaveBeenCalledWith(expect.objectContaining({ cardList: cards }));
});

test('says that WeChat has not added the cards when its dialog fails', async () => {
  server.use(mockEndpoint('wxAddCard', () => cards));
  const addCard = ({ fail }: { fail?: () => void }) => fail?.();
  window.wx = { config: jest.fn(), ready: (callback) => callback(), addCard };
  renderPart(<WechatCards />);
  await userEvent.click(await screen.findByRole('button', { name: 'Add' }));
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('WeChat didn’t add the cards'));
});

test('shows nothing without cards', async () => {
  let callCount = 0;
  server.use(
    mockEndpoint('wxAddCard', () => {
      callCount += 1;
      return [];
    }),
  );
  const { container } = renderPart(<WechatCards />);
  await waitFor(() => expect(callCount).toBe(1));
  expect(container.querySelector('button')).toBeNull();
});
