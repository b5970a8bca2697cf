import { randomUUID } from 'node:crypto';
import { mergeOrderDetail, multiSaveOrder } from '@/lib/contract/merge-order';
import { aliMergeWapPay } from '@/lib/contract/payment';
import {
  createAddress,
  createNotification,
  createSpec,
  createUser,
  sendNotification,
} from '@/tests/support/builders/order';
import type { TestMall } from '@/tests/support/test-mall';

export const createUserOptions = (userId: string) => ({ userId, pId: '10000' });

/** Orders several items, with a new idempotency key unless one is given. */
export const saveMergeOrder = (
  testMall: TestMall,
  userId: string,
  input: Record<string, unknown> & {
    items: { goodsSpecId: string; quantity?: number; activityType?: number }[];
  },
  idempotencyKey: string = randomUUID(),
) =>
  testMall.send(
    multiSaveOrder,
    { ...input, items: input.items.map((item) => ({ quantity: 1, ...item })) },
    { ...createUserOptions(userId), idempotencyKey },
  );

/** A shopper with 1000 points and an address in Hangzhou. */
export async function createBuyer(testMall: TestMall, points = 1000) {
  const userId = await createUser(testMall, points);
  return { userId, addressId: await createAddress(testMall, userId) };
}

/**
 * Creates two specs of two suppliers: 100 points and 1990 fen, 50 points and 500 fen; five pieces of each.
 */
export const createTwoSpecs = (testMall: TestMall) =>
  Promise.all([
    createSpec(testMall, { points: 100, priceFen: 1990, stock: 5, supplier: 'north' }),
    createSpec(testMall, { points: 50, priceFen: 500, stock: 5, supplier: 'south' }),
  ]);

/** An unpaid merge order of one piece of the first spec and two of the second: 200 points, 2990 fen. */
export async function createUnpaidMergeOrder(testMall: TestMall, extras: Record<string, unknown> = {}) {
  const buyer = await createBuyer(testMall);
  const specs = await createTwoSpecs(testMall);
  const [one, two] = specs;
  const items = [{ goodsSpecId: one }, { goodsSpecId: two, quantity: 2 }];
  const { data } = await saveMergeOrder(testMall, buyer.userId, {
    items,
    addressId: buyer.addressId,
    ...extras,
  });
  return { ...buyer, specs, ...data };
}

/** Starts the payment of a merge order. Returns the response and the id of the payment. */
export async function startMergePayment(testMall: TestMall, userId: string, mergeOrderId: string) {
  const answer = await testMall.call(aliMergeWapPay, { mergeOrderId }, createUserOptions(userId));
  return { answer, paymentId: answer.data?.payUrl.split('/').at(-1) ?? '' };
}

/** Sends the provider's notification that a payment was made. */
export const notifyPaid = async (testMall: TestMall, paymentId: string): Promise<string> =>
  sendNotification(testMall, 'alipay', await createNotification(testMall, paymentId));

/** Creates a merge order and pays it. */
export async function createPaidMergeOrder(testMall: TestMall, extras: Record<string, unknown> = {}) {
  const mergeOrder = await createUnpaidMergeOrder(testMall, extras);
  const { paymentId } = await startMergePayment(testMall, mergeOrder.userId, mergeOrder.mergeOrderId);
  await notifyPaid(testMall, paymentId);
  return { ...mergeOrder, paymentId };
}

export const readMergeOrder = async (testMall: TestMall, userId: string, mergeOrderId: string) =>
  (await testMall.call(mergeOrderDetail, { mergeOrderId }, createUserOptions(userId))).data;

export const listOrders = ({ mall }: TestMall, userId: string) =>
  mall.db.selectFrom('orders').selectAll().where('user_id', '=', userId).orderBy('id').execute();

/** Creates an activity that sells a spec at another price with its own stock. Returns its id. */
export async function createActivity(
  { mall, now }: TestMall,
  goodsSpecId: string,
  offer: { activityType: number; points?: number; priceFen?: number; stock?: number; orderLimit?: number },
): Promise<string> {
  const { goods_id } = await mall.db
    .selectFrom('goods_specs')
    .select('goods_id')
    .where('id', '=', goodsSpecId)
    .executeTakeFirstOrThrow();
  const { activityType, points = 10, priceFen = 0, stock = 50, orderLimit = 3 } = offer;
  const id = randomUUID();
  const at = (hours: number) => new Date(now().getTime() + hours * 3_600_000).toISOString();
  await mall.db
    .insertInto('activities')
    .values({
      id,
      activity_type: activityType,
      p_id: '',
      title_zh: '',
      title_en: '',
      starts_at: at(-1),
      ends_at: at(1),
    })
    .execute();
  await mall.db
    .insertInto('activity_specs')
    .values({
      activity_id: id,
      goods_spec_id: goodsSpecId,
      goods_id,
      position: 0,
      points,
      price_fen: priceFen,
      stock,
      initial_stock: stock,
      order_limit: orderLimit,
    })
    .execute();
  return id;
}
