import { couponList, redPacket, redPacketOpen } from '@/lib/contract/coupon';
import { times, userWith } from '@/tests/integration/order/support/shop';
import { startMall, type TestMall } from '@/tests/support/mall';
import { couponFor } from '@/tests/support/spend';
import { couponsOf } from './support/coupons';

/** Noon of 10 March in Shanghai. */
const NOON = '2026-03-10T04:00:00.000Z';
let shop: TestMall;
beforeAll(async () => {
  shop = await startMall();
});
beforeEach(() => shop.moveTo(NOON));
afterEach(() => expect(shop.errors).toEqual([]));
afterAll(() => shop.close());

const ask = async (userId: string) => (await shop.call(redPacket, {}, { userId })).data;
const open = async (userId: string) => (await shop.call(redPacketOpen, {}, { userId })).data;

// R-COUPON-11, R-COUPON-13, R-COUPON-14
test('a packet is closed first, of 400,000 to 800,000, from the start of the day to the end of the next', async () => {
  const packet = await ask(await userWith(shop, 0));
  expect(packet).toMatchObject({ state: 'closed', userCouponId: null, threshold: 1990 });
  expect(packet.amount).toBeGreaterThanOrEqual(400_000);
  expect(packet.amount).toBeLessThanOrEqual(800_000);
  expect(packet.fenOff).toBe(Math.floor(packet.amount / 1000));
  expect([packet.startsAt, packet.endsAt]).toEqual(['2026-03-09T16:00:00.000Z', '2026-03-11T16:00:00.000Z']);
});

// R-COUPON-13
test('the amount is the same all through the window, and new when it is over', async () => {
  const userId = await userWith(shop, 0);
  const first = await ask(userId);
  shop.moveTo('2026-03-11T15:59:59.999Z');
  expect(await ask(userId)).toEqual(first);
  shop.moveTo('2026-03-11T16:00:00.000Z');
  const second = await ask(userId);
  expect([second.state, second.startsAt]).toEqual(['closed', '2026-03-11T16:00:00.000Z']);
});

test('amounts differ from user to user', async () => {
  const amounts = await times(8, async () => (await ask(await userWith(shop, 0))).amount);
  expect(new Set(amounts).size).toBeGreaterThan(1);
});

test('20 first questions at once draw one amount', async () => {
  const userId = await userWith(shop, 0);
  const answers = await times(20, () => ask(userId));
  expect(new Set(answers.map(({ amount }) => amount)).size).toBe(1);
});

// R-COUPON-12
test('20 openings at once give one coupon, and all tell of it', async () => {
  const userId = await userWith(shop, 0);
  const { amount } = await ask(userId);

  const answers = await times(20, () => open(userId));

  const coupons = await couponsOf(shop, userId);
  expect(coupons).toHaveLength(1);
  expect(coupons[0]).toMatchObject({ value: amount, threshold: 1990, state: 'free' });
  for (const answer of answers)
    expect(answer).toMatchObject({ state: 'opened', amount, userCouponId: coupons[0]?.id });
  expect(await ask(userId)).toEqual(answers[0]);
});

test('a packet opened without a question before gives its coupon until the end of the next day', async () => {
  const userId = await userWith(shop, 0);
  const { userCouponId, amount, endsAt } = await open(userId);
  const { taken } = (await shop.call(couponList, {}, { userId, locale: 'en' })).data;
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
  const use = (now: Date) => couponFor(shop.mall.db, { ...order, now });
  expect((await use(shop.now())).fenOff).toBe(Math.floor(amount / 1000));
  await expect(use(new Date(endsAt))).rejects.toMatchObject({ reason: 'coupon_unusable' });
});

test('each window gives its own coupon', async () => {
  const userId = await userWith(shop, 0);
  await open(userId);
  shop.moveTo('2026-03-11T04:00:00.000Z');
  await open(userId);
  expect(await couponsOf(shop, userId)).toHaveLength(1);
  shop.moveTo('2026-03-12T04:00:00.000Z');
  await open(userId);
  expect(await couponsOf(shop, userId)).toHaveLength(2);
});

test('around midnight two calls still draw one window', async () => {
  const userId = await userWith(shop, 0);
  shop.moveTo('2026-03-10T15:59:59.999Z');
  const late = ask(userId);
  shop.moveTo('2026-03-10T16:00:00.000Z');
  const [a, b] = await Promise.all([late, ask(userId)]);
  expect(a).toEqual(b);
});

test('a visitor has no red packet', async () => {
  expect((await shop.call(redPacket, {})).status).toBe(401);
  expect((await shop.call(redPacketOpen, {})).status).toBe(401);
});
