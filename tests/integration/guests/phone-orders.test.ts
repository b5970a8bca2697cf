import { shareAddPoints } from '@/lib/contract/user';
import { DAY_MS } from '@/lib/rules/time/dates';
import { setProject } from '@/server/mall/operator/project';
import { createAddress, createOrder, createSpec, createUser } from '@/tests/support/builders/order';
import { bindPhone as bindPhoneByCode, createPhone } from '@/tests/support/builders/phone';
import { createWechatUser, logIn } from '@/tests/support/builders/user';
import { startMall, type TestMall } from '@/tests/support/test-mall';

let testMall: TestMall;
beforeAll(async () => {
  testMall = await startMall();
  await setProject(testMall.mall.db, '10000', { guestOrders: 'paid' });
});
afterEach(() => expect(testMall.errors).toEqual([]));
afterAll(() => testMall.close());

/** Binds a phone, a minute after the last code for it. */
async function bindPhone(userId: string, phone: string): Promise<void> {
  testMall.advanceTime(61_000);
  await bindPhoneByCode(testMall, userId, phone);
}

const identityNeeded = { status: 403, reason: 'identity_needed' };
const order = async (userId: string, priceFen = 0) => {
  const goodsSpecId = await createSpec(testMall, { points: 100, priceFen });
  const addressId = await createAddress(testMall, userId);
  return createOrder(testMall, userId, { goodsSpecId, addressId });
};

// R-POINTS-41, R-ORDER-52
test('one of four users who have points and bind the same phone one after the other spends them', async () => {
  const user = await createWechatUser(testMall);
  await bindPhone(user.userId, createPhone());
  const phone = createPhone();
  const answers = [];
  for (let round = 0; round < 4; round += 1) {
    const guest = await createUser(testMall, 1000);
    await bindPhone(guest, phone);
    answers.push(await order(guest));
    await logIn(testMall, { userId: guest, openid: user.openid });
  }
  const [first, ...others] = answers;
  expect(first).toMatchObject({ status: 200 });
  expect(others).toEqual(others.map(() => expect.objectContaining(identityNeeded)));
});

test('a user with a phone of their own orders twice on one day, and on the next day', async () => {
  const user = await createUser(testMall, 1000);
  await bindPhone(user, createPhone());
  expect((await order(user)).status).toBe(200);
  expect((await testMall.call(shareAddPoints, {}, { userId: user, pId: '10000' })).data.points).toBe(500);
  expect((await order(user)).status).toBe(200);
  testMall.advanceTime(DAY_MS);
  expect((await order(user)).status).toBe(200);
});

test('the second user of a phone orders what costs cash, and pays with points after binding another phone', async () => {
  const [first, second] = [await createUser(testMall, 1000), await createUser(testMall, 1000)];
  const phone = createPhone();
  await bindPhone(first, phone);
  await order(first);
  await bindPhone(first, createPhone());
  await bindPhone(second, phone);
  expect((await order(second, 100)).status).toBe(200);
  expect(await order(second)).toMatchObject(identityNeeded);
  await bindPhone(second, createPhone());
  expect((await order(second)).status).toBe(200);
});

test('a user known to WeChat spends points although their phone has had its gifts of the day', async () => {
  const guest = await createUser(testMall, 1000);
  const phone = createPhone();
  await bindPhone(guest, phone);
  await order(guest);
  await bindPhone(guest, createPhone());
  const { userId } = await createWechatUser(testMall);
  await bindPhone(userId, phone);
  expect((await order(userId)).status).toBe(200);
});
