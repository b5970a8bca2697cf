import { refund } from '@/lib/contract/after-sale';
import { confirmReceipt, reOrder, saveOrder, updateAddress } from '@/lib/contract/order';
import { userWhitePhoneAdd } from '@/lib/contract/phone';
import { shipOrder } from '@/server/mall/operator/orders';
import { recordRefusedDelivery } from '@/server/mall/operator/record-refused-delivery';
import { createActivity, createUserOptions, listOrders } from '@/tests/support/builders/merge-order';
import {
  createAddress,
  createOrder,
  createSpec,
  createUser,
  runConcurrently,
  verifyReceiver,
} from '@/tests/support/builders/order';
import { createPhone, requestAndReadCode } from '@/tests/support/builders/phone';
import { createGuest, createWechatUser, logIn } from '@/tests/support/builders/user';
import { assertConsistent } from '@/tests/support/consistency/assert-consistent';
import type { TestMall } from '@/tests/support/test-mall';
import { startTwoMalls, type TwoMalls } from '@/tests/support/two-malls';

let malls: TwoMalls;
let testMall: TestMall;
beforeAll(async () => {
  malls = await startTwoMalls({
    settings: { fulfilment: { enabled: false, sendAfterSeconds: 60, traceEverySeconds: 60 } },
  });
  testMall = malls.testMall;
});
afterEach(async () => {
  await assertConsistent(testMall.mall.db);
  expect(malls.errors()).toEqual([]);
});
afterAll(() => malls.close());

let placeCount = 0;
/** A place that no other test uses. */
function createPlace(): string {
  placeCount += 1;
  return `古翠路 ${placeCount} 号`;
}

interface Receiver {
  phone?: string;
  detail?: string;
  userId?: string;
}

/** A shopper with a phone and a place that no other test uses, except for the given ones. */
async function createClaimant({ phone = createPhone(), detail = createPlace(), userId }: Receiver = {}) {
  const id = userId ?? (await createUser(testMall, 0));
  return { userId: id, phone, addressId: await createAddress(testMall, id, { phone, detail }) };
}
type Claimant = Pick<Awaited<ReturnType<typeof createClaimant>>, 'userId' | 'addressId'>;

/** Creates a product that can be claimed for nothing. */
async function createFreeSpec(offer: { orderLimit?: number; stock?: number } = {}): Promise<string> {
  const goodsSpecId = await createSpec(testMall);
  await createActivity(testMall, goodsSpecId, { activityType: 4, points: 0, ...offer });
  return goodsSpecId;
}

const claim = ({ userId, addressId }: Claimant, goodsSpecId: string, mall = testMall) =>
  createOrder(mall, userId, { goodsSpecId, addressId, activityType: 4 });

/** Claims a product; returns the id of the order. */
async function claimOrFail(claimant: Claimant, goodsSpecId: string): Promise<string> {
  const { status, data } = await claim(claimant, goodsSpecId);
  expect(status).toBe(200);
  return data.orderId;
}

async function completeOrder(userId: string, orderId: string): Promise<void> {
  await shipOrder(testMall.mall.deps, orderId, { company: 'sf', expressNo: 'SF1234567890' });
  const answer = await testMall.call(confirmReceipt, { orderId }, createUserOptions(userId));
  expect(answer.status).toBe(200);
}

const accepted = { status: 200 };

// R-DELIVERY-11
test.each<[string, string, (first: Receiver) => Receiver]>([
  ['the phone', 'claimed_phone', ({ phone = '' }) => ({ phone })],
  ['the address', 'claimed_address', () => ({ detail: '文二路 77 号' })],
  [
    'the address in other characters',
    'claimed_address',
    () => ({ detail: '浙江省杭州市西湖区文二路７７号' }),
  ],
  ['phone and address', 'claimed_phone', ({ phone = '' }) => ({ phone, detail: '文二路77号' })],
])('rejects a second claim with %s of another shopper with %s', async (_, reason, toSecond) => {
  const goodsSpecId = await createFreeSpec();
  const first = await createClaimant({ detail: '文二路 77 号' });
  expect(await claim(first, goodsSpecId)).toMatchObject(accepted);
  const second = await createClaimant(toSecond(first));
  const answer = await claim(second, goodsSpecId);
  expect(answer).toMatchObject({ status: 409, reason });
  expect(JSON.stringify(answer)).not.toContain(first.userId);
  expect(await listOrders(testMall, second.userId)).toEqual([]);
});

