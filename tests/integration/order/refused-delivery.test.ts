import { confirmReceipt } from '@/lib/contract/order';
import { userPoints } from '@/lib/contract/user';
import * as operator from '@/server/mall/after-sale/operator';
import { checkConsistency } from '@/server/mall/operator/check/check-consistency';
import { shipOrder } from '@/server/mall/operator/orders';
import { recordDelivery } from '@/server/mall/operator/record-delivery';
import { recordRefusedDelivery } from '@/server/mall/operator/record-refused-delivery';
import {
  createReturningCase,
  listCases,
  readAfterSale,
  requestAfterSale,
} from '@/tests/support/builders/after-sale';
import { createActivity, createBuyer } from '@/tests/support/builders/merge-order';
import { startMall, type TestMall } from '@/tests/support/test-mall';
import { DAY } from '@/tests/support/time';
import {
  cancelUnpaid,
  createOrder,
  createSpec,
  notifyPaid,
  readOrder,
  readPoints,
  runConcurrently,
  startPayment,
} from '../../support/builders/order';

let testMall: TestMall;
beforeAll(async () => {
  const fulfilment = { enabled: false, sendAfterSeconds: 60, traceEverySeconds: 60 };
  testMall = await startMall({ settings: { fulfilment } });
});
afterEach(async () => {
  expect(testMall.errors).toEqual([]);
  expect(await checkConsistency(testMall.mall.db)).toEqual([]);
});
afterAll(() => testMall.close());

/** A parcel on its way, with 2900 fen to pay on delivery by default. */
async function createParcel({ points = 0, priceFen = 2900, balance = 1000 } = {}) {
  const { userId, addressId } = await createBuyer(testMall, balance);
  const goodsSpecId = await createSpec(testMall);
  await createActivity(testMall, goodsSpecId, { activityType: 4, points, priceFen });
  const { data } = await createOrder(testMall, userId, { goodsSpecId, addressId, activityType: 4 });
  const { orderId } = data;
  await shipOrder(testMall.mall.deps, orderId, { company: 'sf', expressNo: 'SF1234567890' });
  return { userId, addressId, orderId, goodsSpecId };
}

const refuse = (orderId: string) => recordRefusedDelivery(testMall.mall.deps, orderId);
const deliver = (orderId: string) => recordDelivery(testMall.mall.deps, orderId);
const closedUnpaid = { status: 6, close_reason: 'refused', paid_at: null, completed_at: null };
const orderState = { reason: 'order_state' };

async function passTenDays() {
  testMall.advanceTime(10 * DAY + 1000);
  await testMall.mall.runJobs();
}

// R-DELIVERY-15
test('a parcel with cash due stays on its way after ten days, pays nothing back and can be refused', async () => {
  const parcel = await createParcel();
  await passTenDays();
  expect(await readOrder(testMall, parcel.orderId)).toMatchObject({ status: 3, paid_at: null });
  expect(await requestAfterSale(testMall, parcel, { type: 'money' })).toMatchObject({ status: 400 });
  await refuse(parcel.orderId);
  expect(await readOrder(testMall, parcel.orderId)).toMatchObject(closedUnpaid);
});

test('a delivered parcel with cash due is completed and paid after ten days, and cannot be refused', async () => {
  const { orderId } = await createParcel();
  await deliver(orderId);
  await expect(refuse(orderId)).rejects.toMatchObject(orderState);
  await expect(deliver(orderId)).rejects.toMatchObject(orderState);
  await passTenDays();
  const at = testMall.now().toISOString();
  expect(await readOrder(testMall, orderId)).toMatchObject({ status: 4, paid_at: at, completed_at: at });
  await expect(refuse(orderId)).rejects.toMatchObject(orderState);
});

test('a free claim is completed after ten days without a recorded delivery', async () => {
  const { orderId } = await createParcel({ priceFen: 0 });
  await passTenDays();
  expect(await readOrder(testMall, orderId)).toMatchObject({ status: 4 });
});

