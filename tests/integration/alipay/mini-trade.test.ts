/** @jest-environment node */
import '../../support/environment/bff';
import { aliMiniAppPay } from '@/lib/contract/payment';
import { serverLogin } from '@/lib/contract/server-login';
import { createPaymentSettings } from '@/server/mall/payment/settings';
import { startMall, type TestMall } from '@/tests/support/test-mall';
import { createOrderWithoutPayment } from '../../support/builders/order';
import { readUser } from '../../support/builders/user';
import { callBff, registerMallTransport } from '../../support/call-bff';
import { type FakeAlipay, startFakeAlipay } from '../../support/fakes/fake-alipay';
import { configureAlipay } from './support/configure-alipay';

let alipay: FakeAlipay;
let testMall: TestMall;
/** Trades of earlier tests. */
let tradeCount = 0;
beforeAll(async () => {
  alipay = await startFakeAlipay();
  configureAlipay(alipay.settings);
  testMall = await startMall({
    settings: { payment: createPaymentSettings(true, { alipay: alipay.settings }) },
  });
  registerMallTransport(testMall);
});
beforeEach(() => {
  tradeCount = alipay.calls('alipay.trade.create').length;
});
afterAll(async () => {
  await testMall.close();
  await alipay.close();
});

const LILI = '2088102177846880';

let codeCount = 0;

/** A code that Alipay exchanges once for this person. */
function createAuthCode(): string {
  codeCount += 1;
  alipay.authCodes.set(`code-${codeCount}`, { user_id: LILI });
  return `code-${codeCount}`;
}

/** An unpaid order of a user whom only WeChat knows. */
async function createWechatOrder() {
  const order = await createOrderWithoutPayment(testMall);
  const openid = `o${order.userId}`;
  await testMall.mall.db.updateTable('users').set({ openid }).where('id', '=', order.userId).execute();
  return order;
}

const pay = ({ userId, orderId }: { userId: string; orderId: string }, more: object = {}) =>
  callBff(aliMiniAppPay, { input: { orderId, ...more } }, { as: userId });

const getBuyers = () =>
  alipay
    .calls('alipay.trade.create')
    .slice(tradeCount)
    .map(({ buyer_id }) => buyer_id);

// R-ALIPAY-06
test('lets the person at the phone pay whose Alipay id belongs to another user, and changes neither user', async () => {
  const owner = await testMall.call(serverLogin, { alipayUserId: LILI });
  const order = await createWechatOrder();
  expect((await pay(order)).body).toMatchObject({ code: 403, reason: 'identity_needed' });
  const { status, body } = await pay(order, { authCode: createAuthCode() });
  expect([status, Object.keys(body.data as object)]).toEqual([200, ['tradeNO']]);
  expect(getBuyers()).toEqual([LILI]);
  expect((await readUser(testMall, order.userId)).alipay_user_id).toBeNull();
  expect((await readUser(testMall, owner.data.userId)).alipay_user_id).toBe(LILI);
});

test('uses a code of a payment up, and pays nothing with it for another user’s order', async () => {
  const [order, other] = [await createWechatOrder(), await createWechatOrder()];
  const authCode = createAuthCode();
  const foreign = await pay({ ...other, userId: order.userId }, { authCode });
  expect(foreign.status).toBe(404);
  expect((await pay(order, { authCode })).body).toMatchObject({ code: 403, reason: 'identity_needed' });
  expect(getBuyers()).toEqual([]);
});

test.each(['buyerId', 'payerId', 'alipayUserId'])(
  'ignores a buyer that the caller names as %s',
  async (name) => {
    const answer = await pay(await createWechatOrder(), { [name]: LILI });
    expect(answer.body).toMatchObject({ code: 403, reason: 'identity_needed' });
    expect(getBuyers()).toEqual([]);
  },
);
