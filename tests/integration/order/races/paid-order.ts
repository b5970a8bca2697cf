import type { TestMall } from '@/tests/support/test-mall';
import { createNotification, createUnpaidOrder, sendNotification } from '../../../support/builders/order';

/** Creates an unpaid order and the notification of its payment. */
export async function createOrderWithNotification(testMall: TestMall) {
  const order = await createUnpaidOrder(testMall);
  return { ...order, notification: await createNotification(testMall, order.paymentId) };
}
export type OrderWithNotification = Awaited<ReturnType<typeof createOrderWithNotification>>;

/** Sends the provider's notification of the payment. */
export const sendPaidNotification = (
  testMall: TestMall,
  { notification }: Pick<OrderWithNotification, 'notification'>,
): Promise<string> => sendNotification(testMall, 'alipay', notification);
