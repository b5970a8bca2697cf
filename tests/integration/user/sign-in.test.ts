import { me, signIn } from '@/lib/contract/user';
import { startMall, type TestMall } from '@/tests/support/mall';
import { times } from '../order/support/shop';
import { newGuest } from './support/people';

let shop: TestMall;
beforeAll(async () => {
  shop = await startMall();
});
afterAll(() => shop.close());

const NOON = 'T04:00:00.000Z';
const sign = async (userId: string, moment: string) => {
  shop.moveTo(moment);
  return (await shop.call(signIn, {}, { userId })).data;
};

test.each([
  ['a month of 31 days', ['2026-01-30', '2026-01-31', '2026-02-01']],
  ['a February of 28 days', ['2026-02-27', '2026-02-28', '2026-03-01']],
  ['a February of 29 days', ['2028-02-28', '2028-02-29', '2028-03-01']],
  ['a year', ['2026-12-30', '2026-12-31', '2027-01-01']],
])('days in a row go on over the end of %s', async (_, days) => {
  const userId = await newGuest(shop);
  for (const [index, day] of days.entries()) {
    expect(await sign(userId, day + NOON)).toMatchObject({
      day,
      continuousDays: index + 1,
      points: 10 * (index + 1),
    });
  }
  expect((await shop.call(me, {}, { userId })).data).toMatchObject({
    isSignIn: true,
    signDetail: { continuousDays: 3, signInDate: days.at(-1) },
  });
});

// R-SIGNIN-04, R-SIGNIN-06
test('a missed day begins a new row, and the calendar shows it', async () => {
  const userId = await newGuest(shop);
  await sign(userId, `2026-05-01${NOON}`);
  await sign(userId, `2026-05-02${NOON}`);
  shop.moveTo(`2026-05-04${NOON}`);
  const before = (await shop.call(me, {}, { userId })).data;
  expect(before).toMatchObject({ isSignIn: false, signDetail: { continuousDays: 2 } });
  expect(before.signDetails[0]).toEqual({ day: '2026-05-04', points: 10, state: 'today' });
  expect(await sign(userId, `2026-05-04${NOON}`)).toMatchObject({ continuousDays: 1, points: 10 });
});

// R-SIGNIN-02
test('the day changes at midnight of Shanghai', async () => {
  const userId = await newGuest(shop);
  expect(await sign(userId, '2026-06-01T15:59:59.999Z')).toMatchObject({ day: '2026-06-01' });
  expect(await sign(userId, '2026-06-01T16:00:00.000Z')).toMatchObject({
    day: '2026-06-02',
    continuousDays: 2,
  });
});

// R-SIGNIN-07
test('20 calls at once on the last day of a round are one sign-in', async () => {
  const userId = await newGuest(shop);
  for (let day = 1; day <= 6; day += 1) await sign(userId, `2026-07-0${day}${NOON}`);
  const before = (await shop.call(me, {}, { userId })).data.points.activePoints;
  shop.moveTo(`2026-07-07${NOON}`);
  const answers = await times(20, () => shop.call(signIn, {}, { userId }));
  for (const { status, data } of answers)
    expect({ status, ...data }).toMatchObject({
      status: 200,
      day: '2026-07-07',
      continuousDays: 7,
      points: 100,
    });
  expect((await shop.call(me, {}, { userId })).data.points.activePoints).toBe(before + 100);
});

test('a clock that goes back answers the last record and gives nothing', async () => {
  const userId = await newGuest(shop);
  await sign(userId, `2026-08-02${NOON}`);
  expect(await sign(userId, `2026-08-01${NOON}`)).toMatchObject({ day: '2026-08-02', continuousDays: 1 });
});
