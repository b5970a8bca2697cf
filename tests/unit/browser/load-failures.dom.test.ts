import { ApiError } from '@/lib/browser/api-error';
import { logFailure } from '@/lib/browser/log';
import { createQueryKey } from '@/lib/browser/queries';
import { createQueryClient } from '@/lib/browser/query-client';
import type { ErrorReason } from '@/lib/contract/errors';

jest.mock('@/lib/browser/log', () => ({ logFailure: jest.fn() }));
beforeEach(() => jest.mocked(logFailure).mockReset());

/** Loads a list without repetition, and returns what is logged. */
async function logFailedLoad(error: Error): Promise<string[]> {
  const client = createQueryClient();
  const load = client.fetchQuery({
    queryKey: createQueryKey('order', 'list', 0, '', 'create_time_desc'),
    queryFn: () => Promise.reject(error),
    retry: false,
  });
  await expect(load).rejects.toBe(error);
  client.clear();
  return jest.mocked(logFailure).mock.calls.map(([message]) => message);
}

const LOGGED = ['could not load order list'];

// R-EVENT-14
test.each<[number, ErrorReason | undefined, string[]]>([
  [0, undefined, LOGGED],
  [400, undefined, LOGGED],
  [403, undefined, LOGGED],
  [429, undefined, LOGGED],
  [502, undefined, LOGGED],
  [401, undefined, []],
  [404, undefined, []],
  [405, undefined, []],
  [403, 'phone_not_allowed', []],
  [502, 'unknown_call', []],
])('logs a list that could not be loaded: code %i, reason %s', async (code, reason, expected) => {
  expect(await logFailedLoad(new ApiError(code, 'rejected', reason))).toEqual(expected);
});

// R-EVENT-14
test('logs a list whose answer could not be read', async () => {
  expect(await logFailedLoad(new TypeError('list is undefined'))).toEqual(LOGGED);
});
