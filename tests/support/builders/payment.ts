import { randomBytes } from 'node:crypto';
import { cancelOrder, orderDetail } from '@/lib/contract/order';
import type { PaymentRequest } from '@/server/mall/payment/provider';
import type { PaymentSettings } from '@/server/mall/payment/settings';
import { createUnpaidOrder, readOrder, readPayment } from '@/tests/support/builders/order';
import { startMall, type TestMall } from '@/tests/support/test-mall';

type ProviderSettings = Pick<PaymentSettings, 'alipay' | 'wechat'>;

/** Settings of a mall in production mode whose channels are these. */
export const createProductionSettings = (providers: ProviderSettings) => ({
  demo: false,
  payment: { sandbox: false, publicBase: '/vantmall', merchantId: 'nobody', ...providers },
});

/** A group to make goods in: without the demo content there is none. */
export const createGroup = ({ mall }: TestMall) =>
  mall.db
    .insertInto('goods_groups')
    .values({ id: 'g', position: 0, name_zh: '', name_en: '', icon: '' })
    .execute();

/** A mall in production mode whose channels are these, with a group to make goods in. */
export async function startProductionMall(providers: ProviderSettings): Promise<TestMall> {
  const shop = await startMall({ settings: createProductionSettings(providers) });
  await createGroup(shop);
  return shop;
}

export const createPaymentId = (): string => randomBytes(16).toString('base64url');

/** The number a vendor knows an id by, from the document and not from the code: the bytes in hexadecimal. */
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

/** An unpaid order for 19.90 yuan through a channel, with the payment that was started for it. */
export async function createStartedPayment(shop: TestMall, channel: 'alipay' | 'wechat') {
  const bill = await createUnpaidOrder(shop, channel);
  const { id: paymentId } = await shop.mall.db
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', bill.orderId)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
  return { ...bill, paymentId };
}

export type StartedPayment = Awaited<ReturnType<typeof createStartedPayment>>;

/** What an order and its payment are now. */
export async function readPaymentState(
  shop: TestMall,
  { orderId, paymentId }: Pick<StartedPayment, 'orderId' | 'paymentId'>,
) {
  const [order, payment] = [await readOrder(shop, orderId), await readPayment(shop, paymentId)];
  return `order ${order.status}, payment ${payment.status}`;
}

export const readOrderDetail = async (shop: TestMall, { userId, orderId }: StartedPayment) =>
  (await shop.call(orderDetail, { orderId }, { userId, pId: '10000' })).data;

export const cancelStartedOrder = ({ send }: TestMall, { userId, orderId }: StartedPayment) =>
  send(cancelOrder, { orderId }, { userId, pId: '10000' });

/** Sends a notice as the vendor does; answers what it hears. */
export async function sendRawNotification(
  shop: TestMall,
  channel: string,
  body: string,
  headers: Record<string, string> = {},
) {
  const response = await shop.fetch(`/api/pay/notify/${channel}`, { method: 'POST', body, headers });
  return { status: response.status, text: await response.text() };
}
