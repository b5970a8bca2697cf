import { couponList, couponReceive } from '@/lib/contract/coupon';
import { createUser, runConcurrently } from '@/tests/support/builders/order';
import { startMall, type TestMall } from '@/tests/support/test-mall';
import { createCoupon, listUserCoupons, readCoupon } from '../../support/builders/coupon';

let testMall: TestMall;
beforeAll(async () => {
  testMall = await startMall();
});
afterEach(() => expect(testMall.errors).toEqual([]));
afterAll(() => testMall.close());

const receiveCoupon = (userId: string, couponId: string) =>
  testMall.call(couponReceive, { couponId }, { userId });

// R-COUPON-02
test('a received coupon keeps the terms and validity of that moment', async () => {
  const userId = await createUser(testMall, 0);
  const couponId = await createCoupon(testMall, { total: 10 });

  const { status, data } = await receiveCoupon(userId, couponId);

  expect(status).toBe(200);
  expect(data).toMatchObject({ couponId, title: '测试券', kind: 'fen', fenOff: 500, pointsOff: 0 });
  expect(data).toMatchObject({ threshold: 1990, state: 'usable', coversText: '全场通用' });
  expect([data.validFrom, data.validUntil]).toEqual(['2026-03-10T04:00:00.000Z', '2026-03-17T04:00:00.000Z']);
  await testMall.mall.db.updateTable('coupons').set({ value: 1 }).where('id', '=', couponId).execute();
  const { taken } = (await testMall.call(couponList, {}, { userId })).data;
  expect(taken).toEqual([data]);
  expect((await readCoupon(testMall, couponId)).taken).toBe(1);
});

test('a coupon with a fixed window is valid in that window', async () => {
  const userId = await createUser(testMall, 0);
  const window = { valid_from: '2026-03-11T00:00:00.000Z', valid_until: '2026-03-12T00:00:00.000Z' };
  const { data } = await receiveCoupon(userId, await createCoupon(testMall, { ...window, valid_days: null }));
  expect([data.validFrom, data.validUntil, data.state]).toEqual([...Object.values(window), 'coming']);
});

// R-COUPON-02
test('50 parallel users receive no more coupons than there are', async () => {
  const couponId = await createCoupon(testMall, { total: 7 });
  const users = await runConcurrently(50, () => createUser(testMall, 0));

  const answers = await runConcurrently(50, (index) => receiveCoupon(users[index] ?? '', couponId));

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(7);
  const rejected = answers.filter(({ status }) => status !== 200);
  expect(new Set(rejected.map(({ status, reason }) => `${status} ${reason}`))).toEqual(
    new Set(['409 out_of_stock']),
  );
  expect((await readCoupon(testMall, couponId)).taken).toBe(7);
  const owned = await testMall.mall.db
    .selectFrom('user_coupons')
    .select('id')
    .where('coupon_id', '=', couponId)
    .execute();
  expect(owned).toHaveLength(7);
});

test.each([1, 3])('20 parallel calls of one user receive at most %i', async (per_user) => {
  const userId = await createUser(testMall, 0);
  const couponId = await createCoupon(testMall, { per_user, total: 100 });

  const answers = await runConcurrently(20, () => receiveCoupon(userId, couponId));

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(per_user);
  expect(answers.filter(({ reason }) => reason === 'already_done')).toHaveLength(20 - per_user);
  expect(await listUserCoupons(testMall, userId)).toHaveLength(per_user);
  expect((await readCoupon(testMall, couponId)).taken).toBe(per_user);
});

test('a used coupon still counts towards the limit per user', async () => {
  const userId = await createUser(testMall, 0);
  const couponId = await createCoupon(testMall);
  await receiveCoupon(userId, couponId);
  testMall.advanceTime(30 * 86_400_000);
  const { status, reason } = await receiveCoupon(userId, couponId);
  expect([status, reason]).toEqual([409, 'already_done']);
});

test.each([
  ['before its window', { take_from: '2099-01-01T00:00:00.000Z' }],
  ['after its window', { take_until: '2026-03-01T00:00:00.000Z' }],
  [
    'when it has expired',
    { valid_days: null, valid_from: '2026-01-01T00:00:00.000Z', valid_until: '2026-02-01T00:00:00.000Z' },
  ],
])('rejects a coupon %s', async (_, changes) => {
  const userId = await createUser(testMall, 0);
  const couponId = await createCoupon(testMall, changes);
  const { status, reason } = await receiveCoupon(userId, couponId);
  expect([status, reason]).toEqual([409, 'activity_over']);
  const { toTake } = (await testMall.call(couponList, {}, { userId })).data;
  expect(toTake.map((coupon) => coupon.couponId)).not.toContain(couponId);
});

test('returns 404 for unknown coupons and for the red packet’s coupon', async () => {
  const userId = await createUser(testMall, 0);
  for (const couponId of ['no-such-coupon', 'red-packet'])
    expect((await receiveCoupon(userId, couponId)).status).toBe(404);
  expect(await listUserCoupons(testMall, userId)).toEqual([]);
});

test('returns 400 without a coupon id, and 401 to a visitor', async () => {
  const userId = await createUser(testMall, 0);
  const missing = await testMall.send(couponReceive, {}, { userId });
  expect([missing.status, missing.issues?.[0]?.path]).toEqual([400, 'couponId']);
  expect((await testMall.call(couponReceive, { couponId: 'coupon-welcome' })).status).toBe(401);
});
