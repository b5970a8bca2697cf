import { webAdvertiseConfig } from '@/lib/contract/config';
import { couponOffers } from '@/lib/contract/coupon';
import { AppError } from '@/lib/contract/errors';
import { channel } from '@/lib/contract/partner';
import { createCachedRead } from '@/server/reads/cached-read';
import { countFailedReads } from '@/server/revalidation/failed-reads';

/** The lifetimes of the reads that the framework was asked for, in seconds. */
const mockLifetimes: number[] = [];
jest.mock('next/cache', () => ({
  unstable_cache:
    (read: (...args: unknown[]) => unknown, _keys: unknown, { revalidate }: { revalidate: number }) =>
    (...args: unknown[]) => {
      mockLifetimes.push(revalidate);
      return read(...args);
    },
}));
const warn = jest.fn();
jest.mock('@/server/telemetry/logger', () => ({
  getLogger: () => ({ warn: (...args: unknown[]) => warn(...args) }),
}));

const variant = { locale: 'en', environment: 'browser', projectKey: '10000' } as const;
const readAdverts = (load: () => Promise<[]>) =>
  createCachedRead(webAdvertiseConfig, load)(variant, { advType: 'feedAdvert', subType: 1 });
const failWith = (error: Error) => () => readAdverts(() => Promise.reject(error));

beforeEach(() => {
  mockLifetimes.length = 0;
});

// R-EVENT-14
test.each([
  ['logs a read that fails, with its call', new AppError('unavailable', 'down'), ['webAdvertiseConfig']],
  ['logs a server error', new AppError('upstream', 'fault'), ['webAdvertiseConfig']],
  ['does not log that a points mall lacks a call', new AppError('method_not_allowed', 'unknown'), []],
  [
    'logs that a gateway does not know a call that every points mall has',
    new AppError('upstream', 'unknown', { reason: 'unknown_call' }),
    ['webAdvertiseConfig'],
  ],
])('%s', async (_title, error, calls) => {
  await expect(failWith(error)()).rejects.toBe(error);
  expect(warn.mock.calls.map(([{ call }]) => call)).toEqual(calls);
});

// R-OPS-30
test.each(['unavailable', 'upstream_timeout', 'upstream', 'too_many_requests', 'internal'] as const)(
  'keeps a page for 5 s only when one of its reads fails with %s',
  async (code) => {
    const failures = countFailedReads();
    await expect(failWith(new AppError(code, 'down'))()).rejects.toThrow('down');
    expect([mockLifetimes, countFailedReads() - failures]).toEqual([[30, 5], 1]);
  },
);

// R-OPS-30
test('keeps a page for 5 s only when one of its reads fails for an unknown reason', async () => {
  await expect(failWith(new TypeError('fault'))()).rejects.toThrow('fault');
  expect(mockLifetimes).toEqual([30, 5]);
});

// R-API-23, R-OPS-30
test.each([
  ['method_not_allowed', {}],
  ['bad_request', {}],
] as const)(
  'keeps a page as long as others when the points mall rejects a read with %s %j each time',
  async (code, details) => {
    const failures = countFailedReads();
    await expect(failWith(new AppError(code, 'no', details))()).rejects.toThrow('no');
    expect([mockLifetimes, countFailedReads() - failures]).toEqual([[30], 0]);
  },
);

/** The error of a router that does not know a call. */
const unknownCall = new AppError('upstream', 'unknown', { reason: 'unknown_call' });

// R-API-23, R-OPS-30
test('keeps a page as long as others, and logs nothing, when a router does not know an optional call or one of the partner service', async () => {
  const failures = countFailedReads();
  const fail = () => Promise.reject(unknownCall);
  await expect(createCachedRead(couponOffers, fail)(variant, {})).rejects.toBe(unknownCall);
  await expect(createCachedRead(channel, fail)(variant, { pId: '10000' })).rejects.toBe(unknownCall);
  expect(mockLifetimes).not.toContain(5);
  expect([countFailedReads() - failures, warn.mock.calls]).toEqual([0, []]);
});

// R-OPS-30
test('keeps a page for 5 s only when a gateway does not know a call that every points mall has', async () => {
  const failures = countFailedReads();
  await expect(failWith(unknownCall)()).rejects.toBe(unknownCall);
  expect([mockLifetimes, countFailedReads() - failures]).toEqual([[30, 5], 1]);
});

test.each([
  ['that finds nothing', () => Promise.reject(new AppError('not_found', 'nothing')), null],
  ['that succeeds', () => Promise.resolve<[]>([]), []],
])('keeps a page as long as others after a read %s', async (_, load, result) => {
  const failures = countFailedReads();
  expect(await readAdverts(load)).toEqual(result);
  expect([mockLifetimes, countFailedReads() - failures]).toEqual([[30], 0]);
});
