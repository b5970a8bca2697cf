import { cancelOrder } from '@/lib/contract/order';
import { startMall, type TestMall } from '@/tests/support/test-mall';
import { DAY } from '@/tests/support/time';
import { payWithoutNotification } from '../../support/builders/missed-payment';
import { createUnpaidOrder, readOrder, readPayment } from '../../support/builders/order';
import { assertConsistent } from '../../support/consistency/assert-consistent';

let testMall: TestMall;
beforeAll(async () => {
  testMall = await startMall({ settings: { orderExpiryMinutes: 5 * 24 * 60 } });
});
afterEach(async () => {
  expect(testMall.errors).toEqual([]);
  await assertConsistent(testMall.mall.db);
});
afterAll(() => testMall.close());

test('queries an attempt as long as its cashier accepts money, even if the order was cancelled long before', async () => {
  const { userId, orderId, paymentId } = await createUnpaidOrder(testMall);
  await testMall.call(cancelOrder, { orderId }, { userId, pId: '10000' });
  for (let day = 0; day < 4; day += 1) {
    testMall.advanceTime(DAY);
    await testMall.mall.runJobs();
  }
  await payWithoutNotification(testMall, paymentId);
  testMall.advanceTime(1.5 * DAY);
  await testMall.mall.runJobs();
  expect(await readPayment(testMall, paymentId)).toMatchObject({ status: 'refunded' });
  expect(await readOrder(testMall, orderId)).toMatchObject({ status: 6, close_reason: 'cancelled' });
});

test('gives up an attempt a day after its cashier has closed', async () => {
  const { userId, orderId, paymentId } = await createUnpaidOrder(testMall);
  await testMall.call(cancelOrder, { orderId }, { userId, pId: '10000' });
  for (let day = 0; day < 8; day += 1) {
    testMall.advanceTime(DAY);
    await testMall.mall.runJobs();
  }
  expect(await readPayment(testMall, paymentId)).toMatchObject({ status: 'pending', is_given_up: 1 });
});
