import { randomUUID } from 'node:crypto';
import { mergeOrderDetail } from '@/lib/contract/merge-order';
import { cancelOrder, orderDetail, reOrder, saveOrder } from '@/lib/contract/order';
import { aliMiniAppPay } from '@/lib/contract/payment';
import { wxPayUrlScheme } from '@/lib/contract/wechat';
import { updateProjectConfig } from '@/tests/support/builders/after-sale';
import { createTwoSpecs, createUnpaidMergeOrder, saveMergeOrder } from '@/tests/support/builders/merge-order';
import { installTestMall } from '@/tests/support/install-test-mall';
import type { TestMall } from '@/tests/support/test-mall';
import {
  createAddress,
  createNotification,
  createOrder,
  createSpec,
  createUnpaidOrder,
  createUser,
  readOrder,
  readPayment,
  runConcurrently,
  sendNotification,
  startPayment,
} from '../../support/builders/order';

let testMall: TestMall;
installTestMall((mall) => {
  testMall = mall;
});

const appType = 'WX_PUBLIC' as const;

/** Gives a user a WeChat identity. */
async function setOpenid(userId: string): Promise<string> {
  const openid = `oTest${userId}`;
  await testMall.mall.db.updateTable('users').set({ openid }).where('id', '=', userId).execute();
  return userId;
}

/** A shopper with a WeChat identity, and everything that an order of 19.90 yuan needs. */
async function createFollower() {
  const userId = await setOpenid(await createUser(testMall, 500));
  const addressId = await createAddress(testMall, userId);
  const goodsSpecId = await createSpec(testMall, { points: 100, priceFen: 1990 });
  return { userId, addressId, goodsSpecId };
}

const reorder = (
  userId: string,
  input: { orderId: string; openOnly?: boolean },
  key: string = randomUUID(),
) => testMall.call(reOrder, { appType, ...input }, { userId, pId: '10000', idempotencyKey: key });

const getPaymentId = (data: { wxPayParams?: { package: string } | undefined }) =>
  data.wxPayParams?.package.replace('prepay_id=', '') ?? '';

const listAttempts = (orderId: string) =>
  testMall.mall.db.selectFrom('payments').select(['id', 'status']).where('order_id', '=', orderId).execute();

