import { recordPayment } from '@/server/mall/sandbox/transactions';
import { readPayment } from '@/tests/support/builders/order';
import type { TestMall } from '@/tests/support/test-mall';

/** Pays an attempt at the sandbox cashier without sending the notification. */
export async function payWithoutNotification(shop: TestMall, paymentId: string): Promise<void> {
  const { amount_fen } = await readPayment(shop, paymentId);
  await recordPayment(shop.mall.db, paymentId, amount_fen);
}
