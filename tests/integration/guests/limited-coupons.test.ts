import { couponReceive } from '@/lib/contract/coupon';
import { shareAddPoints } from '@/lib/contract/user';
import { createCoupon, readCoupon } from '@/tests/support/builders/coupon';
import { runConcurrently } from '@/tests/support/builders/order';
import { createGuest, createWechatUser } from '@/tests/support/builders/user';
import { startMall, type TestMall } from '@/tests/support/test-mall';

/** Gifts for three guests of an address each day. */
const settings = { giftedGuestsADay: { perFingerPrint: 3, perAddress: 3 } };

let testMall: TestMall;
beforeEach(async () => {
  testMall = await startMall({ settings });
});
afterEach(async () => {
  expect(testMall.errors).toEqual([]);
  await testMall.close();
});

const from = { headers: { 'x-forwarded-for': '198.51.100.7' }, pId: '10000' };
const receiveCoupon = (userId: string, couponId: string) =>
  testMall.call(couponReceive, { couponId }, { ...from, userId });

/** Creates guests of one address without their trial points, so that they are not counted yet. */
const createGuests = (count: number) => runConcurrently(count, () => createGuest(testMall, { headers: {} }));

const limitReached = { status: 409, reason: 'limit_reached' };

// R-COUPON-19
test('guests of one address take a coupon of limited number within the limit of gifts', async () => {
  const couponId = await createCoupon(testMall, { total: 20 });
  const guests = await createGuests(20);
  const answers = await runConcurrently(20, (index) => receiveCoupon(guests[index] ?? '', couponId));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(answers.filter(({ reason }) => reason === 'limit_reached')).toHaveLength(17);
  expect((await readCoupon(testMall, couponId)).taken).toBe(3);
});

// R-COUPON-19
test('guests take a coupon without a total although the limit of gifts is reached', async () => {
  const couponId = await createCoupon(testMall, { total: null });
  await runConcurrently(3, () => createGuest(testMall, from));
  const guest = await createGuest(testMall, from);
  expect((await receiveCoupon(guest, couponId)).status).toBe(200);
});

test('a guest who has received a gift today takes a coupon of limited number, and the other way round', async () => {
  const couponId = await createCoupon(testMall, { total: 20 });
  const [first = '', second = '', third = '', fourth = ''] = await createGuests(4);
  const share = async (userId: string) =>
    (await testMall.call(shareAddPoints, {}, { ...from, userId })).data.points;
  expect(await share(first)).toBe(500);
  expect((await receiveCoupon(first, couponId)).status).toBe(200);
  expect((await receiveCoupon(second, couponId)).status).toBe(200);
  expect(await share(second)).toBe(500);
  expect((await receiveCoupon(third, couponId)).status).toBe(200);
  expect(await share(fourth)).toBe(0);
});

test('a user known to WeChat takes a coupon of limited number where guests may not', async () => {
  const couponId = await createCoupon(testMall, { total: 20 });
  await runConcurrently(3, () => createGuest(testMall, from));
  expect(await receiveCoupon(await createGuest(testMall, from), couponId)).toMatchObject(limitReached);
  const { userId } = await createWechatUser(testMall);
  expect((await receiveCoupon(userId, couponId)).status).toBe(200);
});

test('a guest who comes too late for a coupon takes no place of the limit of gifts', async () => {
  const couponId = await createCoupon(testMall, { total: 1, taken: 1 });
  const [guest = ''] = await createGuests(1);
  expect(await receiveCoupon(guest, couponId)).toMatchObject({ status: 409, reason: 'out_of_stock' });
  expect(await testMall.mall.db.selectFrom('gift_guests').selectAll().execute()).toEqual([]);
});
