import { refund } from '@/lib/contract/after-sale';
import { orderDetail, remindOrder } from '@/lib/contract/order';
import { listOrders, shipOrder } from '@/server/mall/operator/orders';
import { createPaidOrder } from '@/tests/support/builders/after-sale';
import { createUnpaidOrder, createUser, readOrder, runConcurrently } from '@/tests/support/builders/order';
import { startMall, type TestMall } from '@/tests/support/test-mall';
import { HOUR } from '@/tests/support/time';

let testMall: TestMall;
beforeAll(async () => {
  testMall = await startMall();
});
afterAll(() => testMall.close());

const createWaitingOrder = (kind: 'physical' | 'service' = 'physical') =>
  createPaidOrder(testMall, { priceFen: 0, kind });

const sendReminder = (userId: string, orderId: string) =>
  testMall.call(remindOrder, { orderId }, { userId, pId: '10000' });
const countReminders = async (orderId: string) => (await readOrder(testMall, orderId)).reminders;

// R-ORDER-30
test('records a reminder of a paid order for shopper and operator', async () => {
  const { userId, orderId } = await createWaitingOrder();
  const at = testMall.now().toISOString();
  const nextAt = new Date(testMall.now().getTime() + 24 * HOUR).toISOString();
  expect((await sendReminder(userId, orderId)).data).toEqual({ remindedAt: at, nextAt });
  const { data } = await testMall.call(orderDetail, { orderId }, { userId, pId: '10000' });
  expect(data.remindedAt).toBe(at);
  const listed = await listOrders(testMall.mall.db, { isReminded: true, userId, limit: 10 });
  expect(listed).toMatchObject([{ orderId, remindedAt: at, reminders: 1 }]);
});

// R-ORDER-30
test('rejects a second reminder within 24 hours', async () => {
  const { userId, orderId } = await createWaitingOrder();
  await sendReminder(userId, orderId);
  testMall.advanceTime(HOUR);
  expect(await sendReminder(userId, orderId)).toMatchObject({ status: 429, reason: 'too_often', data: null });
  testMall.advanceTime(23 * HOUR - 1);
  expect((await sendReminder(userId, orderId)).status).toBe(429);
  testMall.advanceTime(1);
  expect((await sendReminder(userId, orderId)).status).toBe(200);
  expect(await countReminders(orderId)).toBe(2);
});

test('one of 20 parallel reminders counts', async () => {
  const { userId, orderId } = await createWaitingOrder();
  const answers = await runConcurrently(20, () => sendReminder(userId, orderId));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(429)]);
  expect(await countReminders(orderId)).toBe(1);
});

test('returns the same 404 for another user’s order and an unknown one', async () => {
  const { orderId } = await createWaitingOrder();
  const stranger = await createUser(testMall, 0);
  expect((await sendReminder(stranger, orderId)).status).toBe(404);
  expect((await sendReminder(stranger, 'none')).status).toBe(404);
  expect(await countReminders(orderId)).toBe(0);
});

describe('rejected reminders', () => {
  const wrongState = { status: 409, reason: 'order_state', data: null };

  test('rejects a reminder of an unpaid order', async () => {
    const { userId, orderId } = await createUnpaidOrder(testMall);
    expect(await sendReminder(userId, orderId)).toMatchObject(wrongState);
  });

  test('rejects a reminder of a sent order, and removes it from the operator’s list', async () => {
    const { userId, orderId } = await createWaitingOrder();
    await sendReminder(userId, orderId);
    await shipOrder(testMall.mall.deps, orderId, { company: 'sf', expressNo: 'SF1234567890' });
    expect(await sendReminder(userId, orderId)).toMatchObject(wrongState);
    expect(await listOrders(testMall.mall.db, { isReminded: true, userId, limit: 10 })).toEqual([]);
  });

  test('rejects a reminder of an order without shipping', async () => {
    const { userId, orderId } = await createWaitingOrder('service');
    expect(await sendReminder(userId, orderId)).toMatchObject(wrongState);
  });

  test('rejects a reminder of an order that waits for its refund', async () => {
    const { userId, orderId } = await createWaitingOrder();
    testMall.advanceTime(HOUR * 48);
    await testMall.call(refund, { orderId, reason: 'changedMind' }, { userId, pId: '10000' });
    expect((await readOrder(testMall, orderId)).status).toBe(2);
    expect(await sendReminder(userId, orderId)).toMatchObject(wrongState);
  });
});
