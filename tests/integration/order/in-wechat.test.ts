import { randomUUID } from 'node:crypto';
import { mergeOrderDetail } from '@/lib/contract/merge-order';
import { cancelOrder, orderDetail, reOrder, saveOrder } from '@/lib/contract/order';
import { aliMiniAppPay } from '@/lib/contract/payment';
import { wxPayUrlScheme } from '@/lib/contract/wechat';
import { configure } from '@/tests/integration/after-sale/support/cases';
import { saveMerged, twoSpecs, unpaidMerged } from '@/tests/integration/merge-order/support/merge';
import { startMall, type TestMall } from '@/tests/support/mall';
import { assertConsistent } from './support/consistent';
import {
  newAddress,
  newSpec,
  noticeOf,
  order,
  orderRow,
  paymentRow,
  sendNotice,
  startPaying,
  times,
  unpaidOrder,
  userWith,
} from './support/shop';

let shop: TestMall;
beforeAll(async () => {
  shop = await startMall();
});
afterEach(async () => {
  expect(shop.errors).toEqual([]);
  await assertConsistent(shop.mall.db);
});
afterAll(() => shop.close());

const appType = 'WX_PUBLIC' as const;

/** WeChat has told the server who this user is. */
async function knownToWechat(userId: string): Promise<string> {
  const openid = `oTest${userId}`;
  await shop.mall.db.updateTable('users').set({ openid }).where('id', '=', userId).execute();
  return userId;
}

/** A shopper whom WeChat knows, with what an order of 19.90 yuan needs. */
async function newFollower() {
  const userId = await knownToWechat(await userWith(shop, 500));
  const addressId = await newAddress(shop, userId);
  const goodsSpecId = await newSpec(shop, { points: 100, priceFen: 1990 });
  return { userId, addressId, goodsSpecId };
}

const again = (userId: string, input: { orderId: string; openOnly?: boolean }, key: string = randomUUID()) =>
  shop.call(reOrder, { appType, ...input }, { userId, pId: '10000', idempotencyKey: key });

const paymentIdOf = (data: { wxPayParams?: { package: string } | undefined }) =>
  data.wxPayParams?.package.replace('prepay_id=', '') ?? '';

const attempts = (orderId: string) =>
  shop.mall.db.selectFrom('payments').select(['id', 'status']).where('order_id', '=', orderId).execute();

