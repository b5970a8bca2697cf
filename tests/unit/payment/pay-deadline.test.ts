import { localDeadline, nextPollDelay, type ServerSnapshot } from '@/lib/rules/order/pay-deadline';
import fc from '@/tests/support/property';

const at = (minute: number, second = 0) => Date.UTC(2026, 2, 10, 4, minute, second);
const iso = (moment: number) => new Date(moment).toISOString();

/** Unpaid until 04:30, asked at 04:10 by the server's clock. */
const told = (order: Partial<ServerSnapshot['order']> = {}, receivedAt = at(10)): ServerSnapshot => ({
  order: { status: 1, payDeadline: iso(at(30)), serverNow: iso(at(10)), ...order },
  receivedAt,
});

test.each([
  ['right', 0],
  ['an hour fast', 3_600_000],
  ['a day slow', -86_400_000],
])('a clock that is %s shows the same twenty minutes', (_, wrongBy) => {
  const answer = told({}, at(10) + wrongBy);
  expect((localDeadline(answer) ?? 0) - answer.receivedAt).toBe(20 * 60_000);
});

test('without the server’s clock the own one has to do', () => {
  expect(localDeadline(told({ serverNow: undefined }, at(12)))).toBe(at(30));
});

test.each([{ status: 2 }, { status: 6 }, { payDeadline: null }])('%j waits for no payment', (order) => {
  expect(localDeadline(told(order))).toBeNull();
  expect(nextPollDelay(told(order))).toBe(false);
});

test('an order is looked at again soon after its end, and every 3 s from then on', () => {
  expect(nextPollDelay(told())).toBe(20 * 60_000 + 250);
  expect(nextPollDelay(told({ serverNow: iso(at(30)) }))).toBe(3000);
  expect(nextPollDelay(told({ serverNow: iso(at(45)) }))).toBe(3000);
});

test('whatever the clocks say, it is looked at again after its end and in a timer’s reach', () => {
  const moment = fc.integer({ min: 0, max: at(0) * 2 });
  const property = fc.property(moment, moment, moment, (deadline, serverNow, receivedAt) => {
    const again = nextPollDelay(told({ payDeadline: iso(deadline), serverNow: iso(serverNow) }, receivedAt));
    expect(again).toBeGreaterThan(0);
    expect(again).toBeLessThan(2 ** 31);
    if (deadline > serverNow && deadline - serverNow < 2 ** 30)
      expect(again).toBe(deadline - serverNow + 250);
  });
  fc.assert(property);
});
