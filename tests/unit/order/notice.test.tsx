import { act, render, screen } from '@testing-library/react';
import { updatePendingOrder } from '@/components/order/pending-order';
import { PendingOrderReminder } from '@/components/order/reminder/pending-order-reminder';
import { callMall } from '@/lib/browser/client';
import { real, unpaid } from './support';

let path = '/mine';
jest.mock('next/navigation', () => ({ usePathname: () => path }));
jest.mock('@/lib/browser/client', () => ({ callMall: jest.fn() }));
jest.mock('@/lib/rules/caller/session-marker', () => ({ hasSessionMarker: () => true }));

const asked = jest.mocked(callMall);
const texts = { label: '提醒', text: '有一件商品待兑换', pay: '待支付 {amount}', close: '不再提醒' };
const notice = () => screen.queryByRole('complementary');
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  jest.useFakeTimers();
  path = '/mine';
  localStorage.clear();
  window.history.replaceState(null, '', '/vantmall/mine?pId=10000');
  asked.mockReset().mockImplementation(async () => real());
  updatePendingOrder(unpaid());
});
afterEach(() => jest.useRealTimers());

describe('the pending order notice', () => {
  // R-DIALOG-14
  it('comes every minute for five seconds and leads to the order', async () => {
    render(<PendingOrderReminder texts={texts} />);
    await pass(59_000);
    expect(notice()).toBeNull();
    await pass(1000);
    expect(screen.getByText('待支付 ¥19.90')).toBeInTheDocument();
    expect(screen.getByRole('link')).toHaveAttribute(
      'href',
      expect.stringMatching(/\/payindex\?orderId=217418081999334787.*pId=10000/),
    );
    await pass(5000);
    expect(notice()).toBeNull();
    await pass(55_000);
    expect(notice()).toBeTruthy();
  });

  it('has one clock for all pages', async () => {
    path = '/home';
    const { rerender } = render(<PendingOrderReminder texts={texts} />);
    await pass(40_000);
    path = '/goodsProfile/101001';
    rerender(<PendingOrderReminder texts={texts} />);
    await pass(20_000);
    expect(notice()).toBeTruthy();
    path = '/home';
    rerender(<PendingOrderReminder texts={texts} />);
    expect(notice()).toBeNull();
  });

  it('stays away while a dialog is open and on other pages', async () => {
    const dialog = document.body.appendChild(document.createElement('dialog'));
    dialog.setAttribute('open', '');
    const { rerender } = render(<PendingOrderReminder texts={texts} />);
    await pass(60_000);
    expect(notice()).toBeNull();
    dialog.remove();
    path = '/home';
    rerender(<PendingOrderReminder texts={texts} />);
    await pass(60_000);
    expect(notice()).toBeNull();
    expect(asked).not.toHaveBeenCalled();
  });

  // R-DIALOG-15
  it('is forgotten when the shopper says so', async () => {
    render(<PendingOrderReminder texts={texts} />);
    await pass(60_000);
    act(() => screen.getByRole('button', { name: '不再提醒' }).click());
    expect(notice()).toBeNull();
    expect(localStorage.getItem('orderInfo')).toBeNull();
    await pass(60_000);
    expect(notice()).toBeNull();
  });

  // R-DIALOG-15
  it('is forgotten when the order does not wait any more', async () => {
    asked.mockImplementation(async () => real({ status: 6, closeReason: 'expired' }));
    render(<PendingOrderReminder texts={texts} />);
    await pass(60_000);
    expect(notice()).toBeNull();
    expect(localStorage.getItem('orderInfo')).toBeNull();
  });

  // R-DIALOG-19
  it('says nothing without an answer, and asks again', async () => {
    asked.mockRejectedValueOnce(new Error('silence'));
    render(<PendingOrderReminder texts={texts} />);
    await pass(60_000);
    expect(notice()).toBeNull();
    await pass(60_000);
    expect(notice()).toBeTruthy();
  });
});
