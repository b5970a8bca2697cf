import { serviceOrder } from '@/lib/contract/service-order';
import { createId } from '@/server/mall/db/create-id';
import type { CodeSource, ServiceType } from '@/server/mall/db/tables/service';
import {
  newSpec,
  noticeOf,
  order,
  sendNotice,
  startPaying,
  userWith,
} from '@/tests/integration/order/support/shop';
import type { TestMall } from '@/tests/support/mall';

interface Wish {
  type?: ServiceType;
  codes?: CodeSource;
  validDays?: number | null;
  stock?: number;
  priceFen?: number;
  /** Codes that are imported already. */
  known?: number;
}

export interface Service {
  goodsId: string;
  goodsSpecId: string;
}

/** A goods without shipping: a voucher whose codes are made as it is sold, for 10 points and 100 fen. */
export async function newService(shop: TestMall, wish: Wish = {}): Promise<Service> {
  const {
    type = 'voucher',
    codes = 'generated',
    validDays = 60,
    stock = 50,
    priceFen = 100,
    known = 0,
  } = wish;
  const { db } = shop.mall;
  const goodsSpecId = await newSpec(shop, { kind: 'service', points: 10, priceFen, stock });
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
export async function addCodes({ mall, now }: TestMall, { goodsId, goodsSpecId }: Service, count: number) {
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

export interface Bought {
  userId: string;
  orderId: string;
}

interface Purchase {
  quantity?: number;
  remark?: string;
}

/** An order that waits to be paid, with the notice that would pay it. */
export async function unpaid(shop: TestMall, { goodsSpecId }: Service, purchase: Purchase = {}) {
  const userId = await userWith(shop, 300);
  const { data } = await order(shop, userId, { goodsSpecId, ...purchase });
  const { paymentId } = await startPaying(shop, userId, data.orderId);
  const notice = await noticeOf(shop, paymentId);
  return { userId, orderId: data.orderId, pay: () => sendNotice(shop, 'alipay', notice) };
}

/** An order that is paid. */
export async function bought(shop: TestMall, service: Service, purchase: Purchase = {}): Promise<Bought> {
  const { pay, ...made } = await unpaid(shop, service, purchase);
  expect(await pay()).toBe('success');
  return made;
}

export const readService = (shop: TestMall, { userId, orderId }: Bought, locale: 'zh-CN' | 'en' = 'zh-CN') =>
  shop.call(serviceOrder, { orderId }, { userId, pId: '10000', locale });

/** The pieces of the only line of an order, as its owner reads them. */
export async function piecesOf(shop: TestMall, made: Bought) {
  const { data } = await readService(shop, made);
  return data.items[0]?.pieces ?? [];
}

export const stateOf = async (shop: TestMall, made: Bought) =>
  (await piecesOf(shop, made)).map(({ state }) => state);

export const codesOf = ({ mall }: TestMall, { goodsSpecId }: Service) =>
  mall.db.selectFrom('service_codes').selectAll().where('goods_spec_id', '=', goodsSpecId).execute();