describe('saveOrder inside WeChat', () => {
  // R-PAY-05
  test('returns WeChat Pay parameters, and a notification of that payment pays the order', async () => {
    const { userId, ...input } = await createFollower();
    const { data } = await createOrder(testMall, userId, { ...input, appType });
    expect(data.wxPayParams).toEqual({
      appId: 'wxsandboxaccount00',
      timeStamp: String(testMall.now().getTime() / 1000),
      nonceStr: expect.stringMatching(/^[0-9a-f]{32}$/),
      package: expect.stringMatching(/^prepay_id=[\w-]{22}$/),
      signType: 'RSA',
      paySign: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(data.wxPayProblem).toBeUndefined();
    const paymentId = getPaymentId(data);
    expect(data.sandboxCashier).toBe(`/vantmall/sandbox/cashier/${paymentId}`);
    expect(await readPayment(testMall, paymentId)).toMatchObject({ provider: 'wechat', amount_fen: 1990 });
    await sendNotification(testMall, 'wechat', await createNotification(testMall, paymentId));
    expect((await readOrder(testMall, data.orderId)).status).toBe(2);
  });

  test('returns the same order and payment with new parameters for a repeated key', async () => {
    const { userId, ...input } = await createFollower();
    const key = randomUUID();
    const first = (await createOrder(testMall, userId, { ...input, appType }, key)).data;
    const second = (await createOrder(testMall, userId, { ...input, appType }, key)).data;
    expect(second.orderId).toBe(first.orderId);
    expect(second.wxPayParams?.nonceStr).not.toBe(first.wxPayParams?.nonceStr);
    expect(getPaymentId(second)).toBe(getPaymentId(first));
    const { answer } = await testMall.mall.db
      .selectFrom('idempotency_keys')
      .select('answer')
      .where('key', '=', key)
      .executeTakeFirstOrThrow();
    expect(answer).not.toMatch(/wxPay|prepay|sandbox/);
  });

  test('creates one order per key, inside and outside WeChat', async () => {
    const { userId, ...input } = await createFollower();
    const key = randomUUID();
    const inWechat = await createOrder(testMall, userId, { ...input, appType }, key);
    const outside = await createOrder(testMall, userId, { ...input, appType: 'H5' }, key);
    expect(outside.data).toEqual({ ...inWechat.data, wxPayParams: undefined, sandboxCashier: undefined });
  });

  test.each([undefined, 'H5', 'H5_ALIPAY', 'H5_ALIPAY_MINI'] as const)(
    'prepares no payment for app type %s',
    async (other) => {
      const { userId, ...input } = await createFollower();
      const { data } = await createOrder(testMall, userId, { ...input, appType: other });
      expect(Object.keys(data).sort()).toEqual(['orderId', 'payAmount', 'payDeadline']);
      expect(await listAttempts(data.orderId)).toEqual([]);
    },
  );

  test('prepares no payment when there is nothing to pay', async () => {
    const { userId, addressId } = await createFollower();
    const goodsSpecId = await createSpec(testMall, { points: 10 });
    const { data } = await createOrder(testMall, userId, { goodsSpecId, addressId, appType });
    expect(data).toMatchObject({ payAmount: 0, payDeadline: null });
    expect(data).not.toHaveProperty('wxPayParams');
    expect(data).not.toHaveProperty('wxPayProblem');
  });

  test('creates the order and returns login_needed for a user unknown to WeChat', async () => {
    const userId = await createUser(testMall, 500);
    const addressId = await createAddress(testMall, userId);
    const goodsSpecId = await createSpec(testMall, { priceFen: 1990 });
    const { data } = await createOrder(testMall, userId, { goodsSpecId, addressId, appType });
    expect(data).toMatchObject({ payAmount: 1990, wxPayProblem: 'login_needed' });
    expect(await listAttempts(data.orderId)).toEqual([]);
  });

  test('ignores an openid sent by the caller', async () => {
    const userId = await createUser(testMall, 500);
    const addressId = await createAddress(testMall, userId);
    const goodsSpecId = await createSpec(testMall, { priceFen: 1990 });
    const input = { goodsSpecId, addressId, quantity: 1, appType, openid: 'oSomebody', payerId: 'oSomebody' };
    const options = { userId, pId: '10000', idempotencyKey: randomUUID() };
    expect((await testMall.send(saveOrder, input, options)).data.wxPayProblem).toBe('login_needed');
  });
});

describe('reOrder inside WeChat', () => {
  test('returns the open order with new parameters after another channel was tried', async () => {
    const { userId, orderId, paymentId } = await createUnpaidOrder(testMall);
    await setOpenid(userId);
    const { data } = await reorder(userId, { orderId });
    expect(data).toMatchObject({ orderId, payAmount: 1990 });
    expect(getPaymentId(data)).not.toBe(paymentId);
    expect(await listAttempts(orderId)).toEqual(
      expect.arrayContaining([
        { id: paymentId, status: 'closed' },
        { id: getPaymentId(data), status: 'pending' },
      ]),
    );
  });

  test('twenty parallel calls open one payment', async () => {
    const { userId, ...input } = await createFollower();
    const { orderId } = (await createOrder(testMall, userId, input)).data;
    const answers = await runConcurrently(20, () => reorder(userId, { orderId, openOnly: true }));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(new Set(answers.map(({ data }) => getPaymentId(data))).size).toBe(1);
    expect(await listAttempts(orderId)).toHaveLength(1);
  });

  test('repeats a closed order, unless openOnly is set', async () => {
    const { userId, ...input } = await createFollower();
    const { orderId } = (await createOrder(testMall, userId, input)).data;
    await testMall.call(cancelOrder, { orderId }, { userId, pId: '10000' });
    expect(await reorder(userId, { orderId, openOnly: true })).toMatchObject({
      status: 409,
      reason: 'order_state',
    });
    const { data } = await reorder(userId, { orderId });
    expect(data.orderId).not.toBe(orderId);
    expect(await readPayment(testMall, getPaymentId(data))).toMatchObject({ order_id: data.orderId });
  });

  test('opens no payment for an order that is paid, expired or another user’s', async () => {
    const { userId, ...input } = await createFollower();
    const { orderId } = (await createOrder(testMall, userId, input)).data;
    const stranger = await setOpenid(await createUser(testMall, 0));
    expect((await reorder(stranger, { orderId, openOnly: true })).status).toBe(404);
    testMall.advanceTime(30 * 60_000);
    expect((await reorder(userId, { orderId, openOnly: true })).status).toBe(409);
    testMall.advanceTime(-30 * 60_000);
    const { paymentId } = await startPayment(testMall, userId, orderId);
    await sendNotification(testMall, 'alipay', await createNotification(testMall, paymentId));
    expect((await reorder(userId, { orderId, openOnly: true })).status).toBe(409);
    expect(await listAttempts(orderId)).toHaveLength(1);
  });

  test('returns unavailable where the project does not accept WeChat Pay', async () => {
    const { userId, ...input } = await createFollower();
    const { orderId } = (await createOrder(testMall, userId, input)).data;
    await updateProjectConfig(testMall, { isWxPay: false });
    const { data } = await reorder(userId, { orderId });
    await updateProjectConfig(testMall, { isWxPay: true });
    expect(data).toMatchObject({ orderId, wxPayProblem: 'unavailable' });
  });
});

describe('merge order inside WeChat', () => {
  test('multi_order/saveOrder returns WeChat Pay parameters for the whole amount', async () => {
    const { userId, addressId } = await createFollower();
    const items = (await createTwoSpecs(testMall)).map((goodsSpecId) => ({ goodsSpecId }));
    const { data } = await saveMergeOrder(testMall, userId, { items, addressId, appType });
    const paymentId = getPaymentId(data);
    expect(await readPayment(testMall, paymentId)).toMatchObject({
      merge_order_id: data.mergeOrderId,
      amount_fen: 2490,
    });
    await sendNotification(testMall, 'wechat', await createNotification(testMall, paymentId));
    for (const orderId of data.orderIds) expect((await readOrder(testMall, orderId)).status).toBe(2);
  });

  test('reOrder returns the whole open merge order by its id or by that of one order', async () => {
    const { userId, mergeOrderId, orderIds } = await createUnpaidMergeOrder(testMall);
    await setOpenid(userId);
    const whole = (await reorder(userId, { orderId: mergeOrderId })).data;
    expect(whole).toMatchObject({ orderId: mergeOrderId, payAmount: 2990 });
    const byOne = (await reorder(userId, { orderId: orderIds[0] ?? '', openOnly: true })).data;
    expect(byOne).toMatchObject({ orderId: mergeOrderId, payAmount: 2990 });
    expect(getPaymentId(byOne)).toBe(getPaymentId(whole));
    const { data: openOrNew } = await reorder(userId, { orderId: orderIds[0] ?? '' });
    expect(openOrNew).toMatchObject({ orderId: mergeOrderId, payAmount: 2990 });
    expect(getPaymentId(openOrNew)).toBe(getPaymentId(whole));
    await testMall.call(cancelOrder, { orderId: mergeOrderId }, { userId, pId: '10000' });
    expect(await reorder(userId, { orderId: mergeOrderId })).toMatchObject({
      status: 409,
      reason: 'order_state',
    });
  });

  test('pays a merge order with one Alipay trade or one WeChat page', async () => {
    const { userId, mergeOrderId, orderIds } = await createUnpaidMergeOrder(testMall);
    const as = { userId, pId: '10000' };
    const trade = (await testMall.call(aliMiniAppPay, { orderId: mergeOrderId }, as)).data;
    expect(await readPayment(testMall, trade.tradeNO)).toMatchObject({ merge_order_id: mergeOrderId });
    expect(trade.sandboxCashier).toBe(`/vantmall/sandbox/cashier/${trade.tradeNO}`);
    for (const orderId of [mergeOrderId, orderIds[1] ?? '']) {
      const { url } = (await testMall.call(wxPayUrlScheme, { orderId }, as)).data;
      const page = await (await testMall.fetch(url.replace('/vantmall', ''))).text();
      expect(page).toContain(`orderId=${mergeOrderId}`);
    }
  });
});

test('order details return the server’s time for the deadline', async () => {
  const { userId, orderIds, mergeOrderId } = await createUnpaidMergeOrder(testMall);
  const as = { userId, pId: '10000' };
  const serverNow = testMall.now().toISOString();
  expect((await testMall.call(orderDetail, { orderId: orderIds[0] ?? '' }, as)).data.serverNow).toBe(
    serverNow,
  );
  expect((await testMall.call(mergeOrderDetail, { mergeOrderId }, as)).data.serverNow).toBe(serverNow);
});
