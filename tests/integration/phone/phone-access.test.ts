import { orderDetail, queryOrder, updateAddress } from '@/lib/contract/order';
import { userWhitePhoneAdd } from '@/lib/contract/phone';
import { addToAllowList } from '@/server/mall/phone/allow-list';
import {
  createAddress as addressOf,
  createOrder,
  createSpec,
  createUser,
  readOrder,
  runConcurrently,
} from '@/tests/support/builders/order';
import { startMall, type TestMall } from '@/tests/support/test-mall';
import { createPhone, createWrongCode, requestAndReadCode } from '../../support/builders/phone';

let testMall: TestMall;
beforeAll(async () => {
  testMall = await startMall();
});
afterAll(() => testMall.close());

const queryOrders = (userId: string, input: Record<string, unknown>) =>
  testMall.send(queryOrder, input, { userId });
const notAllowed = { status: 403, reason: 'phone_not_allowed', data: null };

/** Creates an address of a user with the given phone. */
async function createAddressWithPhone(userId: string, phone: string): Promise<string> {
  const addressId = await addressOf(testMall, userId);
  await testMall.mall.db.updateTable('addresses').set({ phone }).where('id', '=', addressId).execute();
  return addressId;
}

/** Inserts an order to a phone; each is one second later than the last. */
async function createOrderToPhone(phone: string, userId?: string): Promise<string> {
  testMall.advanceTime(1000);
  const buyer = userId ?? (await createUser(testMall, 100));
  const addressId = await createAddressWithPhone(buyer, phone);
  const saved = await createOrder(testMall, buyer, {
    goodsSpecId: await createSpec(testMall, { points: 100 }),
    addressId,
  });
  return saved.data.orderId;
}

async function createAllowedUser(phone: string): Promise<string> {
  const userId = await createUser(testMall, 0);
  await addToAllowList(testMall.mall.db, { userId, phone, now: testMall.now() });
  return userId;
}

test('an order stores its receiver’s phone, also after an address change', async () => {
  const [first, second] = [createPhone(), createPhone()];
  const userId = await createUser(testMall, 100);
  const orderId = await createOrderToPhone(first, userId);
  expect((await readOrder(testMall, orderId)).receiver_phone).toBe(first);
  const addressId = await createAddressWithPhone(userId, second);
  expect((await testMall.call(updateAddress, { orderId, addressId }, { userId, pId: '10000' })).status).toBe(
    200,
  );
  expect((await readOrder(testMall, orderId)).receiver_phone).toBe(second);
});

// R-LIST-12
test('returns orders of any account for an allowed phone with a correct code, newest first', async () => {
  const phone = createPhone();
  const first = await createOrderToPhone(phone);
  const second = await createOrderToPhone(phone);
  await createOrderToPhone(createPhone());
  const userId = await createAllowedUser(phone);
  const { data } = await queryOrders(userId, {
    phone,
    phoneCode: await requestAndReadCode(testMall, userId, phone),
  });
  expect(data.list.map(({ orderId }) => orderId)).toEqual([second, first]);
  expect(data).toMatchObject({ total: 2, hasNextPage: false });
  expect(JSON.stringify(data)).not.toContain(phone);
});

test('marks which orders belong to another account', async () => {
  const phone = createPhone();
  const userId = await createUser(testMall, 100);
  await addToAllowList(testMall.mall.db, { userId, phone, now: testMall.now() });
  const ownOrderId = await createOrderToPhone(phone, userId);
  const foreign = await createOrderToPhone(phone);
  const { data } = await queryOrders(userId, {
    phone,
    phoneCode: await requestAndReadCode(testMall, userId, phone),
  });
  expect(data.list.map(({ orderId, isOwn }) => [orderId, isOwn])).toEqual([
    [foreign, false],
    [ownOrderId, true],
  ]);
});

test('a phone added with a code needs no second code for 15 minutes', async () => {
  const phone = createPhone();
  const orderId = await createOrderToPhone(phone);
  const userId = await createUser(testMall, 0);
  const phoneCode = await requestAndReadCode(testMall, userId, phone);
  await testMall.call(userWhitePhoneAdd, { phone, phoneCode }, { userId });
  expect((await queryOrders(userId, { phone })).data.list.map((each) => each.orderId)).toEqual([orderId]);
  testMall.advanceTime(15 * 60_000);
  expect(await queryOrders(userId, { phone })).toMatchObject(notAllowed);
});

