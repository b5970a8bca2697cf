import { swallowGhostClick } from '@/lib/browser/ghost-click';

const clicked = jest.fn();

beforeEach(() => {
  jest.useFakeTimers();
  clicked.mockReset();
  document.body.addEventListener('click', clicked);
});
afterEach(() => {
  jest.runAllTimers();
  document.body.removeEventListener('click', clicked);
  jest.useRealTimers();
});

/** Taps at a place. @returns whether the page got the click */
function tap(clientX: number, clientY: number): boolean {
  clicked.mockReset();
  const event = new MouseEvent('click', { clientX, clientY, bubbles: true, cancelable: true });
  document.body.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(clicked.mock.calls.length === 0);
  return clicked.mock.calls.length > 0;
}

// R-NAV-39
test('swallows a second tap at about the same place', () => {
  swallowGhostClick({ clientX: 100, clientY: 100 }, performance.now());
  jest.advanceTimersByTime(348);
  expect(tap(100, 100)).toBe(false);
  expect(tap(117, 116)).toBe(false);
});

test('passes a tap at another place, and a later one', () => {
  swallowGhostClick({ clientX: 100, clientY: 100 }, performance.now());
  expect(tap(100, 125)).toBe(true);
  jest.advanceTimersByTime(351);
  expect(tap(100, 100)).toBe(true);
});

test('counts from the first tap, not from the call', () => {
  swallowGhostClick({ clientX: 100, clientY: 100 }, performance.now() - 300);
  expect(tap(100, 100)).toBe(false);
  jest.advanceTimersByTime(51);
  expect(tap(100, 100)).toBe(true);
  swallowGhostClick({ clientX: 100, clientY: 100 }, performance.now() - 350);
  expect(tap(100, 100)).toBe(true);
});
