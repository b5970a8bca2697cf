import { refund } from '@/lib/contract/after-sale';
import { orderDetail, remindOrder } from '@/lib/contract/order';
import { listOrders, shipOrder } from '@/server/mall/operator/orders';
import { paidOrder } from '@/tests/integration/after-sale/support/cases';
import { orderRow, times, unpaidOrder, userWith } from '@/tests/integration/order/support/shop';
import { startMall, type TestMall } from '@/tests/support/mall';
import { HOUR } from '@/tests/support/time';

let shop: TestMall;
beforeAll(async () => {
  shop = await startMall();
});
afterAll(() => shop.close());

const waitingOrder = (kind: 'physical' | 'service' = 'physical') => paidOrder(shop, { priceFen: 0, kind });

const remind = (userId: string, orderId: string) =>
  shop.call(remindOrder, { orderId }, { userId, pId: '10000' });
const reminders = async (orderId: string) => (await orderRow(shop, orderId)).reminders;

// R-ORDER-30
test('an order that waits to be sent is asked for; shopper and operator see it', async () => {
  const { userId, orderId } = await waitingOrder();
  const at = shop.now().toISOString();
  const nextAt = new Date(shop.now().getTime() + 24 * HOUR).toISOString();
  expect((await remind(userId, orderId)).data).toEqual({ remindedAt: at, nextAt });
  const { data } = await shop.call(orderDetail, { orderId }, { userId, pId: '10000' });
  expect(data.remindedAt).toBe(at);
  const listed = await listOrders(shop.mall.db, { isReminded: true, userId, limit: 10 });
  expect(listed).toMatchObject([{ orderId, remindedAt: at, reminders: 1 }]);
});

// R-ORDER-30
test('the second time within 24 hours is refused and says when', async () => {
  const { userId, orderId } = await waitingOrder();
  await remind(userId, orderId);
  shop.pass(HOUR);
  expect(await remind(userId, orderId)).toMatchObject({ status: 429, reason: 'too_often', data: null });
  shop.pass(23 * HOUR - 1);
  expect((await remind(userId, orderId)).status).toBe(429);
  shop.pass(1);
  expect((await remind(userId, orderId)).status).toBe(200);
  expect(await reminders(orderId)).toBe(2);
});

test('of 20 at once one counts', async () => {
  const { userId, orderId } = await waitingOrder();
  const answers = await times(20, () => remind(userId, orderId));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(429)]);
  expect(await reminders(orderId)).toBe(1);
});

test('somebody else’s order and one that does not exist are not there', async () => {
  const { orderId } = await waitingOrder();
  const stranger = await userWith(shop, 0);
  expect((await remind(stranger, orderId)).status).toBe(404);
  expect((await remind(stranger, 'none')).status).toBe(404);
  expect(await reminders(orderId)).toBe(0);
});

describe('there is nothing to ask for', () => {
  const wrongState = { status: 409, reason: 'order_state', data: null };

  test('before it is paid', async () => {
    const { userId, orderId } = await unpaidOrder(shop);
    expect(await remind(userId, orderId)).toMatchObject(wrongState);
  });

  test('once it is sent, and the operator’s list forgets it', async () => {
    const { userId, orderId } = await waitingOrder();
    await remind(userId, orderId);
    await shipOrder(shop.mall.deps, orderId, { company: 'sf', expressNo: 'SF1234567890' });
    expect(await remind(userId, orderId)).toMatchObject(wrongState);
    expect(await listOrders(shop.mall.db, { isReminded: true, userId, limit: 10 })).toEqual([]);
  });

  test('of goods without shipping', async () => {
    const { userId, orderId } = await waitingOrder('service');
    expect(await remind(userId, orderId)).toMatchObject(wrongState);
  });

  test('while it waits for its refund', async () => {
    const { userId, orderId } = await waitingOrder();
    shop.pass(HOUR * 48);
    await shop.call(refund, { orderId, reason: 'changedMind' }, { userId, pId: '10000' });
    expect((await orderRow(shop, orderId)).status).toBe(2);
    expect(await remind(userId, orderId)).toMatchObject(wrongState);
  });
});
