import type { TestMall } from '@/tests/support/test-mall';
import { createNotification, createUnpaidOrder, sendNotification } from '../../../support/builders/order';

/** An order that waits for its money, and the notice that it has come. */
export async function createOrderWithNotification(shop: TestMall) {
  const order = await createUnpaidOrder(shop);
  return { ...order, notice: await createNotification(shop, order.paymentId) };
}
export type OrderWithNotification = Awaited<ReturnType<typeof createOrderWithNotification>>;

/** The provider tells that the money has come. */
export const sendPaidNotification = (
  shop: TestMall,
  { notice }: Pick<OrderWithNotification, 'notice'>,
): Promise<string> => sendNotification(shop, 'alipay', notice);
