import { recordPayment } from '@/server/mall/sandbox/transactions';
import { readPayment } from '@/tests/support/builders/order';
import type { TestMall } from '@/tests/support/test-mall';

/** Pays an attempt at the sandbox cashier without sending the notification. */
export async function payWithoutNotification(testMall: TestMall, paymentId: string): Promise<void> {
  const { amount_fen } = await readPayment(testMall, paymentId);
  await recordPayment(testMall.mall.db, paymentId, amount_fen);
}
