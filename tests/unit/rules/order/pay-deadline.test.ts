import { localDeadline, nextPollDelay, type ServerSnapshot } from '@/lib/rules/order/pay-deadline';
import fc from '@/tests/support/fast-check';

const timeAt = (minute: number, second = 0) => Date.UTC(2026, 2, 10, 4, minute, second);
const toIso = (moment: number) => new Date(moment).toISOString();

/** Unpaid until 04:30, read at 04:10 by the server's clock. */
const buildSnapshot = (
  order: Partial<ServerSnapshot['order']> = {},
  receivedAt = timeAt(10),
): ServerSnapshot => ({
  order: { status: 1, payDeadline: toIso(timeAt(30)), serverNow: toIso(timeAt(10)), ...order },
  receivedAt,
});

test.each([
  ['right', 0],
  ['an hour fast', 3_600_000],
  ['a day slow', -86_400_000],
])('shows the same twenty minutes on a clock that is %s', (_, wrongBy) => {
  const answer = buildSnapshot({}, timeAt(10) + wrongBy);
  expect((localDeadline(answer) ?? 0) - answer.receivedAt).toBe(20 * 60_000);
});

test('uses the device clock when the server’s is unknown', () => {
  expect(localDeadline(buildSnapshot({ serverNow: undefined }, timeAt(12)))).toBe(timeAt(30));
});

test.each([{ status: 2 }, { status: 6 }, { payDeadline: null }])(
  'has no payment deadline for %j',
  (order) => {
    expect(localDeadline(buildSnapshot(order))).toBeNull();
    expect(nextPollDelay(buildSnapshot(order))).toBe(false);
  },
);

test('schedules a check soon after the deadline and then every 3 s', () => {
  expect(nextPollDelay(buildSnapshot())).toBe(20 * 60_000 + 250);
  expect(nextPollDelay(buildSnapshot({ serverNow: toIso(timeAt(30)) }))).toBe(3000);
  expect(nextPollDelay(buildSnapshot({ serverNow: toIso(timeAt(45)) }))).toBe(3000);
});

test('schedules a check after the deadline and within timer range for any clocks', () => {
  const moment = fc.integer({ min: 0, max: timeAt(0) * 2 });
  const property = fc.property(moment, moment, moment, (deadline, serverNow, receivedAt) => {
    const again = nextPollDelay(
      buildSnapshot({ payDeadline: toIso(deadline), serverNow: toIso(serverNow) }, receivedAt),
    );
    expect(again).toBeGreaterThan(0);
    expect(again).toBeLessThan(2 ** 31);
    if (deadline > serverNow && deadline - serverNow < 2 ** 30)
      expect(again).toBe(deadline - serverNow + 250);
  });
  fc.assert(property);
});
