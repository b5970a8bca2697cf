import { couponList, couponReceive } from '@/lib/contract/coupon';
import { times, userWith } from '@/tests/integration/order/support/shop';
import { startMall, type TestMall } from '@/tests/support/mall';
import { couponRow, couponsOf, newCoupon } from './support/coupons';

let shop: TestMall;
beforeAll(async () => {
  shop = await startMall();
});
afterEach(() => expect(shop.errors).toEqual([]));
afterAll(() => shop.close());

const receive = (userId: string, couponId: string) => shop.call(couponReceive, { couponId }, { userId });

// R-COUPON-02
test('a coupon is taken with the terms and the days of that moment', async () => {
  const userId = await userWith(shop, 0);
  const couponId = await newCoupon(shop, { total: 10 });

  const { status, data } = await receive(userId, couponId);

  expect(status).toBe(200);
  expect(data).toMatchObject({ couponId, title: '测试券', kind: 'fen', fenOff: 500, pointsOff: 0 });
  expect(data).toMatchObject({ threshold: 1990, state: 'usable', coversText: '全场通用' });
  expect([data.validFrom, data.validUntil]).toEqual(['2026-03-10T04:00:00.000Z', '2026-03-17T04:00:00.000Z']);
  await shop.mall.db.updateTable('coupons').set({ value: 1 }).where('id', '=', couponId).execute();
  const { taken } = (await shop.call(couponList, {}, { userId })).data;
  expect(taken).toEqual([data]);
  expect((await couponRow(shop, couponId)).taken).toBe(1);
});

test('a coupon with a fixed window holds in that window', async () => {
  const userId = await userWith(shop, 0);
  const window = { valid_from: '2026-03-11T00:00:00.000Z', valid_until: '2026-03-12T00:00:00.000Z' };
  const { data } = await receive(userId, await newCoupon(shop, { ...window, valid_days: null }));
  expect([data.validFrom, data.validUntil, data.state]).toEqual([...Object.values(window), 'coming']);
});

// R-COUPON-02
test('50 users at once take no more than there are', async () => {
  const couponId = await newCoupon(shop, { total: 7 });
  const users = await times(50, () => userWith(shop, 0));

  const answers = await times(50, (index) => receive(users[index] ?? '', couponId));

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(7);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(new Set(refused.map(({ status, reason }) => `${status} ${reason}`))).toEqual(
    new Set(['409 out_of_stock']),
  );
  expect((await couponRow(shop, couponId)).taken).toBe(7);
  const owned = await shop.mall.db
    .selectFrom('user_coupons')
    .select('id')
    .where('coupon_id', '=', couponId)
    .execute();
  expect(owned).toHaveLength(7);
});

test.each([1, 3])('20 calls of one user at once take at most %i', async (per_user) => {
  const userId = await userWith(shop, 0);
  const couponId = await newCoupon(shop, { per_user, total: 100 });

  const answers = await times(20, () => receive(userId, couponId));

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(per_user);
  expect(answers.filter(({ reason }) => reason === 'already_done')).toHaveLength(20 - per_user);
  expect(await couponsOf(shop, userId)).toHaveLength(per_user);
  expect((await couponRow(shop, couponId)).taken).toBe(per_user);
});

test('a used one counts: the limit of a user is for ever', async () => {
  const userId = await userWith(shop, 0);
  const couponId = await newCoupon(shop);
  await receive(userId, couponId);
  shop.pass(30 * 86_400_000);
  const { status, reason } = await receive(userId, couponId);
  expect([status, reason]).toEqual([409, 'already_done']);
});

test.each([
  ['before its window', { take_from: '2099-01-01T00:00:00.000Z' }],
  ['after its window', { take_until: '2026-03-01T00:00:00.000Z' }],
  [
    'when it has expired',
    { valid_days: null, valid_from: '2026-01-01T00:00:00.000Z', valid_until: '2026-02-01T00:00:00.000Z' },
  ],
])('a coupon cannot be taken %s', async (_, changes) => {
  const userId = await userWith(shop, 0);
  const couponId = await newCoupon(shop, changes);
  const { status, reason } = await receive(userId, couponId);
  expect([status, reason]).toEqual([409, 'activity_over']);
  const { toTake } = (await shop.call(couponList, {}, { userId })).data;
  expect(toTake.map((coupon) => coupon.couponId)).not.toContain(couponId);
});

test('unknown coupons and the coupon of red packets are not found', async () => {
  const userId = await userWith(shop, 0);
  for (const couponId of ['no-such-coupon', 'red-packet'])
    expect((await receive(userId, couponId)).status).toBe(404);
  expect(await couponsOf(shop, userId)).toEqual([]);
});

test('a missing coupon id is bad input; a visitor is sent to log in', async () => {
  const userId = await userWith(shop, 0);
  const missing = await shop.send(couponReceive, {}, { userId });
  expect([missing.status, missing.issues?.[0]?.path]).toEqual([400, 'couponId']);
  expect((await shop.call(couponReceive, { couponId: 'coupon-welcome' })).status).toBe(401);
});
