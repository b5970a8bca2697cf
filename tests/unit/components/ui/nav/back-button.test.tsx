import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { BackButton } from '@/components/ui/nav/back-button';
import { mockNavigation } from '../../../../support/fakes/mock-navigation';

const router = { back: jest.fn(), push: jest.fn() };
mockNavigation({ useRouter: () => router });

beforeEach(() => {
  jest.clearAllMocks();
  jest.useFakeTimers();
});
afterEach(() => {
  jest.restoreAllMocks();
  // A second tap counts as a repetition for a moment.
  jest.runAllTimers();
  jest.useRealTimers();
});

/** Taps Back on a page. */
function tapBack(path: string, historyLength: number, init: MouseEventInit = {}): void {
  window.history.replaceState(null, '', `/vantmall${path}`);
  jest.spyOn(window.history, 'length', 'get').mockReturnValue(historyLength);
  render(<BackButton href="/myorder3?pId=777" label="Back" />);
  const link = screen.getByRole('link', { name: 'Back' });
  // jsdom cannot navigate.
  link.addEventListener('click', (event) => event.preventDefault(), { once: true });
  fireEvent.click(link, init);
}

// R-NAV-29
test('goes back in the history when there is one, whatever the address names', () => {
  tapBack('/payindex?orderId=1&fromPage=mine&pId=777', 3);
  expect(router.back).toHaveBeenCalledTimes(1);
  expect(router.push).not.toHaveBeenCalled();
});

// R-NAV-39
test('takes the second tap of a double tap for a repetition', () => {
  tapBack('/goodsProfile/1?pId=777', 3);
  fireEvent.click(screen.getByRole('link', { name: 'Back' }));
  expect(router.back).toHaveBeenCalledTimes(1);
});

// R-NAV-29
test.each([
  ['/payindex?orderId=1&fromPage=mine&pId=777', '/mine?pId=777'],
  ['/goodsProfile/SKU-1?type=101&pId=777', '/home?tab=101&pId=777'],
  ['/payindex?orderId=1&fromPage=goodsProfile&pId=777', '/myorder3?pId=777'],
  ['/payindex?orderId=1&activityType=1&fromPage=goodsProfile&pId=777', '/activity/timeLimit?pId=777'],
  ['/ordersuccess?orderId=1&from=//evil.example&pId=777', '/myorder3?pId=777'],
])('opens the source of %s without a history: %s', async (path, target) => {
  tapBack(path, 1);
  await waitFor(() => expect(router.push).toHaveBeenCalledWith(target));
  expect(router.back).not.toHaveBeenCalled();
});

// R-NAV-29
test.each([
  ['on the way back from a cashier', '/payindex?orderId=1&fromPage=cashier&pId=777', 5, {}],
  ['without a history and a source', '/payindex?orderId=1&pId=777', 1, {}],
  ['in a new tab', '/payindex?orderId=1&fromPage=mine&pId=777', 5, { ctrlKey: true }],
])('follows its own link %s', (_, path, historyLength, init) => {
  tapBack(path, historyLength, init);
  expect(router.back).not.toHaveBeenCalled();
  expect(router.push).not.toHaveBeenCalled();
});
