import { serviceOrder } from '@/lib/contract/service-order';
import { DEFAULT_LOCALE, type Locale } from '@/lib/rules/page/locale';
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
  /** Number of imported codes. */
  known?: number;
}

export interface ServiceGoods {
  goodsId: string;
  goodsSpecId: string;
}

/** A voucher, which needs no shipping; its codes are generated when it is sold, for 10 points and 100 fen. */
export async function createServiceGoods(
  testMall: TestMall,
  input: ServiceInput = {},
): Promise<ServiceGoods> {
  const {
    type = 'voucher',
    codes = 'generated',
    validDays = 60,
    stock = 50,
    priceFen = 100,
    known: importedCodes = 0,
  } = input;
  const { db } = testMall.mall;
  const goodsSpecId = await createSpec(testMall, { kind: 'service', points: 10, priceFen, stock });
  const spec = db.selectFrom('goods_specs').select('goods_id').where('id', '=', goodsSpecId);
  const { goods_id: goodsId } = await spec.executeTakeFirstOrThrow();
  const how_to_use = JSON.stringify({ zh: ['到店出示'], en: ['Show it'] });
  await db
    .insertInto('service_goods')
    .values({ goods_id: goodsId, type, codes, valid_days: validDays, how_to_use })
    .execute();
  await addCodes(testMall, { goodsId, goodsSpecId }, importedCodes);
  return { goodsId, goodsSpecId };
}

/** Inserts codes as an import does, without updating the stock. */
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

/** An unpaid order, with the notification that would pay it. */
export async function createUnpaidServiceOrder(
  testMall: TestMall,
  { goodsSpecId }: ServiceGoods,
  purchase: Purchase = {},
) {
  const userId = await createUser(testMall, 300);
  const { data } = await createOrder(testMall, userId, { goodsSpecId, ...purchase });
  const { paymentId } = await startPayment(testMall, userId, data.orderId);
  const notification = await createNotification(testMall, paymentId);
  return { userId, orderId: data.orderId, pay: () => sendNotification(testMall, 'alipay', notification) };
}

/** Creates a paid order. */
export async function createPaidServiceOrder(
  testMall: TestMall,
  service: ServiceGoods,
  purchase: Purchase = {},
): Promise<BoughtService> {
  const { pay, ...order } = await createUnpaidServiceOrder(testMall, service, purchase);
  expect(await pay()).toBe('success');
  return order;
}

export const readServiceOrder = (
  testMall: TestMall,
  { userId, orderId }: BoughtService,
  locale: Locale = DEFAULT_LOCALE,
) => testMall.call(serviceOrder, { orderId }, { userId, pId: '10000', locale });

/** The pieces of an order with one line, as its owner reads them. */
export async function readPieces(testMall: TestMall, order: BoughtService) {
  const { data } = await readServiceOrder(testMall, order);
  return data.items[0]?.pieces ?? [];
}

export const readPieceStates = async (testMall: TestMall, order: BoughtService) =>
  (await readPieces(testMall, order)).map(({ state }) => state);

export const readServiceCodes = ({ mall }: TestMall, { goodsSpecId }: ServiceGoods) =>
  mall.db.selectFrom('service_codes').selectAll().where('goods_spec_id', '=', goodsSpecId).execute();
