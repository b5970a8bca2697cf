import { act, render, screen } from '@testing-library/react';
import { updatePendingOrder } from '@/components/order/pending-order';
import { PendingOrderReminder } from '@/components/order/reminder/pending-order-reminder';
import { callMall } from '@/lib/browser/client';
import { OrderStatus } from '@/lib/rules/order/order-state';
import { buildRealOrder, buildUnpaidOrder } from '../../../support/builders/order-answers';

let path = '/mine';
jest.mock('next/navigation', () => ({ usePathname: () => path }));
jest.mock('@/lib/browser/client', () => ({ callMall: jest.fn() }));
jest.mock('@/lib/rules/caller/session-marker', () => ({ hasSessionMarker: () => true }));

const callMallMock = jest.mocked(callMall);
const texts = { label: '提醒', text: '有一件商品待兑换', pay: '待支付 {amount}', close: '不再提醒' };
const findNotice = () => screen.queryByRole('complementary');
const advanceTimers = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  jest.useFakeTimers();
  path = '/mine';
  localStorage.clear();
  window.history.replaceState(null, '', '/vantmall/mine?pId=10000');
  callMallMock.mockReset().mockImplementation(async () => buildRealOrder());
  updatePendingOrder(buildUnpaidOrder());
});
afterEach(() => jest.useRealTimers());

describe('pending-order reminder', () => {
  // R-DIALOG-14
  it('shows the notice every minute for five seconds with a link to the order', async () => {
    render(<PendingOrderReminder texts={texts} />);
    await advanceTimers(59_000);
    expect(findNotice()).toBeNull();
    await advanceTimers(1000);
    expect(screen.getByText('待支付 ¥19.90')).toBeInTheDocument();
    expect(screen.getByRole('link')).toHaveAttribute(
      'href',
      expect.stringMatching(/\/payindex\?orderId=217418081999334787.*pId=10000/),
    );
    await advanceTimers(5000);
    expect(findNotice()).toBeNull();
    await advanceTimers(55_000);
    expect(findNotice()).toBeTruthy();
  });

  it('shares one timer between all pages', async () => {
    path = '/home';
    const { rerender } = render(<PendingOrderReminder texts={texts} />);
    await advanceTimers(40_000);
    path = '/goodsProfile/101001';
    rerender(<PendingOrderReminder texts={texts} />);
    await advanceTimers(20_000);
    expect(findNotice()).toBeTruthy();
    path = '/home';
    rerender(<PendingOrderReminder texts={texts} />);
    expect(findNotice()).toBeNull();
  });

  it('hides the notice while a dialog is open and on other pages', async () => {
    const dialog = document.body.appendChild(document.createElement('dialog'));
    dialog.setAttribute('open', '');
    const { rerender } = render(<PendingOrderReminder texts={texts} />);
    await advanceTimers(60_000);
    expect(findNotice()).toBeNull();
    dialog.remove();
    path = '/home';
    rerender(<PendingOrderReminder texts={texts} />);
    await advanceTimers(60_000);
    expect(findNotice()).toBeNull();
    expect(callMallMock).not.toHaveBeenCalled();
  });

  // R-DIALOG-15
  it('removes the notice when the shopper dismisses it', async () => {
    render(<PendingOrderReminder texts={texts} />);
    await advanceTimers(60_000);
    act(() => screen.getByRole('button', { name: '不再提醒' }).click());
    expect(findNotice()).toBeNull();
    expect(localStorage.getItem('orderInfo')).toBeNull();
    await advanceTimers(60_000);
    expect(findNotice()).toBeNull();
  });

  // R-DIALOG-15
  it.each([
    ['this page', () => updatePendingOrder({ ...buildUnpaidOrder(), status: OrderStatus.undelivered })],
    [
      'another tab',
      () => {
        localStorage.removeItem('orderInfo');
        window.dispatchEvent(new StorageEvent('storage', { key: 'orderInfo' }));
      },
    ],
  ])('removes a shown notice when %s removes the stored order', async (_, remove) => {
    render(<PendingOrderReminder texts={texts} />);
    await advanceTimers(60_000);
    expect(findNotice()).toBeTruthy();
    act(remove);
    expect(findNotice()).toBeNull();
    act(() => updatePendingOrder(buildUnpaidOrder()));
    await advanceTimers(60_000);
    expect(findNotice()).toBeTruthy();
  });

  // R-DIALOG-15
  it('removes the notice when the order is not pending any more', async () => {
    callMallMock.mockImplementation(async () => buildRealOrder({ status: 6, closeReason: 'expired' }));
    render(<PendingOrderReminder texts={texts} />);
    await advanceTimers(60_000);
    expect(findNotice()).toBeNull();
    expect(localStorage.getItem('orderInfo')).toBeNull();
  });

  // R-DIALOG-19
  it('hides the notice without an answer and asks again', async () => {
    callMallMock.mockRejectedValueOnce(new Error('silence'));
    render(<PendingOrderReminder texts={texts} />);
    await advanceTimers(60_000);
    expect(findNotice()).toBeNull();
    await advanceTimers(60_000);
    expect(findNotice()).toBeTruthy();
  });
});
