import { randomBytes } from 'node:crypto';
import { cancelOrder, orderDetail } from '@/lib/contract/order';
import type { PaymentRequest } from '@/server/mall/payment/provider';
import type { PaymentSettings } from '@/server/mall/payment/settings';
import { createUnpaidOrder, readOrder, readPayment } from '@/tests/support/builders/order';
import { startMall, type TestMall } from '@/tests/support/test-mall';

type ProviderSettings = Pick<PaymentSettings, 'alipay' | 'wechat' | 'cloud'>;

/** Settings of a mall in production mode with these payment channels. */
export const createProductionSettings = (providers: ProviderSettings) => ({
  demo: false,
  payment: { sandbox: false, publicBase: '/vantmall', merchantId: 'nobody', ...providers },
});

/** Creates a group for the goods: a mall without the demo content has no group. */
export const createGroup = ({ mall }: TestMall) =>
  mall.db
    .insertInto('goods_groups')
    .values({ id: 'g', position: 0, name_zh: '', name_en: '', icon: '' })
    .execute();

/** Starts a mall in production mode with these payment channels and one group of goods. */
export async function startProductionMall(providers: ProviderSettings): Promise<TestMall> {
  const testMall = await startMall({ settings: createProductionSettings(providers) });
  await createGroup(testMall);
  return testMall;
}

export const createPaymentId = (): string => randomBytes(16).toString('base64url');

/**
 * A vendor's number for an id, written from the vendor's document and not from the code: its bytes in
 * hexadecimal.
 */
export const toProviderId = (id: string): string => Buffer.from(id, 'base64url').toString('hex');

export const createPaymentRequest = (changes: Partial<PaymentRequest> = {}): PaymentRequest => ({
  paymentId: createPaymentId(),
  orderId: '20260310120000000001',
  amountFen: 1990,
  deadline: '2026-03-10T04:30:00.000Z',
  description: '茶杯 & 茶壶',
  returnPath: '/payindex?orderId=20260310120000000001&pId=10000',
  clientAddress: '203.0.113.9',
  ...changes,
});

/** An unpaid order of 19.90 yuan through a channel, with its started payment. */
export async function createStartedPayment(testMall: TestMall, channel: 'alipay' | 'wechat' | 'cloud') {
  const bill = await createUnpaidOrder(testMall, channel);
  const { id: paymentId } = await testMall.mall.db
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', bill.orderId)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
  return { ...bill, paymentId };
}

export type StartedPayment = Awaited<ReturnType<typeof createStartedPayment>>;

/** Reads the status of an order and of its payment. */
export async function readPaymentState(
  testMall: TestMall,
  { orderId, paymentId }: Pick<StartedPayment, 'orderId' | 'paymentId'>,
) {
  const [order, payment] = [await readOrder(testMall, orderId), await readPayment(testMall, paymentId)];
  return `order ${order.status}, payment ${payment.status}`;
}

export const readOrderDetail = async (testMall: TestMall, { userId, orderId }: StartedPayment) =>
  (await testMall.call(orderDetail, { orderId }, { userId, pId: '10000' })).data;

export const cancelStartedOrder = ({ send }: TestMall, { userId, orderId }: StartedPayment) =>
  send(cancelOrder, { orderId }, { userId, pId: '10000' });

/** Sends a notification as the vendor does; returns the acknowledgement. */
export async function sendRawNotification(
  testMall: TestMall,
  channel: string,
  body: string,
  headers: Record<string, string> = {},
) {
  const response = await testMall.fetch(`/api/pay/notify/${channel}`, { method: 'POST', body, headers });
  return { status: response.status, text: await response.text() };
}