describe('saveOrder of a page inside WeChat', () => {
  // R-PAY-05
  test('answers what its bridge is called with, and a notice of that payment pays the order', async () => {
    const { userId, ...wish } = await newFollower();
    const { data } = await order(shop, userId, { ...wish, appType });
    expect(data.wxPayParams).toEqual({
      appId: 'wxsandboxaccount00',
      timeStamp: String(shop.now().getTime() / 1000),
      nonceStr: expect.stringMatching(/^[0-9a-f]{32}$/),
      package: expect.stringMatching(/^prepay_id=[\w-]{22}$/),
      signType: 'RSA',
      paySign: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(data.wxPayProblem).toBeUndefined();
    const paymentId = paymentIdOf(data);
    expect(data.sandboxCashier).toBe(`/vantmall/sandbox/cashier/${paymentId}`);
    expect(await paymentRow(shop, paymentId)).toMatchObject({ provider: 'wechat', amount_fen: 1990 });
    await sendNotice(shop, 'wechat', await noticeOf(shop, paymentId));
    expect((await orderRow(shop, data.orderId)).status).toBe(2);
  });

  test('repeated with its key answers the same order with its own parameters of the same payment', async () => {
    const { userId, ...wish } = await newFollower();
    const key = randomUUID();
    const first = (await order(shop, userId, { ...wish, appType }, key)).data;
    const second = (await order(shop, userId, { ...wish, appType }, key)).data;
    expect(second.orderId).toBe(first.orderId);
    expect(second.wxPayParams?.nonceStr).not.toBe(first.wxPayParams?.nonceStr);
    expect(paymentIdOf(second)).toBe(paymentIdOf(first));
    const { answer } = await shop.mall.db
      .selectFrom('idempotency_keys')
      .select('answer')
      .where('key', '=', key)
      .executeTakeFirstOrThrow();
    expect(answer).not.toMatch(/wxPay|prepay|sandbox/);
  });

  test('with one key is one order, wherever it is asked from', async () => {
    const { userId, ...wish } = await newFollower();
    const key = randomUUID();
    const inWechat = await order(shop, userId, { ...wish, appType }, key);
    const outside = await order(shop, userId, { ...wish, appType: 'H5' }, key);
    expect(outside.data).toEqual({ ...inWechat.data, wxPayParams: undefined, sandboxCashier: undefined });
  });

  test.each([undefined, 'H5', 'H5_ALIPAY', 'H5_ALIPAY_MINI'] as const)(
    'asked as %s prepares nothing',
    async (other) => {
      const { userId, ...wish } = await newFollower();
      const { data } = await order(shop, userId, { ...wish, appType: other });
      expect(Object.keys(data).sort()).toEqual(['orderId', 'payAmount', 'payDeadline']);
      expect(await attempts(data.orderId)).toEqual([]);
    },
  );

  test('with nothing to pay prepares nothing', async () => {
    const { userId, addressId } = await newFollower();
    const goodsSpecId = await newSpec(shop, { points: 10 });
    const { data } = await order(shop, userId, { goodsSpecId, addressId, appType });
    expect(data).toMatchObject({ payAmount: 0, payDeadline: null });
    expect(data).not.toHaveProperty('wxPayParams');
    expect(data).not.toHaveProperty('wxPayProblem');
  });

  test('of a shopper whom WeChat does not know saves the order and says what is missing', async () => {
    const userId = await userWith(shop, 500);
    const addressId = await newAddress(shop, userId);
    const goodsSpecId = await newSpec(shop, { priceFen: 1990 });
    const { data } = await order(shop, userId, { goodsSpecId, addressId, appType });
    expect(data).toMatchObject({ payAmount: 1990, wxPayProblem: 'login_needed' });
    expect(await attempts(data.orderId)).toEqual([]);
  });

  test('takes no openid from the caller', async () => {
    const userId = await userWith(shop, 500);
    const addressId = await newAddress(shop, userId);
    const goodsSpecId = await newSpec(shop, { priceFen: 1990 });
    const sent = { goodsSpecId, addressId, quantity: 1, appType, openid: 'oSomebody', payerId: 'oSomebody' };
    const options = { userId, pId: '10000', idempotencyKey: randomUUID() };
    expect((await shop.send(saveOrder, sent, options)).data.wxPayProblem).toBe('login_needed');
  });
});

describe('reOrder of a page inside WeChat', () => {
  test('answers the open order with new parameters, after any other channel was tried', async () => {
    const { userId, orderId, paymentId } = await unpaidOrder(shop);
    await knownToWechat(userId);
    const { data } = await again(userId, { orderId });
    expect(data).toMatchObject({ orderId, payAmount: 1990 });
    expect(paymentIdOf(data)).not.toBe(paymentId);
    expect(await attempts(orderId)).toEqual(
      expect.arrayContaining([
        { id: paymentId, status: 'closed' },
        { id: paymentIdOf(data), status: 'pending' },
      ]),
    );
  });

  test('twenty times at once opens one payment', async () => {
    const { userId, ...wish } = await newFollower();
    const { orderId } = (await order(shop, userId, wish)).data;
    const answers = await times(20, () => again(userId, { orderId, openOnly: true }));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(new Set(answers.map(({ data }) => paymentIdOf(data))).size).toBe(1);
    expect(await attempts(orderId)).toHaveLength(1);
  });

  test('of a closed order makes another one, and only while that is wanted', async () => {
    const { userId, ...wish } = await newFollower();
    const { orderId } = (await order(shop, userId, wish)).data;
    await shop.call(cancelOrder, { orderId }, { userId, pId: '10000' });
    expect(await again(userId, { orderId, openOnly: true })).toMatchObject({
      status: 409,
      reason: 'order_state',
    });
    const { data } = await again(userId, { orderId });
    expect(data.orderId).not.toBe(orderId);
    expect(await paymentRow(shop, paymentIdOf(data))).toMatchObject({ order_id: data.orderId });
  });

  test('of an order that is paid, too late or somebody else’s opens nothing', async () => {
    const { userId, ...wish } = await newFollower();
    const { orderId } = (await order(shop, userId, wish)).data;
    const stranger = await knownToWechat(await userWith(shop, 0));
    expect((await again(stranger, { orderId, openOnly: true })).status).toBe(404);
    shop.pass(30 * 60_000);
    expect((await again(userId, { orderId, openOnly: true })).status).toBe(409);
    shop.pass(-30 * 60_000);
    const { paymentId } = await startPaying(shop, userId, orderId);
    await sendNotice(shop, 'alipay', await noticeOf(shop, paymentId));
    expect((await again(userId, { orderId, openOnly: true })).status).toBe(409);
    expect(await attempts(orderId)).toHaveLength(1);
  });

  test('where the project takes no WeChat says that it is not possible', async () => {
    const { userId, ...wish } = await newFollower();
    const { orderId } = (await order(shop, userId, wish)).data;
    await configure(shop, { isWxPay: false });
    const { data } = await again(userId, { orderId });
    await configure(shop, { isWxPay: true });
    expect(data).toMatchObject({ orderId, wxPayProblem: 'unavailable' });
  });
});

describe('several orders with one payment', () => {
  test('multi_order/saveOrder answers what the bridge is called with, for all of them', async () => {
    const { userId, addressId } = await newFollower();
    const items = (await twoSpecs(shop)).map((goodsSpecId) => ({ goodsSpecId }));
    const { data } = await saveMerged(shop, userId, { items, addressId, appType });
    const paymentId = paymentIdOf(data);
    expect(await paymentRow(shop, paymentId)).toMatchObject({
      merge_order_id: data.mergeOrderId,
      amount_fen: 2490,
    });
    await sendNotice(shop, 'wechat', await noticeOf(shop, paymentId));
    for (const orderId of data.orderIds) expect((await orderRow(shop, orderId)).status).toBe(2);
  });

  test('reOrder answers the open whole, by its own id and by that of one of them', async () => {
    const { userId, mergeOrderId, orderIds } = await unpaidMerged(shop);
    await knownToWechat(userId);
    const whole = (await again(userId, { orderId: mergeOrderId })).data;
    expect(whole).toMatchObject({ orderId: mergeOrderId, payAmount: 2990 });
    const byOne = (await again(userId, { orderId: orderIds[0] ?? '', openOnly: true })).data;
    expect(byOne).toMatchObject({ orderId: mergeOrderId, payAmount: 2990 });
    expect(paymentIdOf(byOne)).toBe(paymentIdOf(whole));
    const { data: openOrNew } = await again(userId, { orderId: orderIds[0] ?? '' });
    expect(openOrNew).toMatchObject({ orderId: mergeOrderId, payAmount: 2990 });
    expect(paymentIdOf(openOrNew)).toBe(paymentIdOf(whole));
    await shop.call(cancelOrder, { orderId: mergeOrderId }, { userId, pId: '10000' });
    expect(await again(userId, { orderId: mergeOrderId })).toMatchObject({
      status: 409,
      reason: 'order_state',
    });
  });

  test('are paid with one trade in the Alipay mini program and one page of WeChat’s', async () => {
    const { userId, mergeOrderId, orderIds } = await unpaidMerged(shop);
    const as = { userId, pId: '10000' };
    const trade = (await shop.call(aliMiniAppPay, { orderId: mergeOrderId }, as)).data;
    expect(await paymentRow(shop, trade.tradeNO)).toMatchObject({ merge_order_id: mergeOrderId });
    expect(trade.sandboxCashier).toBe(`/vantmall/sandbox/cashier/${trade.tradeNO}`);
    for (const orderId of [mergeOrderId, orderIds[1] ?? '']) {
      const { url } = (await shop.call(wxPayUrlScheme, { orderId }, as)).data;
      const page = await (await shop.fetch(url.replace('/vantmall', ''))).text();
      expect(page).toContain(`orderId=${mergeOrderId}`);
    }
  });
});

test('details of orders tell the clock that their deadline is judged by', async () => {
  const { userId, orderIds, mergeOrderId } = await unpaidMerged(shop);
  const as = { userId, pId: '10000' };
  const serverNow = shop.now().toISOString();
  expect((await shop.call(orderDetail, { orderId: orderIds[0] ?? '' }, as)).data.serverNow).toBe(serverNow);
  expect((await shop.call(mergeOrderDetail, { mergeOrderId }, as)).data.serverNow).toBe(serverNow);
});