// R-DELIVERY-11
test('rejects a second claim of the same user for another phone and address with limit_reached', async () => {
  const goodsSpecId = await createFreeSpec({ orderLimit: 9 });
  const first = await createClaimant();
  expect(await claim(first, goodsSpecId)).toMatchObject(accepted);
  const elsewhere = await createClaimant({ userId: first.userId });
  expect(await claim(elsewhere, goodsSpecId)).toMatchObject({ status: 409, reason: 'limit_reached' });
});

test('accepts another product for the same user, phone and address', async () => {
  const [one, two] = [await createFreeSpec(), await createFreeSpec()];
  const claimant = await createClaimant();
  expect(await claim(claimant, one)).toMatchObject(accepted);
  expect(await claim(claimant, two)).toMatchObject(accepted);
});

// R-DELIVERY-11
test.each<[string, () => Receiver, string]>([
  ['phone', () => ({ phone: createPhone() }), 'claimed_phone'],
  ['address', () => ({ detail: createPlace() }), 'claimed_address'],
])('one of twelve parallel claims with one %s succeeds on two instances', async (_, share, reason) => {
  const goodsSpecId = await createFreeSpec({ stock: 20 });
  const shared = share();
  const claimants = await runConcurrently(12, () => createClaimant(shared));
  const answers = await Promise.all(
    claimants.map((each, index) => claim(each, goodsSpecId, index % 2 === 0 ? testMall : malls.other)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(new Set(answers.map((answer) => answer.reason))).toEqual(new Set([undefined, reason]));
  const orders = await Promise.all(claimants.map(({ userId }) => listOrders(testMall, userId)));
  expect(orders.flat()).toHaveLength(1);
});

// R-DELIVERY-12
test.each<[string, (orderId: string, userId: string) => Promise<unknown>]>([
  [
    'refunded before sending',
    (orderId, userId) => testMall.send(refund, { orderId, reason: 'changedMind' }, createUserOptions(userId)),
  ],
  [
    'refused on delivery',
    async (orderId) => {
      await shipOrder(testMall.mall.deps, orderId, { company: 'sf', expressNo: 'SF1234567890' });
      await recordRefusedDelivery(testMall.mall.deps, orderId);
    },
  ],
])('an order that is %s lets user, phone and address claim the product again', async (_, close) => {
  const goodsSpecId = await createFreeSpec();
  const first = await createClaimant({ detail: createPlace() });
  const orderId = await claimOrFail(first, goodsSpecId);
  const second = await createClaimant({ phone: first.phone });
  expect(await claim(second, goodsSpecId)).toMatchObject({ reason: 'claimed_phone' });
  await close(orderId, first.userId);
  expect(await claim(second, goodsSpecId)).toMatchObject(accepted);
  expect(await claim(first, goodsSpecId)).toMatchObject({ reason: 'claimed_phone' });
});

// R-DELIVERY-12
test('a received product still counts for other shoppers with the phone, and may be claimed again by its user', async () => {
  const goodsSpecId = await createFreeSpec({ orderLimit: 2 });
  const first = await createClaimant();
  await completeOrder(first.userId, await claimOrFail(first, goodsSpecId));
  const second = await createClaimant({ phone: first.phone });
  expect(await claim(second, goodsSpecId)).toMatchObject({ status: 409, reason: 'claimed_phone' });
  expect(await claim(first, goodsSpecId)).toMatchObject(accepted);
  expect(await claim(second, goodsSpecId)).toMatchObject({ status: 409, reason: 'claimed_phone' });
});

test('repeating a closed order is a claim, too', async () => {
  const goodsSpecId = await createFreeSpec();
  const first = await createClaimant();
  const orderId = await claimOrFail(first, goodsSpecId);
  await testMall.send(refund, { orderId, reason: 'changedMind' }, createUserOptions(first.userId));
  const second = await createClaimant({ phone: first.phone });
  expect(await claim(second, goodsSpecId)).toMatchObject(accepted);
  const repeated = await testMall.send(
    reOrder,
    { orderId },
    { ...createUserOptions(first.userId), idempotencyKey: `again-${orderId}` },
  );
  expect(repeated).toMatchObject({ status: 409, reason: 'claimed_phone' });
});

describe('change of the address', () => {
  const change = (userId: string, orderId: string, addressId: string) =>
    testMall.call(updateAddress, { orderId, addressId }, createUserOptions(userId));

  // R-DELIVERY-11
  test('rejects a place that has claimed the product, and frees the former one', async () => {
    const goodsSpecId = await createFreeSpec();
    const [taken, former, free] = [createPlace(), createPlace(), createPlace()];
    await claimOrFail(await createClaimant({ detail: taken }), goodsSpecId);
    const first = await createClaimant({ detail: former });
    const orderId = await claimOrFail(first, goodsSpecId);
    const toTaken = await createClaimant({ ...first, detail: taken });
    expect(await change(first.userId, orderId, toTaken.addressId)).toMatchObject({
      status: 409,
      reason: 'claimed_address',
    });
    const toFree = await createClaimant({ ...first, detail: free });
    expect(await change(first.userId, orderId, toFree.addressId)).toMatchObject(accepted);
    expect(await claim(await createClaimant({ detail: free }), goodsSpecId)).toMatchObject({
      reason: 'claimed_address',
    });
    expect(await claim(await createClaimant({ detail: former }), goodsSpecId)).toMatchObject(accepted);
  });

  // R-DELIVERY-08
  test('rejects a phone that the user has not verified', async () => {
    const goodsSpecId = await createFreeSpec();
    const first = await createClaimant();
    const orderId = await claimOrFail(first, goodsSpecId);
    const other = await createClaimant({ userId: first.userId });
    const unverified = await change(first.userId, orderId, other.addressId);
    expect(unverified).toMatchObject({ status: 403, reason: 'phone_not_allowed' });
    await verifyReceiver(testMall, first.userId, other.addressId);
    expect(await change(first.userId, orderId, other.addressId)).toMatchObject(accepted);
  });
});

describe('phone of the receiver', () => {
  const send = (claimant: Claimant, goodsSpecId: string) =>
    testMall.send(
      saveOrder,
      { goodsSpecId, quantity: 1, activityType: 4, addressId: claimant.addressId },
      { ...createUserOptions(claimant.userId), idempotencyKey: `unverified-${claimant.addressId}` },
    );
  const unverified = { status: 403, reason: 'phone_not_allowed' };

  // R-DELIVERY-08
  test('must be verified by an SMS code of the same user', async () => {
    const goodsSpecId = await createFreeSpec();
    const phone = createPhone();
    const claimant = await createClaimant({ phone });
    const other = await createClaimant({ phone });
    await verifyReceiver(testMall, other.userId, other.addressId);
    expect(await send(claimant, goodsSpecId)).toMatchObject(unverified);
    const phoneCode = await requestAndReadCode(testMall, claimant.userId, phone);
    await testMall.call(userWhitePhoneAdd, { phone, phoneCode }, createUserOptions(claimant.userId));
    expect(await send(claimant, goodsSpecId)).toMatchObject(accepted);
  });

  test('needs no further code if it is bound to the user', async () => {
    const goodsSpecId = await createFreeSpec();
    const claimant = await createClaimant();
    await testMall.mall.db
      .updateTable('users')
      .set({ phone: claimant.phone })
      .where('id', '=', claimant.userId)
      .execute();
    expect(await send(claimant, goodsSpecId)).toMatchObject(accepted);
  });

  test('needs no code for an order without cash on delivery', async () => {
    const claimant = await createClaimant();
    const goodsSpecId = await createSpec(testMall, { points: 0 });
    const order = await createOrder(testMall, claimant.userId, {
      goodsSpecId,
      addressId: claimant.addressId,
    });
    expect(order).toMatchObject(accepted);
  });
});

describe('guest who has claimed', () => {
  // R-DELIVERY-13
  test('becomes a user who cannot claim the product again, nor can the phone', async () => {
    const goodsSpecId = await createFreeSpec({ orderLimit: 9 });
    const { userId, openid } = await createWechatUser(testMall);
    const guest = await createClaimant({ userId: await createGuest(testMall) });
    const orderId = await claimOrFail(guest, goodsSpecId);
    await logIn(testMall, { userId: guest.userId, openid });
    expect(await claim(await createClaimant({ userId }), goodsSpecId)).toMatchObject({
      reason: 'limit_reached',
    });
    await completeOrder(userId, orderId);
    const rows = testMall.mall.db.selectFrom('delivery_claims').select('user_id');
    expect(await rows.where('order_id', '=', orderId).execute()).toEqual([{ user_id: userId }]);
    expect(await claim(await createClaimant({ phone: guest.phone }), goodsSpecId)).toMatchObject({
      reason: 'claimed_phone',
    });
  });

  // R-DELIVERY-13
  test('keeps the claim for phone and address if the user has claimed the product, too', async () => {
    const goodsSpecId = await createFreeSpec({ orderLimit: 9 });
    const { userId, openid } = await createWechatUser(testMall);
    const guest = await createClaimant({ userId: await createGuest(testMall) });
    await claimOrFail(guest, goodsSpecId);
    await claimOrFail(await createClaimant({ userId }), goodsSpecId);
    expect(await logIn(testMall, { userId: guest.userId, openid })).toMatchObject(accepted);
    expect(await claim(await createClaimant({ phone: guest.phone }), goodsSpecId)).toMatchObject({
      reason: 'claimed_phone',
    });
  });
});
