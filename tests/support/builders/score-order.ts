import type { TestMall } from '@/tests/support/test-mall';
import { type BoughtOrder, createFullRefundOffer } from './after-sale';
import { createAddress, createOrder, createSpec, createUser, notifyPaid, startPayment } from './order';

/** Points that the mall adds as a reward of each payment. */
export const PAYMENT_REWARD = 50;

/** Creates a paid order of cash alone. With `givesScore` it returns one point for each fen. */
export async function buyForCash(
  testMall: TestMall,
  userId: string,
  { priceFen = 1990, givesScore = true } = {},
): Promise<BoughtOrder> {
  const addressId = await createAddress(testMall, userId);
  const goodsSpecId = await createSpec(testMall, { points: 0, priceFen, stock: 5 });
  if (givesScore) await createFullRefundOffer(testMall, goodsSpecId, priceFen);
  const offer = givesScore ? { activityType: 2 } : {};
  const { data } = await createOrder(testMall, userId, { goodsSpecId, addressId, ...offer });
  const { paymentId } = await startPayment(testMall, userId, data.orderId);
  await notifyPaid(testMall, paymentId);
  return { userId, orderId: data.orderId, goodsSpecId, paymentId };
}

/** Creates a shopper without other points who has paid 1990 fen, and has 1990 points and the reward for it. */
export const createScoreOrder = async (testMall: TestMall): Promise<BoughtOrder> =>
  buyForCash(testMall, await createUser(testMall, 0));

/** Orders a voucher for points, which is completed at once; with a price in cash the order is unpaid and reserves them. */
export async function orderForPoints(
  testMall: TestMall,
  userId: string,
  points: number,
  priceFen = 0,
): Promise<string> {
  const goodsSpecId = await createSpec(testMall, { points, priceFen, kind: 'service' });
  const answer = await createOrder(testMall, userId, { goodsSpecId });
  expect(answer.status).toBe(200);
  return answer.data.orderId;
}