// R-DELIVERY-04
test.each<[string, 'return' | 'exchange', (parcel: Awaited<ReturnType<typeof createParcel>>) => unknown]>([
  ['a requested return', 'return', (parcel) => requestAfterSale(testMall, parcel, { type: 'return' })],
  [
    'an approved return',
    'return',
    async (parcel) => {
      const { data } = await requestAfterSale(testMall, parcel, { type: 'return' });
      await operator.approveRequest(testMall.mall.deps, data.caseId);
    },
  ],
  ['a return under way', 'return', (parcel) => createReturningCase(testMall, parcel, { type: 'return' })],
  [
    'an exchange under way',
    'exchange',
    (parcel) => createReturningCase(testMall, parcel, { type: 'exchange' }),
  ],
])('a refused parcel with %s ends the case without a refund of cash', async (_, type, open) => {
  const parcel = await createParcel();
  await open(parcel);
  await refuse(parcel.orderId);
  expect(await readOrder(testMall, parcel.orderId)).toMatchObject(closedUnpaid);
  const { case: ended, actions, refundableFen } = await readAfterSale(testMall, parcel, 'en');
  expect(ended).toMatchObject({ type, status: 'refunded', amountFen: 0, refundArrivedAt: null });
  expect(ended?.timeline[0]?.text).toBe(
    'You refused the parcel. No cash was collected, so there is nothing to refund',
  );
  expect({ actions, refundableFen }).toEqual({ actions: [], refundableFen: 0 });
  await expect(refuse(parcel.orderId)).rejects.toMatchObject(orderState);
});

// R-AFTER-27
test.each(['return', 'exchange'])(
  'an operator receives the goods of a case of type %s only once the parcel was delivered',
  async (type) => {
    const parcel = await createParcel();
    const caseId = await createReturningCase(testMall, parcel, { type });
    const receive = () =>
      operator.receiveReturn(testMall.mall.deps, caseId, { expressCode: 'zto', expressNo: 'ZT123456789012' });
    await expect(receive()).rejects.toMatchObject(orderState);
    expect(await listCases(testMall, parcel.orderId)).toMatchObject([{ status: 'returning', amount_fen: 0 }]);
    await deliver(parcel.orderId);
    await expect(refuse(parcel.orderId)).rejects.toMatchObject(orderState);
    await receive();
    expect((await readOrder(testMall, parcel.orderId)).paid_at).toBe(testMall.now().toISOString());
  },
);

test('a parcel that the shopper received cannot be refused while a return is open', async () => {
  const parcel = await createParcel();
  await testMall.call(confirmReceipt, { orderId: parcel.orderId }, { userId: parcel.userId });
  await requestAfterSale(testMall, parcel, { type: 'return' });
  await expect(refuse(parcel.orderId)).rejects.toMatchObject(orderState);
  expect(await readOrder(testMall, parcel.orderId)).toMatchObject({ status: 5 });
});

// R-DELIVERY-04
test('a refused free claim takes back its payment reward, so that its points stay spent', async () => {
  const { orderId, userId } = await createParcel({ points: 100, priceFen: 0, balance: 100 });
  expect(await readPoints(testMall, userId)).toBe(50);
  await refuse(orderId);
  expect(await readPoints(testMall, userId)).toBe(0);
  await expect(refuse(orderId)).rejects.toMatchObject(orderState);
  expect(await readPoints(testMall, userId)).toBe(0);
});

test('a refused free claim takes back a reward that an unpaid order has reserved, once that order is closed', async () => {
  const { orderId, userId, addressId } = await createParcel({ points: 100, priceFen: 0, balance: 120 });
  const goodsSpecId = await createSpec(testMall, { points: 60, priceFen: 1 });
  const unpaid = await createOrder(testMall, userId, { goodsSpecId, addressId });
  await refuse(orderId);
  await cancelUnpaid(testMall, userId, unpaid.data.orderId);
  const { data } = await testMall.call(userPoints, {}, { userId });
  expect(data.activePoints).toBe(20);
});

test('a refused free claim takes back a spent reward from the other points of the shopper', async () => {
  const { orderId, userId, addressId } = await createParcel({ points: 100, priceFen: 0, balance: 100 });
  const goodsSpecId = await createSpec(testMall, { points: 50, priceFen: 1 });
  const { data } = await createOrder(testMall, userId, { goodsSpecId, addressId });
  await notifyPaid(testMall, (await startPayment(testMall, userId, data.orderId)).paymentId);
  expect(await readPoints(testMall, userId)).toBe(50);
  await refuse(orderId);
  expect(await readPoints(testMall, userId)).toBe(0);
});

test('parallel refusals, receipts and orders of one user end in one state without an error', async () => {
  const { orderId, userId, addressId, goodsSpecId } = await createParcel({ points: 50, priceFen: 0 });
  const refusals = runConcurrently(4, () =>
    refuse(orderId).then(
      () => true,
      () => false,
    ),
  );
  const receipts = runConcurrently(4, () => testMall.call(confirmReceipt, { orderId }, { userId }));
  const orders = runConcurrently(4, () => createOrder(testMall, userId, { goodsSpecId, addressId }));
  const [refused] = await Promise.all([refusals, receipts, orders]);
  const { status } = await readOrder(testMall, orderId);
  expect(refused.filter(Boolean)).toHaveLength(status === 6 ? 1 : 0);
});
