import { confirmReceipt, expressPath, orderDetail, updateAddress } from '@/lib/contract/order';
import { paidOrder } from '@/tests/integration/after-sale/support/cases';
import type { TestMall } from '@/tests/support/mall';
import { DAY, MINUTE } from '@/tests/support/time';
import { startTwo, type TwoMalls } from '@/tests/support/two-malls';
import { assertConsistent } from '../support/consistent';
import {
  newAddress,
  noticeOf,
  orderRow,
  paymentRow,
  pointsOf,
  sendNotice,
  stockOf,
  times,
  unpaidOrder,
} from '../support/shop';

let malls: TwoMalls;
let shop: TestMall;
beforeAll(async () => {
  malls = await startTwo();
  ({ shop } = malls);
});
afterEach(async () => {
  expect(malls.errors()).toEqual([]);
  await assertConsistent(shop.mall.db);
});
afterAll(() => malls.close());

const runJobs = () => shop.mall.runJobs();
const tracesOf = async (userId: string, orderId: string, locale: 'zh-CN' | 'en' = 'zh-CN') =>
  (await shop.call(expressPath, { id: orderId }, { userId, pId: '10000', locale })).data;

const paidParcel = () => paidOrder(shop, { priceFen: 0 });

describe('unpaid orders', () => {
  // R-ORDER-15
  test('are closed at the deadline, not before, and release everything', async () => {
    const { userId, orderId, goodsSpecId, paymentId } = await unpaidOrder(shop);
    malls.pass(30 * MINUTE - 1);
    await runJobs();
    expect((await orderRow(shop, orderId)).status).toBe(1);
    malls.pass(1);
    await runJobs();
    const closed_at = shop.now().toISOString();
    expect(await orderRow(shop, orderId)).toMatchObject({
      status: 6,
      close_reason: 'expired',
      closed_at,
      version: 1,
    });
    expect(await stockOf(shop, goodsSpecId)).toBe(3);
    expect(await pointsOf(shop, userId)).toBe(300);
    await sendNotice(shop, 'alipay', await noticeOf(shop, paymentId));
    expect((await paymentRow(shop, paymentId)).status).toBe('refunded');
    expect((await orderRow(shop, orderId)).status).toBe(6);
  });

  // R-ORDER-36
  test('are closed once by two instances at once and by repetition', async () => {
    const orders = await times(12, () => unpaidOrder(shop));
    malls.pass(30 * MINUTE);
    await malls.runBoth();
    await runJobs();
    for (const { orderId, userId, goodsSpecId } of orders) {
      expect(await orderRow(shop, orderId)).toMatchObject({ status: 6, version: 1 });
      expect(await pointsOf(shop, userId)).toBe(300);
      expect(await stockOf(shop, goodsSpecId)).toBe(3);
    }
  });
});

describe('paid parcels', () => {
  // R-ORDER-28, R-OPS-14
  test('are sent after a minute, move on every minute and arrive', async () => {
    const { userId, orderId } = await paidParcel();
    malls.pass(MINUTE - 1);
    await runJobs();
    expect((await orderRow(shop, orderId)).status).toBe(2);
    expect((await shop.call(expressPath, { id: orderId }, { userId, pId: '10000' })).reason).toBe(
      'order_state',
    );

    malls.pass(1);
    await runJobs();
    expect(await orderRow(shop, orderId)).toMatchObject({ status: 3, sent_at: shop.now().toISOString() });
    const first = await tracesOf(userId, orderId);
    expect(first).toMatchObject({
      orderId,
      delivered: false,
      expressNo: expect.stringMatching(/^[A-Z]{2}\d{12}$/),
    });
    expect(first.traces.map(({ text }) => text)).toEqual([expect.stringContaining('上海市仓库')]);

    malls.pass(3 * MINUTE);
    await runJobs();
    const middle = await tracesOf(userId, orderId, 'en');
    expect(middle.traces).toHaveLength(4);
    expect(middle.traces[0]).toEqual({
      at: shop.now().toISOString(),
      text: 'Arrived at the Zhejiang hub (杭州市)',
    });

    malls.pass(2 * MINUTE);
    await runJobs();
    expect(await tracesOf(userId, orderId)).toMatchObject({ delivered: true, traces: { length: 6 } });
    expect(await orderRow(shop, orderId)).toMatchObject({
      status: 3,
      delivered_at: shop.now().toISOString(),
    });
  });

  // R-ORDER-36
  test('are sent once by two instances at once', async () => {
    const parcels = await times(10, paidParcel);
    malls.pass(MINUTE);
    await malls.runBoth();
    for (const { orderId } of parcels) {
      const traces = await shop.mall.db
        .selectFrom('order_traces')
        .select('id')
        .where('order_id', '=', orderId)
        .execute();
      expect(traces).toHaveLength(6);
      expect(await orderRow(shop, orderId)).toMatchObject({ status: 3, version: 1 });
    }
  });

  // R-ORDER-26
  test('are received by the shopper, once sent', async () => {
    const { userId, orderId } = await paidParcel();
    const confirm = () => shop.call(confirmReceipt, { orderId }, { userId, pId: '10000' });
    expect((await confirm()).reason).toBe('order_state');
    malls.pass(MINUTE);
    await runJobs();
    const answers = await times(3, confirm);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await orderRow(shop, orderId)).toMatchObject({
      status: 4,
      completed_at: shop.now().toISOString(),
      version: 2,
    });
  });

  // R-ORDER-27
  test('count as received ten days after they were sent', async () => {
    const { orderId } = await paidParcel();
    malls.pass(MINUTE);
    await runJobs();
    malls.pass(10 * DAY - 1);
    await runJobs();
    expect((await orderRow(shop, orderId)).status).toBe(3);
    malls.pass(1);
    await runJobs();
    expect(await orderRow(shop, orderId)).toMatchObject({
      status: 4,
      completed_at: shop.now().toISOString(),
    });
  });

  // R-ORDER-23
  test('go to the new address until they are sent', async () => {
    const { userId, orderId } = await paidParcel();
    const addressId = await newAddress(shop, userId);
    await shop.mall.db
      .updateTable('addresses')
      .set({ detail: '新地址 2 号' })
      .where('id', '=', addressId)
      .execute();
    const change = () => shop.call(updateAddress, { orderId, addressId }, { userId, pId: '10000' });
    expect((await change()).status).toBe(200);
    const { data } = await shop.call(orderDetail, { orderId }, { userId, pId: '10000' });
    expect(data.address?.detail).toBe('新地址 2 号');
    malls.pass(MINUTE);
    await runJobs();
    expect(await change()).toMatchObject({ status: 409, reason: 'order_state' });
  });
});
