import { me, signIn } from '@/lib/contract/user';
import { startMall, type TestMall } from '@/tests/support/test-mall';
import { runConcurrently } from '../../support/builders/order';
import { createGuest } from '../../support/builders/user';

let testMall: TestMall;
beforeAll(async () => {
  testMall = await startMall();
});
afterAll(() => testMall.close());

const NOON = 'T04:00:00.000Z';
const signInAt = async (userId: string, moment: string) => {
  testMall.setTime(moment);
  return (await testMall.call(signIn, {}, { userId })).data;
};

test.each([
  ['a month of 31 days', ['2026-01-30', '2026-01-31', '2026-02-01']],
  ['a February of 28 days', ['2026-02-27', '2026-02-28', '2026-03-01']],
  ['a February of 29 days', ['2028-02-28', '2028-02-29', '2028-03-01']],
  ['a year', ['2026-12-30', '2026-12-31', '2027-01-01']],
])('continues a row of days over the end of %s', async (_, days) => {
  const userId = await createGuest(testMall);
  for (const [index, day] of days.entries()) {
    expect(await signInAt(userId, day + NOON)).toMatchObject({
      day,
      continuousDays: index + 1,
      points: 10 * (index + 1),
    });
  }
  expect((await testMall.call(me, {}, { userId })).data).toMatchObject({
    isSignIn: true,
    signDetail: { continuousDays: 3, signInDate: days.at(-1) },
  });
});

// R-SIGNIN-04, R-SIGNIN-06
test('starts a new row after a missed day, and shows it in the calendar', async () => {
  const userId = await createGuest(testMall);
  await signInAt(userId, `2026-05-01${NOON}`);
  await signInAt(userId, `2026-05-02${NOON}`);
  testMall.setTime(`2026-05-04${NOON}`);
  const before = (await testMall.call(me, {}, { userId })).data;
  expect(before).toMatchObject({ isSignIn: false, signDetail: { continuousDays: 2 } });
  expect(before.signDetails[0]).toEqual({ day: '2026-05-04', points: 10, state: 'today' });
  expect(await signInAt(userId, `2026-05-04${NOON}`)).toMatchObject({ continuousDays: 1, points: 10 });
});

// R-SIGNIN-02
test('changes the day at midnight in Shanghai', async () => {
  const userId = await createGuest(testMall);
  expect(await signInAt(userId, '2026-06-01T15:59:59.999Z')).toMatchObject({ day: '2026-06-01' });
  expect(await signInAt(userId, '2026-06-01T16:00:00.000Z')).toMatchObject({
    day: '2026-06-02',
    continuousDays: 2,
  });
});

// R-SIGNIN-07
test('20 parallel calls on the last day of a round sign in once', async () => {
  const userId = await createGuest(testMall);
  for (let day = 1; day <= 6; day += 1) await signInAt(userId, `2026-07-0${day}${NOON}`);
  const before = (await testMall.call(me, {}, { userId })).data.points.activePoints;
  testMall.setTime(`2026-07-07${NOON}`);
  const answers = await runConcurrently(20, () => testMall.call(signIn, {}, { userId }));
  for (const { status, data } of answers)
    expect({ status, ...data }).toMatchObject({
      status: 200,
      day: '2026-07-07',
      continuousDays: 7,
      points: 100,
    });
  expect((await testMall.call(me, {}, { userId })).data.points.activePoints).toBe(before + 100);
});

test('returns the last record and grants nothing when the clock goes back', async () => {
  const userId = await createGuest(testMall);
  await signInAt(userId, `2026-08-02${NOON}`);
  expect(await signInAt(userId, `2026-08-01${NOON}`)).toMatchObject({ day: '2026-08-02', continuousDays: 1 });
});
