import { cancelOrder } from '@/lib/contract/order';
import { startMall, type TestMall } from '@/tests/support/mall';
import { DAY } from '@/tests/support/time';
import { assertConsistent } from '../support/consistent';
import { orderRow, paymentRow, unpaidOrder } from '../support/shop';
import { payUnheard } from './support';

let shop: TestMall;
beforeAll(async () => {
  shop = await startMall({ settings: { orderExpiryMinutes: 5 * 24 * 60 } });
});
afterEach(async () => {
  expect(shop.errors).toEqual([]);
  await assertConsistent(shop.mall.db);
});
afterAll(() => shop.close());

test('an attempt is asked about as long as its cashier takes money, also when the order was given up long before', async () => {
  const { userId, orderId, paymentId } = await unpaidOrder(shop);
  await shop.call(cancelOrder, { orderId }, { userId, pId: '10000' });
  for (let day = 0; day < 4; day += 1) {
    shop.pass(DAY);
    await shop.mall.runJobs();
  }
  await payUnheard(shop, paymentId);
  shop.pass(1.5 * DAY);
  await shop.mall.runJobs();
  expect(await paymentRow(shop, paymentId)).toMatchObject({ status: 'refunded' });
  expect(await orderRow(shop, orderId)).toMatchObject({ status: 6, close_reason: 'cancelled' });
});

test('an attempt is given up a day after its cashier has closed', async () => {
  const { userId, orderId, paymentId } = await unpaidOrder(shop);
  await shop.call(cancelOrder, { orderId }, { userId, pId: '10000' });
  for (let day = 0; day < 8; day += 1) {
    shop.pass(DAY);
    await shop.mall.runJobs();
  }
  expect(await paymentRow(shop, paymentId)).toMatchObject({ status: 'pending', is_given_up: 1 });
});
