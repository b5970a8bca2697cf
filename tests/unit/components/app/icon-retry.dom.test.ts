import { ICON_RETRY_SCRIPT } from '@/lib/early-script/retry-icons';
import { runInline } from '../../../support/inline-script';

beforeAll(() => runInline(ICON_RETRY_SCRIPT));
beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** An icon as `SpriteIcon` draws it; `countRequests` are those after the first one. */
function createIcon() {
  document.body.innerHTML = '<img alt="" src="/icons.webp" data-attempt="1">';
  const icon = document.querySelector('img') as HTMLImageElement;
  const setSrc = jest.spyOn(icon, 'src', 'set');
  return {
    icon,
    fail: () => icon.dispatchEvent(new Event('error')),
    countRequests: () => setSrc.mock.calls.length,
  };
}

// R-PERF-06
test('an icon that failed is requested again after half a second and after two seconds', () => {
  const { icon, fail, countRequests } = createIcon();
  fail();
  jest.advanceTimersByTime(499);
  expect(countRequests()).toBe(0);
  jest.advanceTimersByTime(1);
  expect(countRequests()).toBe(1);
  fail();
  jest.advanceTimersByTime(1999);
  expect(countRequests()).toBe(1);
  jest.advanceTimersByTime(1);
  expect(countRequests()).toBe(2);
  expect(icon.style.visibility).toBe('');
});

test('after the third failure its place stays empty', () => {
  const { icon, fail, countRequests } = createIcon();
  for (let count = 0; count < 3; count += 1) {
    fail();
    jest.runAllTimers();
  }
  expect(icon.style.visibility).toBe('hidden');
  expect(countRequests()).toBe(2);
});

test('other failures are left to others', () => {
  document.body.innerHTML = '<img alt="" src="/other.webp">';
  document.querySelector('img')?.dispatchEvent(new Event('error'));
  dispatchEvent(new Event('error'));
  jest.runAllTimers();
  expect(document.querySelector('img')?.outerHTML).toBe('<img alt="" src="/other.webp">');
});
