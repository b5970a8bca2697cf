import { randomUUID } from 'node:crypto';
import * as contract from '@/lib/contract/after-sale';
import { confirmReceipt } from '@/lib/contract/order';
import { DEFAULT_LOCALE, type Locale } from '@/lib/rules/page/locale';
import { toShopDay } from '@/lib/rules/time/dates';
import { approveRequest } from '@/server/mall/after-sale/operator';
import { createId } from '@/server/mall/db/create-id';
import {
  createAddress,
  createNotification,
  createOrder,
  createSpec,
  createUser,
  sendNotification,
  startPayment,
} from '@/tests/support/builders/order';
import type { TestMall } from '@/tests/support/test-mall';

export interface BoughtOrder {
  userId: string;
  orderId: string;
  goodsSpecId: string;
  /** Undefined if the order cost points alone. */
  paymentId?: string;
}

interface OrderRequest {
  /** Default: a new spec. */
  goodsSpecId?: string;
  priceFen?: number;
  quantity?: number;
  kind?: 'physical' | 'service';
  stock?: number;
  /** The spec is part of "full refund by score", which is for cash alone. */
  givesScore?: boolean;
}

/** Adds a spec to "full refund by score". */
export async function createFullRefundOffer(
  { mall: { db } }: TestMall,
  goodsSpecId: string,
  priceFen: number,
) {
  const { goods_id } = await db
    .selectFrom('goods_specs')
    .select('goods_id')
    .where('id', '=', goodsSpecId)
    .executeTakeFirstOrThrow();
  const id = createId();
  const window = { starts_at: '2026-03-01T00:00:00.000Z', ends_at: '2026-04-01T00:00:00.000Z' };
  const titles = { title_zh: '全额返', title_en: 'Back' };
  await db
    .insertInto('activities')
    .values({ id, activity_type: 2, p_id: '', ...titles, ...window })
    .execute();
  const stock = { stock: 9, initial_stock: 9, order_limit: 9 };
  const offer = { activity_id: id, goods_spec_id: goodsSpecId, goods_id, position: 0 };
  await db
    .insertInto('activity_specs')
    .values({ ...offer, ...stock, points: 0, price_fen: priceFen })
    .execute();
}

/** An order that is paid and not sent yet: 1990 fen and 100 points by default. The buyer had 300 points. */
export async function createPaidOrder(testMall: TestMall, request: OrderRequest = {}): Promise<BoughtOrder> {
  const { priceFen = 1990, quantity = 1, givesScore = false, ...goods } = request;
  const userId = await createUser(testMall, 300);
  const addressId = await createAddress(testMall, userId);
  const goodsSpecId =
    request.goodsSpecId ?? (await createSpec(testMall, { points: 100, priceFen, stock: 5, ...goods }));
  if (givesScore) await createFullRefundOffer(testMall, goodsSpecId, priceFen);
  const offer = givesScore ? { activityType: 2 } : {};
  const saved = await createOrder(
    testMall,
    userId,
    { goodsSpecId, addressId, quantity, ...offer },
    randomUUID(),
  );
  const { orderId } = saved.data;
  if (priceFen === 0) return { userId, orderId, goodsSpecId };
  const { paymentId } = await startPayment(testMall, userId, orderId);
  await sendNotification(testMall, 'alipay', await createNotification(testMall, paymentId));
  return { userId, orderId, goodsSpecId, paymentId };
}

/** Marks an order as sent, without the other effects of the jobs. */
export async function markSent({ mall, now }: TestMall, orderId: string): Promise<void> {
  await mall.db
    .updateTable('orders')
    .set({ status: 3, sent_at: now().toISOString(), express_company: 'sf', express_no: 'SF1234567890' })
    .where('id', '=', orderId)
    .where('status', '=', 2)
    .execute();
}

/** Creates an order that is on its way. */
export async function createSentOrder(testMall: TestMall, request: OrderRequest = {}): Promise<BoughtOrder> {
  const order = await createPaidOrder(testMall, request);
  await markSent(testMall, order.orderId);
  return order;
}

