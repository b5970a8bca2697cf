import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GiftWatch } from '@/components/points/gift/gift-watch';
import { AppError } from '@/lib/contract/errors';
import { buildCurrentUser } from '../../../support/components/current-user';
import { installNativeDialog, pressEscape } from '../../../support/components/native-dialog';
import { renderPart, server } from '../../../support/components/render-part';
import { mockEndpoint } from '../../../support/fakes/mock-endpoint';
import { mockNavigation } from '../../../support/fakes/mock-navigation';
import { runMockServer } from '../../../support/fakes/run-mock-server';

const push = jest.fn();
let currentSegment = 'home';
mockNavigation({
  useRouter: () => ({ push }),
  useSelectedLayoutSegment: () => currentSegment,
});

runMockServer(server);
beforeAll(() => {
  installNativeDialog();
});
beforeEach(() => {
  currentSegment = 'home';
  localStorage.clear();
  window.history.replaceState(null, '', '/vantmall/home');
});

const renderGift = (initPoints?: number) => (
  <GiftWatch
    again
    initPoints={initPoints}
    coin="/coin.webp"
    texts={{
      title: { new: 'A gift to say hello', again: 'Here is another' },
      what: { new: 'trial coins are yours', again: 'trial coins for you' },
      expiry: 'Valid for 2 days',
      use: 'Use now',
    }}
  />
);
const giftWatch = renderGift();

/** Mocks a mall that offers a gift until the client reports that it was shown. */
function mockMall({ isNewUser = true, deaf = false } = {}) {
  const reports = { times: 0 };
  const user = { isNewUser, showPresentPoint: true, presentPoint: 200 };
  server.use(
    mockEndpoint('me', () => buildCurrentUser(reports.times > 0 && !deaf ? {} : user)),
    mockEndpoint('presentSeen', () => {
      reports.times += 1;
      return deaf ? new AppError('unavailable', 'later') : null;
    }),
  );
  return reports;
}

const findDialog = () => screen.findByRole('dialog');
const wait = (ms: number) => act(() => new Promise((resolve) => setTimeout(resolve, ms)));

describe('gift dialog', () => {
  // R-POINTS-16
  it('offers the points one second after arrival and reports it to the mall', async () => {
    const reports = mockMall();
    renderPart(giftWatch);
    await wait(700);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(await findDialog()).toHaveTextContent('+200');
    expect(screen.getByRole('heading', { name: 'A gift to say hello' })).toBeInTheDocument();
    await waitFor(() => expect(reports.times).toBe(1));
  });

  it('opens the point centre', async () => {
    mockMall();
    renderPart(giftWatch);
    await findDialog();
    await userEvent.click(screen.getByRole('button', { name: 'Use now' }));
    expect(push).toHaveBeenCalledWith('/primary1');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('closes with Escape and remains closed after going back', async () => {
    const reports = mockMall();
    const { rerender } = renderPart(giftWatch);
    const dialog = await findDialog();
    act(() => pressEscape(dialog));
    for (const next of ['mine', 'home']) {
      currentSegment = next;
      rerender(<div />);
      renderPart(giftWatch);
    }
    await wait(1300);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(reports.times).toBe(1);
  });

  // R-POINTS-16
  it('shows no dialog on other pages', async () => {
    currentSegment = '404';
    const reports = mockMall();
    renderPart(giftWatch);
    await wait(1300);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(reports.times).toBe(0);
  });

  it('restarts its delay on navigation and is shown once', async () => {
    const reports = mockMall();
    const { unmount } = renderPart(giftWatch);
    await wait(600);
    unmount();
    currentSegment = 'primary1';
    renderPart(giftWatch);
    await wait(600);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await findDialog();
    expect(reports.times).toBe(1);
  });

  it('shows no dialog in a second tab and repeats a lost report', async () => {
    mockMall({ deaf: true });
    const first = renderPart(giftWatch);
    await findDialog();
    first.unmount();
    const reports = mockMall();
    renderPart(giftWatch);
    await waitFor(() => expect(reports.times).toBe(1));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  // R-POINTS-21
  it.each([
    ['the points of the project', 300, '+300'],
    ['6000 points', undefined, '+6,000'],
  ])('shows %s when the user has no amount', async (_, initPoints, expected) => {
    const { presentPoint: _unknown, ...user } = buildCurrentUser({ isNewUser: true, showPresentPoint: true });
    server.use(
      mockEndpoint('me', () => user),
      mockEndpoint('presentSeen', () => null),
    );
    renderPart(renderGift(initPoints));
    expect(await findDialog()).toHaveTextContent(expected);
  });

  // R-POINTS-19
  it('shows another text to a shopper who returns without a gift', async () => {
    mockMall({ isNewUser: false });
    renderPart(giftWatch);
    await findDialog();
    expect(screen.getByRole('heading', { name: 'Here is another' })).toBeInTheDocument();
  });
});
