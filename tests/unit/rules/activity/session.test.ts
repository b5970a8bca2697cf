import type { GoodsCard } from '@/lib/contract/goods';
import {
  findNextChange,
  getSessionState,
  pickSession,
  toRunningSessions,
} from '@/lib/rules/activity/session';

const session = (sessionId: string, from: number, to: number) => ({
  sessionId,
  startsAt: new Date(from * 1000).toISOString(),
  endsAt: new Date(to * 1000).toISOString(),
});
const [early, middle, late] = [
  session('early', 100, 200),
  session('middle', 200, 300),
  session('late', 300, 400),
];
const day = [early, middle, late] as const;

// R-ACTIVITY-05
test.each([
  [99_999, 'coming'],
  [100_000, 'running'],
  [199_999, 'running'],
  [200_000, 'past'],
])('a session from 100 s to 200 s is, at %d ms, %s', (now, state) => {
  expect(getSessionState(early ?? session('', 0, 0), now)).toBe(state);
});

test.each([
  ['the next one before the first', 50_000, '', 'early'],
  ['the running one', 250_000, '', 'middle'],
  ['the wanted one', 250_000, 'early', 'early'],
  ['the running one when the wanted one does not exist', 250_000, 'nothing', 'middle'],
  ['the last one when all are over', 400_000, '', 'late'],
])('pickSession returns %s', (_, now, wanted, expected) => {
  expect(pickSession(day, now, wanted)?.sessionId).toBe(expected);
});

test('pickSession returns the running session that ends first, and none of no sessions', () => {
  const sessions = [session('long', 0, 1000), ...day];
  expect(pickSession(sessions, 250_000)?.sessionId).toBe('middle');
  expect(pickSession([], 0)).toBeUndefined();
});

test('findNextChange returns the next start or end', () => {
  expect(findNextChange(day, 0)).toBe(100_000);
  expect(findNextChange(day, 100_000)).toBe(200_000);
  expect(findNextChange(day, 399_999)).toBe(400_000);
  expect(findNextChange(day, 400_000)).toBeUndefined();
});

// R-ACTIVITY-25
test('toRunningSessions groups the products of a list by the window of their activity', () => {
  const card = (goodsId: string, activityType: number, { startsAt, endsAt } = session('', 100, 200)) =>
    ({ goodsId, activity: { activityType, startsAt, endsAt, claimedRate: 0 } }) as GoodsCard;
  const regular = { goodsId: 'regular', activity: null } as GoodsCard;
  const sessions = toRunningSessions([
    card('b', 1, session('', 150, 300)),
    card('a', 1),
    regular,
    card('c', 1),
    card('brand', 3),
  ]);
  expect(sessions.map(({ goods }) => goods.map(({ goodsId }) => goodsId))).toEqual([['a', 'c'], ['b']]);
  expect(sessions[0]).toMatchObject({ startsAt: early?.startsAt, endsAt: early?.endsAt });
});
