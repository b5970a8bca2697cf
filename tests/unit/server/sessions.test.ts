import '@/tests/support/environment/server';
import { activitySessions } from '@/lib/contract/activity';
import type { AnyEndpoint } from '@/lib/contract/endpoint';
import { AppError, type ErrorCode } from '@/lib/contract/errors';
import { goodsList } from '@/lib/contract/goods';
import { readSessions } from '@/server/reads/activity';

jest.mock('next/cache', () => ({ unstable_cache: (read: unknown) => read }));
const callUpstream = jest.fn();
jest.mock('@/server/upstream/call-upstream', () => ({
  callUpstream: (...args: unknown[]) => callUpstream(...args),
}));

const variant = { locale: 'en', environment: 'browser', projectKey: '10000' } as const;
const sessions = activitySessions.example?.data ?? [];

/** Lets the points mall reject the call of the sessions with an error. */
const rejectSessions = (code: ErrorCode, details: { reason?: 'unknown_call' } = {}) =>
  callUpstream.mockImplementation(async ({ id }: AnyEndpoint) => {
    if (id === activitySessions.id) throw new AppError(code, 'no', details);
    return { ...goodsList.example?.data, list: sessions[0]?.goods };
  });

test('reads the sessions of the day', async () => {
  callUpstream.mockResolvedValue(sessions);
  expect(await readSessions(variant, {})).toEqual(sessions);
});

// R-ACTIVITY-25, R-API-23
test.each([
  ['not_found', {}],
  ['method_not_allowed', {}],
  ['upstream', { reason: 'unknown_call' }],
] as const)(
  'reads the running session from the list of products when the points mall answers %s %j',
  async (code, details) => {
    rejectSessions(code, details);
    const [session] = sessions;
    expect(await readSessions(variant, {})).toMatchObject([
      { startsAt: session?.startsAt, endsAt: session?.endsAt, goods: session?.goods },
    ]);
    expect(callUpstream.mock.lastCall?.slice(0, 2)).toEqual([goodsList, { activityType: 1, pageSize: 50 }]);
  },
);

test.each(['unavailable', 'upstream'] as const)(
  'rejects when the points mall fails with %s',
  async (code) => {
    rejectSessions(code);
    await expect(readSessions(variant, {})).rejects.toMatchObject({ code });
  },
);