// R-LIST-15
test('the next pages need no code for 15 minutes', async () => {
  const phone = createPhone();
  for (let count = 0; count < 3; count += 1) await createOrderToPhone(phone);
  const userId = await createAllowedUser(phone);
  const phoneCode = await requestAndReadCode(testMall, userId, phone);
  const page = (pageNum: number, more = {}) => queryOrders(userId, { phone, pageNum, pageSize: 2, ...more });
  expect((await page(1, { phoneCode })).data).toMatchObject({ total: 3, hasNextPage: true });
  expect((await page(2)).data.list).toHaveLength(1);
  expect((await page(2, { phoneCode })).data.list).toHaveLength(1);
  expect((await page(3)).data).toMatchObject({ list: [], total: 3, hasNextPage: false });
  testMall.advanceTime(15 * 60_000 - 1);
  expect((await page(2)).status).toBe(200);
  testMall.advanceTime(1);
  expect(await page(2)).toMatchObject(notAllowed);
  expect(await page(2, { phoneCode })).toMatchObject({ status: 409, reason: 'code_wrong' });
});

test('returns 20 parallel first pages for one code', async () => {
  const phone = createPhone();
  await createOrderToPhone(phone);
  const userId = await createAllowedUser(phone);
  const phoneCode = await requestAndReadCode(testMall, userId, phone);
  const answers = await runConcurrently(20, () => queryOrders(userId, { phone, phoneCode }));
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
});

test('filters by status', async () => {
  const phone = createPhone();
  const orderId = await createOrderToPhone(phone);
  const userId = await createAllowedUser(phone);
  const phoneCode = await requestAndReadCode(testMall, userId, phone);
  const { status } = await readOrder(testMall, orderId);
  const orders = await queryOrders(userId, { phone, phoneCode, status });
  expect(orders.data.total).toBe(1);
  expect((await queryOrders(userId, { phone, status: 6 })).data.total).toBe(0);
});

// R-LIST-05
test('returns the own orders when the filters are blank', async () => {
  const userId = await createUser(testMall, 100);
  const orderId = await createOrderToPhone(createPhone(), userId);
  const { data } = await queryOrders(userId, { phone: '', phoneCode: ' ', status: '' });
  expect(data.list.map((each) => each.orderId)).toEqual([orderId]);
});

describe('rejected searches by phone', () => {
  // R-LIST-12
  test('rejects a phone that is not on the list, and leaves the code valid', async () => {
    const phone = createPhone();
    await createOrderToPhone(phone);
    const userId = await createUser(testMall, 0);
    const phoneCode = await requestAndReadCode(testMall, userId, phone);
    expect(await queryOrders(userId, { phone })).toMatchObject(notAllowed);
    expect(await queryOrders(userId, { phone, phoneCode })).toMatchObject(notAllowed);
    await addToAllowList(testMall.mall.db, { userId, phone, now: testMall.now() });
    expect((await queryOrders(userId, { phone, phoneCode })).status).toBe(200);
  });

  test('rejects a phone on another user’s list', async () => {
    const phone = createPhone();
    const userId = await createAllowedUser(phone);
    await queryOrders(userId, { phone, phoneCode: await requestAndReadCode(testMall, userId, phone) });
    expect(await queryOrders(await createUser(testMall, 0), { phone })).toMatchObject(notAllowed);
    expect(await queryOrders(await createAllowedUser(phone), { phone })).toMatchObject(notAllowed);
  });

  test('rejects a missing code, a wrong code and a code of another phone', async () => {
    const [phone, other] = [createPhone(), createPhone()];
    const userId = await createAllowedUser(phone);
    const code = await requestAndReadCode(testMall, userId, phone);
    expect(await queryOrders(userId, { phone })).toMatchObject(notAllowed);
    expect(await queryOrders(userId, { phone, phoneCode: createWrongCode(code) })).toMatchObject({
      reason: 'code_wrong',
    });
    const wrong = await requestAndReadCode(testMall, userId, other);
    if (wrong !== code)
      expect(await queryOrders(userId, { phone, phoneCode: wrong })).toMatchObject({ reason: 'code_wrong' });
  });

  test.each([{ phone: '138' }, { phone: '13800138000', phoneCode: 'abcdef' }])(
    'rejects %j',
    async (input) => {
      expect((await queryOrders(await createUser(testMall, 0), input)).status).toBe(400);
    },
  );
});

// R-LIST-16
test('does not open details or changes of orders found by phone', async () => {
  const phone = createPhone();
  const orderId = await createOrderToPhone(phone);
  const userId = await createAllowedUser(phone);
  await queryOrders(userId, { phone, phoneCode: await requestAndReadCode(testMall, userId, phone) });
  expect((await testMall.call(orderDetail, { orderId }, { userId, pId: '10000' })).status).toBe(404);
  const addressId = await createAddressWithPhone(userId, phone);
  const change = await testMall.call(updateAddress, { orderId, addressId }, { userId, pId: '10000' });
  expect(change.status).toBe(404);
});
