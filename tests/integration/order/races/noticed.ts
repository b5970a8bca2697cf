import type { TestMall } from '@/tests/support/mall';
import { noticeOf, sendNotice, unpaidOrder } from '../support/shop';

/** An order that waits for its money, and the notice that it has come. */
export async function noticed(shop: TestMall) {
  const order = await unpaidOrder(shop);
  return { ...order, notice: await noticeOf(shop, order.paymentId) };
}
export type Noticed = Awaited<ReturnType<typeof noticed>>;

/** The provider tells that the money has come. */
export const notify = (shop: TestMall, { notice }: Pick<Noticed, 'notice'>): Promise<string> =>
  sendNotice(shop, 'alipay', notice);
