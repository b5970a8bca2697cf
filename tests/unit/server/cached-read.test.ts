import { webAdvertiseConfig } from '@/lib/contract/config';
import { AppError } from '@/lib/contract/errors';
import { createCachedRead } from '@/server/reads/cached-read';

jest.mock('server-only', () => ({}));
jest.mock('next/cache', () => ({ unstable_cache: (read: unknown) => read }));
const warn = jest.fn();
jest.mock('@/server/telemetry/logger', () => ({
  getLogger: () => ({ warn: (...args: unknown[]) => warn(...args) }),
}));

const variant = { locale: 'en', environment: 'browser', projectKey: '10000' } as const;

// R-EVENT-14
test.each([
  ['logs a read that fails, with its call', new AppError('unavailable', 'down'), ['webAdvertiseConfig']],
  ['does not log that a points mall lacks a call', new AppError('method_not_allowed', 'unknown'), []],
])('%s', async (_title, error, calls) => {
  const read = createCachedRead(webAdvertiseConfig, async () => {
    throw error;
  });
  await expect(read(variant, { advType: 'feedAdvert', subType: 1 })).rejects.toBe(error);
  expect(warn.mock.calls.map(([{ call }]) => call)).toEqual(calls);
});
