import { channelDrawPrizes, drawPrize } from '@/lib/contract/partner';
import { readPoints, runConcurrently } from '@/tests/support/builders/order';
import { createGuest, createWechatUser, logIn } from '@/tests/support/builders/user';
import { assertConsistent } from '@/tests/support/consistency/assert-consistent';
import type { CallOptions } from '@/tests/support/mall-request';
import type { TestMall } from '@/tests/support/test-mall';
import { startTwoMalls, type TwoMalls } from '@/tests/support/two-malls';

const NOTHING = 'prize-10000-1';
const POINTS = 'prize-10000-3';
const COUPON = 'prize-10000-4';
const PRODUCT = 'prize-10000-5';

let malls: TwoMalls;
let testMall: TestMall;
beforeEach(async () => {
  malls = await startTwoMalls();
  testMall = malls.testMall;
});
afterEach(async () => {
  expect(malls.errors()).toEqual([]);
  await assertConsistent(testMall.mall.db);
  await malls.close();
});

/** Leaves only these prizes in the draw of the default channel, with their weight and stock. */
async function setPrizes(prizes: Record<string, { weight?: number; stock?: number | null }>) {
  const { db } = testMall.mall;
  await db.updateTable('channel_prizes').set({ weight: 0 }).execute();
  for (const [id, { weight = 1, stock = null }] of Object.entries(prizes))
    await db.updateTable('channel_prizes').set({ weight, stock }).where('id', '=', id).execute();
}

const draw = (clientId: string, options: CallOptions, mall = testMall) =>
  mall.send(drawPrize, { pId: '10000', clientId }, options);
const readStock = async (id: string) =>
  (
    await testMall.mall.db
      .selectFrom('channel_prizes')
      .select('stock')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).stock;
const readDraws = () => testMall.mall.db.selectFrom('prize_draws').selectAll().execute();
const createUsers = (count: number) =>
  Promise.all(Array.from({ length: count }, async () => (await createWechatUser(testMall)).userId));
const getMall = (index: number) => (index % 2 === 0 ? malls.testMall : malls.other);

// R-PARTNER-07
test('credits drawn points to the user and returns the draw of the client', async () => {
  await setPrizes({ [POINTS]: {} });
  const userId = await createGuest(testMall);
  const before = await readPoints(testMall, userId);
  const { data } = await draw('client-points', { userId });
  expect(data).toMatchObject({ prize: { prizeId: POINTS, kind: 'points', amount: 100 }, isRepeated: false });
  expect(await readPoints(testMall, userId)).toBe(before + 100);
  const prizes = (await testMall.call(channelDrawPrizes, { pId: '10000', clientId: 'client-points' })).data;
  expect(prizes).toMatchObject({
    canDraw: true,
    hasDrawn: true,
    won: [{ prizeId: POINTS }],
    drawnToday: { prizeId: POINTS },
  });
});

// R-PARTNER-07
test('one client draws one prize in twenty parallel draws of one user on two instances', async () => {
  await setPrizes({ [NOTHING]: {}, [POINTS]: { weight: 5, stock: 30 }, [COUPON]: { weight: 5, stock: 30 } });
  const userId = await createGuest(testMall);
  const before = await readPoints(testMall, userId);
  const answers = await runConcurrently(20, (index) => draw('client-parallel', { userId }, getMall(index)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ data }) => data.prize.prizeId)).size).toBe(1);
  expect(answers.filter(({ data }) => !data.isRepeated)).toHaveLength(1);
  expect(await readDraws()).toHaveLength(1);
  const drawn = answers[0]?.data.prize.prizeId;
  expect(await readPoints(testMall, userId)).toBe(before + (drawn === POINTS ? 100 : 0));
  expect([await readStock(POINTS), await readStock(COUPON)]).toEqual([
    drawn === POINTS ? 29 : 30,
    drawn === COUPON ? 29 : 30,
  ]);
});

