import { recordPayment } from '@/server/mall/sandbox/transactions';
import { paymentRow } from '@/tests/integration/order/support/shop';
import type { TestMall } from '@/tests/support/mall';

/** The sandbox's cashier takes the money of an attempt, and its notice gets lost. */
export async function payUnheard(shop: TestMall, paymentId: string): Promise<void> {
  const { amount_fen } = await paymentRow(shop, paymentId);
  await recordPayment(shop.mall.db, paymentId, amount_fen);
}
