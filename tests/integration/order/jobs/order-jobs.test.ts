import { confirmReceipt, expressPath, orderDetail, updateAddress } from '@/lib/contract/order';
import type { Locale } from '@/lib/rules/page/locale';
import { createPaidOrder } from '@/tests/support/builders/after-sale';
import { countOrderChanges, recordOrderChanges } from '@/tests/support/order-changes';
import type { TestMall } from '@/tests/support/test-mall';
import { DAY, MINUTE } from '@/tests/support/time';
import { startTwoMalls, type TwoMalls } from '@/tests/support/two-malls';
import {
  createAddress,
  createNotification,
  createUnpaidOrder,
  readOrder,
  readPayment,
  readPoints,
  readStock,
  runConcurrently,
  sendNotification,
} from '../../../support/builders/order';
import { assertConsistent } from '../../../support/consistency/assert-consistent';

let malls: TwoMalls;
let testMall: TestMall;
beforeAll(async () => {
  malls = await startTwoMalls();
  ({ testMall } = malls);
  await recordOrderChanges(testMall);
});
afterEach(async () => {
  expect(malls.errors()).toEqual([]);
  await assertConsistent(testMall.mall.db);
});
afterAll(() => malls.close());

const runJobs = () => testMall.mall.runJobs();
const readTraces = async (userId: string, orderId: string, locale: Locale = 'zh-CN') =>
  (await testMall.call(expressPath, { id: orderId }, { userId, pId: '10000', locale })).data;

const createPaidParcel = () => createPaidOrder(testMall, { priceFen: 0 });

describe('closing unpaid orders', () => {
  // R-ORDER-15
  test('closes an order at the deadline, not before, and releases everything', async () => {
    const { userId, orderId, goodsSpecId, paymentId } = await createUnpaidOrder(testMall);
    malls.advanceTime(30 * MINUTE - 1);
    await runJobs();
    expect((await readOrder(testMall, orderId)).status).toBe(1);
    malls.advanceTime(1);
    await runJobs();
    const closed_at = testMall.now().toISOString();
    expect(await readOrder(testMall, orderId)).toMatchObject({
      status: 6,
      close_reason: 'expired',
      closed_at,
    });
    expect(await countOrderChanges(testMall, orderId)).toBe(1);
    expect(await readStock(testMall, goodsSpecId)).toBe(3);
    expect(await readPoints(testMall, userId)).toBe(300);
    await sendNotification(testMall, 'alipay', await createNotification(testMall, paymentId));
    expect((await readPayment(testMall, paymentId)).status).toBe('refunded');
    expect((await readOrder(testMall, orderId)).status).toBe(6);
  });

  // R-ORDER-36
  test('two instances and repeated runs close an order once', async () => {
    const orders = await runConcurrently(12, () => createUnpaidOrder(testMall));
    malls.advanceTime(30 * MINUTE);
    await malls.runJobsOnBoth();
    await runJobs();
    for (const { orderId, userId, goodsSpecId } of orders) {
      expect(await readOrder(testMall, orderId)).toMatchObject({ status: 6 });
      expect(await countOrderChanges(testMall, orderId)).toBe(1);
      expect(await readPoints(testMall, userId)).toBe(300);
      expect(await readStock(testMall, goodsSpecId)).toBe(3);
    }
  });
});

describe('paid parcels', () => {
  // R-ORDER-28, R-OPS-14
  test('sends a parcel after a minute, moves it every minute and delivers it', async () => {
    const { userId, orderId } = await createPaidParcel();
    malls.advanceTime(MINUTE - 1);
    await runJobs();
    expect((await readOrder(testMall, orderId)).status).toBe(2);
    expect((await testMall.call(expressPath, { id: orderId }, { userId, pId: '10000' })).reason).toBe(
      'order_state',
    );

    malls.advanceTime(1);
    await runJobs();
    expect(await readOrder(testMall, orderId)).toMatchObject({
      status: 3,
      sent_at: testMall.now().toISOString(),
    });
    const first = await readTraces(userId, orderId);
    expect(first).toMatchObject({
      orderId,
      delivered: false,
      expressNo: expect.stringMatching(/^[A-Z]{2}\d{12}$/),
    });
    expect(first.traces.map(({ text }) => text)).toEqual([expect.stringContaining('上海市仓库')]);

    malls.advanceTime(3 * MINUTE);
    await runJobs();
    const middle = await readTraces(userId, orderId, 'en');
    expect(middle.traces).toHaveLength(4);
    expect(middle.traces[0]).toEqual({
      at: testMall.now().toISOString(),
      text: 'Arrived at the Zhejiang hub (杭州市)',
    });

    malls.advanceTime(2 * MINUTE);
    await runJobs();
    expect(await readTraces(userId, orderId)).toMatchObject({ delivered: true, traces: { length: 6 } });
    expect(await readOrder(testMall, orderId)).toMatchObject({
      status: 3,
      delivered_at: testMall.now().toISOString(),
    });
  });

  // R-ORDER-36
  test('two instances send a parcel once', async () => {
    const parcels = await runConcurrently(10, createPaidParcel);
    malls.advanceTime(MINUTE);
    await malls.runJobsOnBoth();
    for (const { orderId } of parcels) {
      const traces = await testMall.mall.db
        .selectFrom('order_traces')
        .select('id')
        .where('order_id', '=', orderId)
        .execute();
      expect(traces).toHaveLength(6);
      expect(await readOrder(testMall, orderId)).toMatchObject({ status: 3 });
      expect(await countOrderChanges(testMall, orderId)).toBe(1);
    }
  });

  // R-ORDER-26
  test('lets the shopper confirm a parcel once it is sent', async () => {
    const { userId, orderId } = await createPaidParcel();
    const confirm = () => testMall.call(confirmReceipt, { orderId }, { userId, pId: '10000' });
    expect((await confirm()).reason).toBe('order_state');
    malls.advanceTime(MINUTE);
    await runJobs();
    const answers = await runConcurrently(3, confirm);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await readOrder(testMall, orderId)).toMatchObject({
      status: 4,
      completed_at: testMall.now().toISOString(),
    });
    expect(await countOrderChanges(testMall, orderId)).toBe(2);
  });

  // R-ORDER-27
  test('confirms a parcel ten days after it was sent', async () => {
    const { orderId } = await createPaidParcel();
    malls.advanceTime(MINUTE);
    await runJobs();
    malls.advanceTime(10 * DAY - 1);
    await runJobs();
    expect((await readOrder(testMall, orderId)).status).toBe(3);
    malls.advanceTime(1);
    await runJobs();
    expect(await readOrder(testMall, orderId)).toMatchObject({
      status: 4,
      completed_at: testMall.now().toISOString(),
    });
  });

  // R-ORDER-23
  test('accepts a new address until the parcel is sent', async () => {
    const { userId, orderId } = await createPaidParcel();
    const addressId = await createAddress(testMall, userId);
    await testMall.mall.db
      .updateTable('addresses')
      .set({ detail: '新地址 2 号' })
      .where('id', '=', addressId)
      .execute();
    const change = () => testMall.call(updateAddress, { orderId, addressId }, { userId, pId: '10000' });
    expect((await change()).status).toBe(200);
    const { data } = await testMall.call(orderDetail, { orderId }, { userId, pId: '10000' });
    expect(data.address?.detail).toBe('新地址 2 号');
    malls.advanceTime(MINUTE);
    await runJobs();
    expect(await change()).toMatchObject({ status: 409, reason: 'order_state' });
  });
});