// R-PARTNER-07
test('one client draws one prize in twenty parallel draws of twenty users', async () => {
  await setPrizes({ [POINTS]: { stock: 30 } });
  const users = await createUsers(20);
  const before = await Promise.all(users.map((userId) => readPoints(testMall, userId)));
  const answers = await runConcurrently(20, (index) =>
    draw('client-shared', { userId: users[index] ?? '' }, getMall(index)),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(answers.filter(({ data }) => !data.isRepeated)).toHaveLength(1);
  const after = await Promise.all(users.map((userId) => readPoints(testMall, userId)));
  expect(after.map((points, index) => points - (before[index] ?? 0)).toSorted()).toEqual([
    ...Array.from({ length: 19 }, () => 0),
    100,
  ]);
  expect(await readStock(POINTS)).toBe(29);
});

// R-PARTNER-07
test('twenty clients get no more than the three prizes in stock', async () => {
  await setPrizes({ [PRODUCT]: { weight: 1000, stock: 3 }, [NOTHING]: {} });
  const users = await createUsers(20);
  const answers = await runConcurrently(20, (index) =>
    draw(`client-stock-${index}`, { userId: users[index] ?? '' }, getMall(index)),
  );
  const prizes = answers.map(({ data }) => data.prize.prizeId);
  expect(prizes.filter((id) => id === PRODUCT)).toHaveLength(3);
  expect(prizes.filter((id) => id === NOTHING)).toHaveLength(17);
  expect(await readStock(PRODUCT)).toBe(0);
});

test('rejects a draw when no prize is left, and records none', async () => {
  await setPrizes({ [PRODUCT]: { stock: 0 } });
  const userId = await createGuest(testMall);
  expect(await draw('client-late', { userId })).toMatchObject({ status: 409, reason: 'out_of_stock' });
  expect(await readDraws()).toEqual([]);
  const { data } = await testMall.call(channelDrawPrizes, { pId: '10000' });
  expect(data).toMatchObject({ canDraw: false, drawnToday: null });
});

test('a user with another client id gets the draw of the day again, and a new one the next day in Shanghai', async () => {
  await setPrizes({ [POINTS]: {} });
  const { userId } = await createWechatUser(testMall);
  const before = await readPoints(testMall, userId);
  await draw('client-first', { userId });
  malls.advanceTime(60_000);
  expect((await draw('client-second', { userId })).data.isRepeated).toBe(true);
  expect(await readPoints(testMall, userId)).toBe(before + 100);
  // 23:59 in Shanghai is the same day, and midnight the next one.
  for (const mall of [malls.testMall, malls.other]) mall.setTime('2026-03-10T15:59:59.000Z');
  expect((await draw('client-first', { userId })).data.isRepeated).toBe(true);
  for (const mall of [malls.testMall, malls.other]) mall.setTime('2026-03-10T16:00:00.000Z');
  expect((await draw('client-first', { userId })).data.isRepeated).toBe(false);
  expect(await readPoints(testMall, userId)).toBe(before + 200);
});

test('credits a drawn coupon with the terms that it has now', async () => {
  await setPrizes({ [COUPON]: {} });
  const userId = await createGuest(testMall);
  await draw('client-coupon', { userId });
  expect(
    await testMall.mall.db
      .selectFrom('user_coupons')
      .select(['coupon_id', 'value', 'threshold', 'state'])
      .where('user_id', '=', userId)
      .execute(),
  ).toEqual([{ coupon_id: 'coupon-points-100', value: 100, threshold: 600, state: 'free' }]);
});

// R-PARTNER-07
test.each([
  ['an operator has removed', { hidden_at: '2026-03-01T00:00:00.000Z' }],
  ['has expired', { valid_until: '2026-03-02T00:00:00.000Z' }],
])('draws no coupon that %s, and offers no draw for it alone', async (_, change) => {
  const userId = await createGuest(testMall);
  await setPrizes({ [COUPON]: { stock: 30 } });
  await testMall.mall.db
    .updateTable('coupons')
    .set({ valid_days: null, valid_from: '2026-01-01T00:00:00.000Z', ...change })
    .where('id', '=', 'coupon-points-100')
    .execute();
  expect((await testMall.call(channelDrawPrizes, { pId: '10000' })).data.canDraw).toBe(false);
  expect(await draw('client-ended', { userId })).toMatchObject({ status: 409, reason: 'out_of_stock' });
  await setPrizes({ [COUPON]: { weight: 1000, stock: 30 }, [NOTHING]: {} });
  expect((await draw('client-ended', { userId })).data.prize.prizeId).toBe(NOTHING);
  expect(await readStock(COUPON)).toBe(30);
});

// R-PARTNER-07
test('draws a coupon until the moment at which it expires', async () => {
  await setPrizes({ [COUPON]: {} });
  const userId = await createGuest(testMall);
  const valid_until = new Date(testMall.now().getTime() + 1).toISOString();
  await testMall.mall.db
    .updateTable('coupons')
    .set({ valid_days: null, valid_from: '2026-01-01T00:00:00.000Z', valid_until })
    .where('id', '=', 'coupon-points-100')
    .execute();
  const canDraw = async () => (await testMall.call(channelDrawPrizes, { pId: '10000' })).data.canDraw;
  expect(await canDraw()).toBe(true);
  expect((await draw('client-early', { userId })).data.prize.prizeId).toBe(COUPON);
  malls.advanceTime(1);
  expect(await canDraw()).toBe(false);
});

test('a draw without a prize is no win', async () => {
  await setPrizes({ [NOTHING]: {} });
  const userId = await createGuest(testMall);
  await draw('client-nothing', { userId });
  const { data } = await testMall.call(channelDrawPrizes, { pId: '10000', clientId: 'client-nothing' });
  expect(data).toMatchObject({ won: [], hasDrawn: false, drawnToday: { prizeId: NOTHING } });
});

// R-POINTS-14
test('rejects draws of guests beyond the daily limit of their network address', async () => {
  await malls.close();
  malls = await startTwoMalls({ settings: { giftedGuestsADay: { perFingerPrint: 2, perAddress: 2 } } });
  testMall = malls.testMall;
  await setPrizes({ [POINTS]: { stock: 30 } });
  const origin = { headers: { 'x-forwarded-for': '198.51.100.7' } };
  const guests = await Promise.all(Array.from({ length: 5 }, () => createGuest(testMall, origin)));
  const answers = await runConcurrently(5, (index) =>
    draw(`client-guest-${index}`, { ...origin, userId: guests[index] ?? '' }),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409, 409]);
  expect(answers.find(({ status }) => status === 409)).toMatchObject({ reason: 'limit_reached' });
  expect(await readStock(POINTS)).toBe(28);
});

// R-ACCOUNT-22
test('a guest’s draw of a day on which the user drew, too, gives no second prize after the merge', async () => {
  await setPrizes({ [POINTS]: {} });
  const { userId, ...identity } = await createWechatUser(testMall);
  const before = await readPoints(testMall, userId);
  await draw('client-known', { userId });
  const guest = await createGuest(testMall);
  await draw('client-guest', { userId: guest });
  await logIn(testMall, { userId: guest, openid: identity.openid });
  expect(await readPoints(testMall, userId)).toBe(before + 100);
  expect((await draw('client-guest', { userId })).data.isRepeated).toBe(true);
});

test.each([
  ['a short client id', { clientId: 'x' }],
  ['no client id', { clientId: undefined }],
  ['a channel that is no number', { pId: 'abc', clientId: 'client-valid' }],
])('rejects a draw with %s', async (_, change) => {
  const userId = await createGuest(testMall);
  expect(await testMall.send(drawPrize, { pId: '10000', ...change }, { userId })).toMatchObject({
    status: 400,
  });
});

test('rejects a draw without a user', async () => {
  expect(await testMall.send(drawPrize, { pId: '10000', clientId: 'client-nobody' })).toMatchObject({
    status: 401,
  });
});
