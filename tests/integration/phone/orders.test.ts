import { orderDetail, queryOrder, updateAddress } from '@/lib/contract/order';
import { userWhitePhoneAdd } from '@/lib/contract/phone';
import { addToAllowList } from '@/server/mall/phone/allow-list';
import {
  newAddress as addressOf,
  newSpec,
  order,
  orderRow,
  times,
  userWith,
} from '@/tests/integration/order/support/shop';
import { startMall, type TestMall } from '@/tests/support/mall';
import { codeFor, newPhone, otherThan } from './support/phones';

let shop: TestMall;
beforeAll(async () => {
  shop = await startMall();
});
afterAll(() => shop.close());

const query = (userId: string, input: Record<string, unknown>) => shop.send(queryOrder, input, { userId });
const notAllowed = { status: 403, reason: 'phone_not_allowed', data: null };

/** An address of a user with a phone of its own. */
async function addressWith(userId: string, phone: string): Promise<string> {
  const addressId = await addressOf(shop, userId);
  await shop.mall.db.updateTable('addresses').set({ phone }).where('id', '=', addressId).execute();
  return addressId;
}

/** An order of somebody that goes to a phone; each a second after the other. */
async function orderTo(phone: string, userId?: string): Promise<string> {
  shop.pass(1000);
  const buyer = userId ?? (await userWith(shop, 100));
  const addressId = await addressWith(buyer, phone);
  const saved = await order(shop, buyer, { goodsSpecId: await newSpec(shop, { points: 100 }), addressId });
  return saved.data.orderId;
}

async function allowed(phone: string): Promise<string> {
  const userId = await userWith(shop, 0);
  await addToAllowList(shop.mall.db, { userId, phone, now: shop.now() });
  return userId;
}

test('an order remembers the phone of its receiver, also after its address changed', async () => {
  const [first, second] = [newPhone(), newPhone()];
  const userId = await userWith(shop, 100);
  const orderId = await orderTo(first, userId);
  expect((await orderRow(shop, orderId)).receiver_phone).toBe(first);
  const addressId = await addressWith(userId, second);
  expect((await shop.call(updateAddress, { orderId, addressId }, { userId, pId: '10000' })).status).toBe(200);
  expect((await orderRow(shop, orderId)).receiver_phone).toBe(second);
});

// R-LIST-12
test('with the phone on the list and a right code: orders of any account, newest first', async () => {
  const phone = newPhone();
  const first = await orderTo(phone);
  const second = await orderTo(phone);
  await orderTo(newPhone());
  const userId = await allowed(phone);
  const { data } = await query(userId, { phone, phoneCode: await codeFor(shop, userId, phone) });
  expect(data.list.map(({ orderId }) => orderId)).toEqual([second, first]);
  expect(data).toMatchObject({ total: 2, hasNextPage: false });
  expect(JSON.stringify(data)).not.toContain(phone);
});

test('tells which orders are of another account', async () => {
  const phone = newPhone();
  const userId = await userWith(shop, 100);
  await addToAllowList(shop.mall.db, { userId, phone, now: shop.now() });
  const own = await orderTo(phone, userId);
  const foreign = await orderTo(phone);
  const { data } = await query(userId, { phone, phoneCode: await codeFor(shop, userId, phone) });
  expect(data.list.map(({ orderId, isOwn }) => [orderId, isOwn])).toEqual([
    [foreign, false],
    [own, true],
  ]);
});

test('a phone that was put on the list with a code needs no second one for 15 minutes', async () => {
  const phone = newPhone();
  const orderId = await orderTo(phone);
  const userId = await userWith(shop, 0);
  const phoneCode = await codeFor(shop, userId, phone);
  await shop.call(userWhitePhoneAdd, { phone, phoneCode }, { userId });
  expect((await query(userId, { phone })).data.list.map((each) => each.orderId)).toEqual([orderId]);
  shop.pass(15 * 60_000);
  expect(await query(userId, { phone })).toMatchObject(notAllowed);
});

