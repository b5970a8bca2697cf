import {
  findDueReminders,
  findNextNotice,
  hasReminder,
  markShown,
  mergeReminders,
  parseReminders,
  type StoredReminder,
} from '@/lib/rules/activity/reminder';

const START = Date.parse('2026-03-10T06:00:00.000Z');
const END = Date.parse('2026-03-10T12:00:00.000Z');
const reminder = (goodsId: string, changes: Partial<StoredReminder> = {}): StoredReminder => ({
  sessionId: 's14',
  goodsId,
  title: 'Cup',
  picture: '/cup.webp',
  startsAt: new Date(START).toISOString(),
  endsAt: new Date(END).toISOString(),
  isShown: false,
  ...changes,
});
const getIds = (reminders: readonly StoredReminder[]) => reminders.map(({ goodsId }) => goodsId);

// R-ACTIVITY-08
test.each([
  ['61 s before the start', START - 60_001, []],
  ['60 s before the start', START - 60_000, ['a', 'b']],
  ['while the session runs, at the next visit', END - 1, ['a', 'b']],
  ['after its end', END, []],
])('findDueReminders %s', (_, now, expected) => {
  const later = reminder('c', {
    sessionId: 's20',
    startsAt: new Date(END).toISOString(),
    endsAt: '2026-03-11',
  });
  const shown = reminder('d', { isShown: true });
  expect(getIds(findDueReminders([later, shown, reminder('a'), reminder('b')], now))).toEqual(
    expected.length > 0 || now < END ? expected : ['c'],
  );
});

test('findNextNotice returns the next moment at which a notice is due', () => {
  expect(findNextNotice([reminder('a')], START - 3_600_000)).toBe(START - 60_000);
  expect(findNextNotice([reminder('a')], START - 60_000)).toBeUndefined();
  expect(findNextNotice([reminder('a', { isShown: true })], 0)).toBeUndefined();
});

test('mergeReminders adds new ones, takes over times, keeps shown ones shown and removes those that are over', () => {
  const moved = reminder('a', { startsAt: new Date(START + 1000).toISOString() });
  const stored = [reminder('a', { isShown: true }), reminder('b'), reminder('old', { endsAt: '2026-03-09' })];
  const merged = mergeReminders(stored, [moved, reminder('c')], START);
  expect(getIds(merged)).toEqual(['b', 'a', 'c']);
  expect(merged[1]).toEqual({ ...moved, isShown: true });
  expect(hasReminder(merged, 's14', 'c')).toBe(true);
  expect(hasReminder(merged, 's20', 'c')).toBe(false);
});

test('markShown marks only the named reminders', () => {
  const [a, b] = markShown([reminder('a'), reminder('b')], [reminder('b')]);
  expect([a?.isShown, b?.isShown]).toEqual([false, true]);
});

test.each([null, '', 'null', '{}', '[1]', '[{"sessionId":"x"}]', 'no json'])(
  'parseReminders returns none for %s',
  (raw) => {
    expect(parseReminders(raw)).toEqual([]);
  },
);

test('parseReminders reads what was stored', () => {
  expect(parseReminders(JSON.stringify([reminder('a')]))).toEqual([reminder('a')]);
});
