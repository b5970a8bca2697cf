import { callMall } from '@/lib/browser/client';
import { writeCookie } from '@/lib/browser/cookies';
import { keepQuickAppProject } from '@/lib/browser/quick-app/keep-quick-app-project';

jest.mock('@/lib/browser/client', () => ({ callMall: jest.fn() }));
jest.mock('@/lib/browser/cookies', () => ({ writeCookie: jest.fn() }));

const DAY_SECONDS = 86_400;
const config = { h5PId: '10000', pIdExpiryDays: 7, shortPIdExpiryDays: 3, shortPIds: ['20001'] };
const answer = (change: Partial<typeof config> = {}) =>
  jest.mocked(callMall).mockResolvedValue({ ...config, ...change } as never);
const open = (pId: string) => window.history.replaceState(null, '', `/vantmall/home?pId=${pId}`);

beforeEach(() => {
  localStorage.clear();
  jest.mocked(writeCookie).mockClear();
  jest.useFakeTimers({ now: Date.parse('2026-03-10T04:00:00Z') });
});
afterEach(() => jest.useRealTimers());

// R-QUICK-03
test.each([
  ['10002', 7],
  ['20001', 3],
])('keeps the cookie of project %s for %i days from the first visit', async (pId, days) => {
  answer();
  open(pId);
  await keepQuickAppProject();
  expect(writeCookie).toHaveBeenLastCalledWith('pId', pId, days * DAY_SECONDS);
  jest.setSystemTime(Date.now() + DAY_SECONDS * 1000);
  await keepQuickAppProject();
  expect(writeCookie).toHaveBeenLastCalledWith('pId', pId, (days - 1) * DAY_SECONDS);
});

// R-QUICK-03
test('drops the cookie and what is stored when the configuration has no h5PId', async () => {
  answer();
  open('10002');
  await keepQuickAppProject();
  expect(localStorage.getItem('quickAppPId')).not.toBeNull();
  answer({ h5PId: '' });
  await keepQuickAppProject();
  expect(writeCookie).toHaveBeenLastCalledWith('pId', '10002', 0);
  expect(localStorage.getItem('quickAppPId')).toBeNull();
});

// R-QUICK-03
test('leaves the cookie as it is when the configuration cannot be read', async () => {
  jest.mocked(callMall).mockRejectedValue(new Error('503'));
  open('10002');
  await keepQuickAppProject();
  expect(writeCookie).not.toHaveBeenCalled();
});