// R-LIST-15
test('the next pages need no code for 15 minutes', async () => {
  const phone = newPhone();
  for (let made = 0; made < 3; made += 1) await orderTo(phone);
  const userId = await allowed(phone);
  const phoneCode = await codeFor(shop, userId, phone);
  const page = (pageNum: number, more = {}) => query(userId, { phone, pageNum, pageSize: 2, ...more });
  expect((await page(1, { phoneCode })).data).toMatchObject({ total: 3, hasNextPage: true });
  expect((await page(2)).data.list).toHaveLength(1);
  expect((await page(2, { phoneCode })).data.list).toHaveLength(1);
  expect((await page(3)).data).toMatchObject({ list: [], total: 3, hasNextPage: false });
  shop.pass(15 * 60_000 - 1);
  expect((await page(2)).status).toBe(200);
  shop.pass(1);
  expect(await page(2)).toMatchObject(notAllowed);
  expect(await page(2, { phoneCode })).toMatchObject({ status: 409, reason: 'code_wrong' });
});

test('20 first pages at once with one code are all answered', async () => {
  const phone = newPhone();
  await orderTo(phone);
  const userId = await allowed(phone);
  const phoneCode = await codeFor(shop, userId, phone);
  const answers = await times(20, () => query(userId, { phone, phoneCode }));
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
});

test('the status narrows it, as it does the own orders', async () => {
  const phone = newPhone();
  const orderId = await orderTo(phone);
  const userId = await allowed(phone);
  const phoneCode = await codeFor(shop, userId, phone);
  const { status } = await orderRow(shop, orderId);
  const found = await query(userId, { phone, phoneCode, status });
  expect(found.data.total).toBe(1);
  expect((await query(userId, { phone, status: 6 })).data.total).toBe(0);
});

// R-LIST-05
test('blank filters are left out: the own orders', async () => {
  const userId = await userWith(shop, 100);
  const orderId = await orderTo(newPhone(), userId);
  const { data } = await query(userId, { phone: '', phoneCode: ' ', status: '' });
  expect(data.list.map((each) => each.orderId)).toEqual([orderId]);
});

describe('is refused', () => {
  // R-LIST-12
  test('for a phone that is not on the list, whatever the code; the code stays good', async () => {
    const phone = newPhone();
    await orderTo(phone);
    const userId = await userWith(shop, 0);
    const phoneCode = await codeFor(shop, userId, phone);
    expect(await query(userId, { phone })).toMatchObject(notAllowed);
    expect(await query(userId, { phone, phoneCode })).toMatchObject(notAllowed);
    await addToAllowList(shop.mall.db, { userId, phone, now: shop.now() });
    expect((await query(userId, { phone, phoneCode })).status).toBe(200);
  });

  test('for a phone on somebody else’s list, and by somebody else’s permission', async () => {
    const phone = newPhone();
    const userId = await allowed(phone);
    await query(userId, { phone, phoneCode: await codeFor(shop, userId, phone) });
    expect(await query(await userWith(shop, 0), { phone })).toMatchObject(notAllowed);
    expect(await query(await allowed(phone), { phone })).toMatchObject(notAllowed);
  });

  test('without a code, with a wrong one, with a code of another phone', async () => {
    const [phone, other] = [newPhone(), newPhone()];
    const userId = await allowed(phone);
    const code = await codeFor(shop, userId, phone);
    expect(await query(userId, { phone })).toMatchObject(notAllowed);
    expect(await query(userId, { phone, phoneCode: otherThan(code) })).toMatchObject({
      reason: 'code_wrong',
    });
    const wrong = await codeFor(shop, userId, other);
    if (wrong !== code)
      expect(await query(userId, { phone, phoneCode: wrong })).toMatchObject({ reason: 'code_wrong' });
  });

  test.each([{ phone: '138' }, { phone: '13800138000', phoneCode: 'abcdef' }])(
    'for %j: 400',
    async (input) => {
      expect((await query(await userWith(shop, 0), input)).status).toBe(400);
    },
  );
});

// R-LIST-16
test('what was found stays its owner’s: no detail, no change', async () => {
  const phone = newPhone();
  const orderId = await orderTo(phone);
  const userId = await allowed(phone);
  await query(userId, { phone, phoneCode: await codeFor(shop, userId, phone) });
  expect((await shop.call(orderDetail, { orderId }, { userId, pId: '10000' })).status).toBe(404);
  const addressId = await addressWith(userId, phone);
  const change = await shop.call(updateAddress, { orderId, addressId }, { userId, pId: '10000' });
  expect(change.status).toBe(404);
});
