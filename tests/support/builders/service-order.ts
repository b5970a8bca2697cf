import { serviceOrder } from '@/lib/contract/service-order';
import { createId } from '@/server/mall/db/create-id';
import type { CodeSource, ServiceType } from '@/server/mall/db/tables/service';
import {
  createNotification,
  createOrder,
  createSpec,
  createUser,
  sendNotification,
  startPayment,
} from '@/tests/support/builders/order';
import type { TestMall } from '@/tests/support/test-mall';

interface ServiceInput {
  type?: ServiceType;
  codes?: CodeSource;
  validDays?: number | null;
  stock?: number;
  priceFen?: number;
  /** Codes that are imported already. */
  known?: number;
}

export interface ServiceGoods {
  goodsId: string;
  goodsSpecId: string;
}

/** A goods without shipping: a voucher whose codes are made as it is sold, for 10 points and 100 fen. */
export async function createServiceGoods(shop: TestMall, wish: ServiceInput = {}): Promise<ServiceGoods> {
  const {
    type = 'voucher',
    codes = 'generated',
    validDays = 60,
    stock = 50,
    priceFen = 100,
    known = 0,
  } = wish;
  const { db } = shop.mall;
  const goodsSpecId = await createSpec(shop, { kind: 'service', points: 10, priceFen, stock });
  const spec = db.selectFrom('goods_specs').select('goods_id').where('id', '=', goodsSpecId);
  const { goods_id: goodsId } = await spec.executeTakeFirstOrThrow();
  const how_to_use = JSON.stringify({ zh: ['到店出示'], en: ['Show it'] });
  await db
    .insertInto('service_goods')
    .values({ goods_id: goodsId, type, codes, valid_days: validDays, how_to_use })
    .execute();
  await addCodes(shop, { goodsId, goodsSpecId }, known);
  return { goodsId, goodsSpecId };
}

/** Codes in stock, as an import would leave them, but without a word to the stock. */
export async function addCodes(
  { mall, now }: TestMall,
  { goodsId, goodsSpecId }: ServiceGoods,
  count: number,
) {
  if (count === 0) return;
  const codes = Array.from({ length: count }, () => ({
    id: createId(),
    goods_id: goodsId,
    goods_spec_id: goodsSpecId,
    number: null,
    code: `C-${createId()}`,
    piece_id: null,
    created_at: now().toISOString(),
  }));
  await mall.db.insertInto('service_codes').values(codes).execute();
}

export interface BoughtService {
  userId: string;
  orderId: string;
}

interface Purchase {
  quantity?: number;
  remark?: string;
}

/** An order that waits to be paid, with the notice that would pay it. */
export async function createUnpaidServiceOrder(
  shop: TestMall,
  { goodsSpecId }: ServiceGoods,
  purchase: Purchase = {},
) {
  const userId = await createUser(shop, 300);
  const { data } = await createOrder(shop, userId, { goodsSpecId, ...purchase });
  const { paymentId } = await startPayment(shop, userId, data.orderId);
  const notice = await createNotification(shop, paymentId);
  return { userId, orderId: data.orderId, pay: () => sendNotification(shop, 'alipay', notice) };
}

/** An order that is paid. */
export async function createPaidServiceOrder(
  shop: TestMall,
  service: ServiceGoods,
  purchase: Purchase = {},
): Promise<BoughtService> {
  const { pay, ...made } = await createUnpaidServiceOrder(shop, service, purchase);
  expect(await pay()).toBe('success');
  return made;
}

export const readServiceOrder = (
  shop: TestMall,
  { userId, orderId }: BoughtService,
  locale: 'zh-CN' | 'en' = 'zh-CN',
) => shop.call(serviceOrder, { orderId }, { userId, pId: '10000', locale });

/** The pieces of the only line of an order, as its owner reads them. */
export async function readPieces(shop: TestMall, made: BoughtService) {
  const { data } = await readServiceOrder(shop, made);
  return data.items[0]?.pieces ?? [];
}

export const readPieceStates = async (shop: TestMall, made: BoughtService) =>
  (await readPieces(shop, made)).map(({ state }) => state);

export const readServiceCodes = ({ mall }: TestMall, { goodsSpecId }: ServiceGoods) =>
  mall.db.selectFrom('service_codes').selectAll().where('goods_spec_id', '=', goodsSpecId).execute();
