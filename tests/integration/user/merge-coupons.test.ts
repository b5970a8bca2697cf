import { releaseCoupon } from '@/server/mall/coupon/reserve-coupon';
import { createId } from '@/server/mall/db/create-id';
import { inTransaction } from '@/server/mall/db/transaction';
import { startMall, type TestMall } from '@/tests/support/test-mall';
import { createGuest, createWechatUser, logIn } from '../../support/builders/user';

let testMall: TestMall;
beforeEach(async () => {
  testMall = await startMall();
});
afterEach(() => testMall.close());

const DAY = '2026-03-10';

/** A coupon that a user may take this many times. */
async function createCouponWithLimit(perUser: number): Promise<string> {
  const id = createId();
  await testMall.mall.db
    .insertInto('coupons')
    .values({
      id,
      kind: 'fen',
      value: 500,
      threshold: 0,
      title_zh: '立减',
      title_en: 'Off',
      covers: 'all',
      per_user: perUser,
      take_from: '',
      valid_days: 7,
      position: 0,
    })
    .execute();
  return id;
}

async function insertUserCoupon(userId: string, couponId: string): Promise<string> {
  const id = createId();
  await testMall.mall.db
    .insertInto('user_coupons')
    .values({
      id,
      user_id: userId,
      coupon_id: couponId,
      value: 500,
      threshold: 0,
      valid_from: `${DAY}T00:00:00.000Z`,
      valid_until: '2026-03-17T00:00:00.000Z',
      state: 'free',
      taken_at: testMall.now().toISOString(),
    })
    .execute();
  return id;
}

async function insertRedPacket(userId: string, day: string): Promise<string> {
  const user_coupon_id = await insertUserCoupon(userId, 'red-packet');
  await testMall.mall.db
    .insertInto('red_packets')
    .values({
      user_id: userId,
      day,
      amount: 400_000,
      user_coupon_id,
      created_at: testMall.now().toISOString(),
    })
    .execute();
  return user_coupon_id;
}

const listCouponIds = async (userId: string) => {
  const rows = await testMall.mall.db
    .selectFrom('user_coupons')
    .select('id')
    .where('user_id', '=', userId)
    .execute();
  return rows.map(({ id }) => id).sort();
};

test('moves coupons up to the limit per user', async () => {
  const knownUser = await createWechatUser(testMall);
  const guest = await createGuest(testMall);
  const [once, twice, other] = [
    await createCouponWithLimit(1),
    await createCouponWithLimit(2),
    await createCouponWithLimit(1),
  ];
  const ownCoupons = [
    await insertUserCoupon(knownUser.userId, once),
    await insertUserCoupon(knownUser.userId, twice),
  ];
  await insertUserCoupon(guest, once);
  await insertUserCoupon(guest, twice);
  await insertUserCoupon(guest, twice);
  const another = await insertUserCoupon(guest, other);
  await logIn(testMall, { userId: guest, openid: knownUser.openid });
  expect(await listCouponIds(guest)).toEqual([]);
  const all = await listCouponIds(knownUser.userId);
  expect(all).toHaveLength(4);
  expect(all).toEqual(expect.arrayContaining([...ownCoupons, another]));
});

test('drops a red packet that overlaps one of the user’s, and moves an older one', async () => {
  const knownUser = await createWechatUser(testMall);
  const guest = await createGuest(testMall);
  const ownPacket = await insertRedPacket(knownUser.userId, DAY);
  for (const day of [DAY, '2026-03-09', '2026-03-11']) await insertRedPacket(guest, day);
  const earlier = await insertRedPacket(guest, '2026-03-08');
  await logIn(testMall, { userId: guest, openid: knownUser.openid });
  expect(await listCouponIds(knownUser.userId)).toEqual([ownPacket, earlier].sort());
  const packets = await testMall.mall.db.selectFrom('red_packets').select(['user_id', 'day']).execute();
  expect(packets.map(({ user_id }) => user_id)).toEqual([knownUser.userId, knownUser.userId]);
});

test('expires a reserved coupon beyond the limit when its order releases it', async () => {
  const knownUser = await createWechatUser(testMall);
  const guest = await createGuest(testMall);
  const once = await createCouponWithLimit(1);
  const ownCoupons = [
    await insertUserCoupon(knownUser.userId, once),
    await insertRedPacket(knownUser.userId, DAY),
  ];
  const guestCoupons = [await insertUserCoupon(guest, once), await insertRedPacket(guest, DAY)];
  for (const [index, id] of guestCoupons.entries())
    await testMall.mall.db
      .updateTable('user_coupons')
      .set({ state: 'held', order_id: `order-${index}` })
      .where('id', '=', id)
      .execute();
  await logIn(testMall, { userId: guest, openid: knownUser.openid });
  expect(await listCouponIds(knownUser.userId)).toEqual([...ownCoupons, ...guestCoupons].sort());
  for (const index of guestCoupons.keys())
    await inTransaction(testMall.mall.db, (tx) => releaseCoupon(tx, `order-${index}`));
  const usable = await testMall.mall.db
    .selectFrom('user_coupons')
    .select('id')
    .where('state', '=', 'free')
    .where('valid_until', '>', testMall.now().toISOString())
    .execute();
  expect(usable.map(({ id }) => id).sort()).toEqual(ownCoupons.sort());
});
