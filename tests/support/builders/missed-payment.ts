import { recordPayment } from '@/server/mall/sandbox/transactions';
import { readPayment } from '@/tests/support/builders/order';
import type { TestMall } from '@/tests/support/test-mall';

/** The sandbox's cashier takes the money of an attempt, and its notice gets lost. */
export async function payWithoutNotification(shop: TestMall, paymentId: string): Promise<void> {
  const { amount_fen } = await readPayment(shop, paymentId);
  await recordPayment(shop.mall.db, paymentId, amount_fen);
}
