import { couponList, redPacket, redPacketOpen } from '@/lib/contract/coupon';
import { createUser, runConcurrently } from '@/tests/support/builders/order';
import { findCouponDiscount } from '@/tests/support/builders/order-costs';
import { startMall, type TestMall } from '@/tests/support/test-mall';
import { listUserCoupons } from '../../support/builders/coupon';

/** Noon of 10 March in Shanghai. */
const NOON = '2026-03-10T04:00:00.000Z';
let testMall: TestMall;
beforeAll(async () => {
  testMall = await startMall();
});
beforeEach(() => testMall.setTime(NOON));
afterEach(() => expect(testMall.errors).toEqual([]));
afterAll(() => testMall.close());

const readPacket = async (userId: string) => (await testMall.call(redPacket, {}, { userId })).data;
const openPacket = async (userId: string) => (await testMall.call(redPacketOpen, {}, { userId })).data;

// R-COUPON-11, R-COUPON-13, R-COUPON-14
test('a new red packet is closed, between 400,000 and 800,000, and valid until the end of the next day', async () => {
  const packet = await readPacket(await createUser(testMall, 0));
  expect(packet).toMatchObject({ state: 'closed', userCouponId: null, threshold: 1990 });
  expect(packet.amount).toBeGreaterThanOrEqual(400_000);
  expect(packet.amount).toBeLessThanOrEqual(800_000);
  expect(packet.fenOff).toBe(Math.floor(packet.amount / 1000));
  expect([packet.startsAt, packet.endsAt]).toEqual(['2026-03-09T16:00:00.000Z', '2026-03-11T16:00:00.000Z']);
});

// R-COUPON-13
test('keeps the amount during the window, and draws a new one after it', async () => {
  const userId = await createUser(testMall, 0);
  const first = await readPacket(userId);
  testMall.setTime('2026-03-11T15:59:59.999Z');
  expect(await readPacket(userId)).toEqual(first);
  testMall.setTime('2026-03-11T16:00:00.000Z');
  const second = await readPacket(userId);
  expect([second.state, second.startsAt]).toEqual(['closed', '2026-03-11T16:00:00.000Z']);
});

test('draws different amounts for different users', async () => {
  const amounts = await runConcurrently(
    8,
    async () => (await readPacket(await createUser(testMall, 0))).amount,
  );
  expect(new Set(amounts).size).toBeGreaterThan(1);
});

test('20 parallel first calls draw one amount', async () => {
  const userId = await createUser(testMall, 0);
  const answers = await runConcurrently(20, () => readPacket(userId));
  expect(new Set(answers.map(({ amount }) => amount)).size).toBe(1);
});

// R-COUPON-12
test('20 parallel openings give one coupon, and all return it', async () => {
  const userId = await createUser(testMall, 0);
  const { amount } = await readPacket(userId);

  const answers = await runConcurrently(20, () => openPacket(userId));

  const coupons = await listUserCoupons(testMall, userId);
  expect(coupons).toHaveLength(1);
  expect(coupons[0]).toMatchObject({ value: amount, threshold: 1990, state: 'free' });
  for (const answer of answers)
    expect(answer).toMatchObject({ state: 'opened', amount, userCouponId: coupons[0]?.id });
  expect(await readPacket(userId)).toEqual(answers[0]);
});

test('a red packet opened without a call before gives a coupon until the end of the next day', async () => {
  const userId = await createUser(testMall, 0);
  const { userCouponId, amount, endsAt } = await openPacket(userId);
  const { taken } = (await testMall.call(couponList, {}, { userId, locale: 'en' })).data;
  expect(taken).toEqual([
    expect.objectContaining({
      userCouponId,
      title: 'Consumption points coupon',
      kind: 'consumption',
      consumptionPoints: amount,
      fenOff: Math.floor(amount / 1000),
      validUntil: endsAt,
      state: 'usable',
    }),
  ]);
  const basis = { points: 0, fen: 1990, goodsIds: ['102001'] };
  const order = { userId, couponId: userCouponId ?? '', basis };
  const use = (now: Date) => findCouponDiscount(testMall.mall.db, { ...order, now });
  expect((await use(testMall.now())).fenOff).toBe(Math.floor(amount / 1000));
  await expect(use(new Date(endsAt))).rejects.toMatchObject({ reason: 'coupon_unusable' });
});

test('each window gives its own coupon', async () => {
  const userId = await createUser(testMall, 0);
  await openPacket(userId);
  testMall.setTime('2026-03-11T04:00:00.000Z');
  await openPacket(userId);
  expect(await listUserCoupons(testMall, userId)).toHaveLength(1);
  testMall.setTime('2026-03-12T04:00:00.000Z');
  await openPacket(userId);
  expect(await listUserCoupons(testMall, userId)).toHaveLength(2);
});

test('two calls around midnight draw one window', async () => {
  const userId = await createUser(testMall, 0);
  testMall.setTime('2026-03-10T15:59:59.999Z');
  const latePacket = readPacket(userId);
  testMall.setTime('2026-03-10T16:00:00.000Z');
  const [a, b] = await Promise.all([latePacket, readPacket(userId)]);
  expect(a).toEqual(b);
});

test('returns 401 to a visitor', async () => {
  expect((await testMall.call(redPacket, {})).status).toBe(401);
  expect((await testMall.call(redPacketOpen, {})).status).toBe(401);
});