export const createUserOptions = (userId: string) => ({ userId, pId: '10000' });

/** Creates an order that has arrived. */
export async function createReceivedOrder(
  testMall: TestMall,
  request: OrderRequest = {},
): Promise<BoughtOrder> {
  const order = await createSentOrder(testMall, request);
  await testMall.call(confirmReceipt, { orderId: order.orderId }, createUserOptions(order.userId));
  return order;
}

export const refundOrder = (testMall: TestMall, { userId, orderId }: BoughtOrder) =>
  testMall.call(contract.refund, { orderId }, createUserOptions(userId));

export const cancelRequest = (testMall: TestMall, { userId, orderId }: BoughtOrder) =>
  testMall.call(contract.cancelAfterSale, { orderId }, createUserOptions(userId));

export const readAfterSale = async (
  testMall: TestMall,
  { userId, orderId }: BoughtOrder,
  locale: Locale = DEFAULT_LOCALE,
) => (await testMall.call(contract.afterSale, { orderId }, { ...createUserOptions(userId), locale })).data;

/** Creates an after-sale request; by default a return because of quality. */
export const requestAfterSale = (
  testMall: TestMall,
  { userId, orderId }: BoughtOrder,
  request: Record<string, unknown> = {},
) =>
  testMall.send(
    contract.refundRequest,
    { orderId, type: 'return', reason: 'quality', ...request },
    createUserOptions(userId),
  );

/** Sends the tracking number of a return. */
export const sendTracking = (
  testMall: TestMall,
  { userId, orderId }: BoughtOrder,
  expressNo = 'SF1020304050607',
  expressCode = 'sf',
) =>
  testMall.call(
    contract.updateReturnGoodsExpress,
    { orderId, expressCode, expressNo },
    createUserOptions(userId),
  );

export const readCase = ({ mall }: TestMall, caseId: string) =>
  mall.db.selectFrom('after_sale_cases').selectAll().where('id', '=', caseId).executeTakeFirstOrThrow();

export const listCases = ({ mall }: TestMall, orderId: string) =>
  mall.db.selectFrom('after_sale_cases').selectAll().where('order_id', '=', orderId).execute();

/** Lists the refunds of an order. */
export const listRefunds = ({ mall }: TestMall, orderId: string) =>
  mall.db.selectFrom('payment_refunds').selectAll().where('order_id', '=', orderId).execute();

/** A case that the operator has approved and whose goods are on their way back. Returns its id. */
export async function createReturningCase(
  testMall: TestMall,
  order: BoughtOrder,
  request: Record<string, unknown> = {},
): Promise<string> {
  const { data } = await requestAfterSale(testMall, order, request);
  await approveRequest(testMall.mall.deps, data.caseId);
  expect((await sendTracking(testMall, order)).status).toBe(200);
  return data.caseId;
}

/** Changes the refund settings of the default project. */
export async function updateProjectConfig(
  { mall }: TestMall,
  config: Record<string, unknown>,
): Promise<void> {
  const row = await mall.db
    .selectFrom('projects')
    .select('config')
    .where('p_id', '=', '10000')
    .executeTakeFirstOrThrow();
  await mall.db
    .updateTable('projects')
    .set({ config: JSON.stringify({ ...JSON.parse(row.config), ...config }) })
    .where('p_id', '=', '10000')
    .execute();
}

/** Uploads a picture as a user. Returns its URL. */
export async function createUpload({ mall, now }: TestMall, userId: string): Promise<string> {
  const id = createId();
  const url = `/vantmall/uploads/${id}.webp`;
  const size = { bytes: 1000, width: 10, height: 10 };
  const at = { day: toShopDay(now()), created_at: now().toISOString() };
  await mall.db
    .insertInto('uploads')
    .values({ id, user_id: userId, url, ...size, ...at })
    .execute();
  return url;
}
