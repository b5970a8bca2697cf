import type { Insertable } from 'kysely';
import { example } from '@/lib/contract/examples';
import type { OrderTable } from '@/server/mall/db/tables/order';
import { inTransaction } from '@/server/mall/db/transaction';
import type { Db } from '@/server/mall/db/types';
import { takeStock } from '@/server/mall/goods/stock';
import { grantPoints } from '@/server/mall/points/ledger';
import type { TestMall } from '../../test-mall';
import { insertProduct } from '../goods';
import { takeOrderPoints } from '../order-costs';

const addMinutes = (moment: Date, minutes: number) =>
  new Date(moment.getTime() + minutes * 60_000).toISOString();

async function insertUser({ mall, now }: TestMall) {
  const created_at = addMinutes(now(), -14_400);
  const row = { id: example.userId, nick_name: '兑友1024', icon: '', is_new: 0 as const, p_id: example.pId };
  await mall.db
    .insertInto('users')
    .values({ ...row, created_at })
    .execute();
  await inTransaction(mall.db, (tx) =>
    grantPoints(tx, { userId: example.userId, amount: 5000, reason: 'test', ref: 'example', now: now() }),
  );
  const home = {
    user_id: example.userId,
    receiver: '王小明',
    phone: '13800138000',
    province: '浙江省',
    city: '杭州市',
    county: '西湖区',
    area_code: '330106',
    created_at,
  };
  await mall.db
    .insertInto('addresses')
    .values([
      { ...home, id: example.addressId, detail: '文三路 1 号', is_default: 1 },
      { ...home, id: example.otherAddressId, detail: '文三路 2 号', is_default: 0 },
    ])
    .execute();
}

async function insertGoods({ mall, now }: TestMall) {
  const group = await mall.db.selectFrom('goods_groups').select('id').executeTakeFirstOrThrow();
  const ids = [
    { goodsId: example.goodsId, specId: example.goodsSpecId, supplier: 'supplier-a' },
    { goodsId: example.otherGoodsId, specId: example.otherGoodsSpecId, supplier: 'supplier-b' },
  ];
  for (const { goodsId, specId, supplier } of ids) {
    const detail = {
      subtitle: { zh: '一只杯子', en: 'A cup' },
      description: { zh: ['好看'], en: ['Nice'] },
      facts: [],
      optionName: { zh: '颜色', en: 'Colour' },
    };
    await insertProduct(mall.db, {
      id: goodsId,
      group_id: group.id,
      position: 9999,
      kind: 'physical',
      supplier,
      name_zh: '茶杯',
      name_en: 'Cup',
      detail: JSON.stringify(detail),
      cover: 'cup.webp',
      pictures: '["cup.webp"]',
      tags: '[]',
      search_text: 'cup 茶杯',
      list_points: 100,
      exchanged: 0,
      created_at: now().toISOString(),
      on_sale: 1,
    });
    await mall.db
      .insertInto('goods_specs')
      .values({
        id: specId,
        goods_id: goodsId,
        position: 0,
        name_zh: '白色',
        name_en: 'White',
        points: 100,
        price_fen: 1990,
        market_price_fen: 9900,
        stock: 50,
        supplied: 50,
        weight_grams: 300,
        order_limit: 10,
      })
      .execute();
  }
}

/** Inserts the reserved points and the sold piece of an order that is not closed. */
async function insertReservedPoints(
  db: Db,
  { id, status, points = 100 }: OrderChanges,
  now: Date,
): Promise<void> {
  if (status === 6) return;
  const reservation = { userId: example.userId, amount: Number(points), orderId: id, now };
  await inTransaction(db, async (tx) => {
    await takeOrderPoints(tx, reservation);
    await takeStock(tx, example.goodsSpecId, 1, null);
  });
}

type OrderChanges = Partial<Insertable<OrderTable>> & { id: string; status: number };

/** Inserts an order of the example user for one piece of the example goods, in the given status. */
export async function insertOrder({ mall, now }: TestMall, changes: OrderChanges): Promise<void> {
  const { status } = changes;
  const at = (minutes: number) => addMinutes(now(), minutes);
  const isPaid = status >= 2 && status <= 5;
  await mall.db
    .insertInto('orders')
    .values({
      user_id: example.userId,
      p_id: example.pId,
      kind: 'physical',
      activity_type: 0,
      points: 100,
      pay_amount_fen: 1990,
      address: JSON.stringify({
        receiver: '王小明',
        phone: '13800138000',
        province: '浙江省',
        city: '杭州市',
        county: '西湖区',
        areaCode: '330106',
        detail: '文三路 1 号',
      }),
      remark: '',
      points_gained: 0,
      created_at: at(-20),
      pay_deadline: status === 1 ? at(10) : null,
      paid_at: isPaid ? at(-15) : null,
      pay_channel: isPaid ? 'alipay' : null,
      sent_at: status >= 3 && status <= 5 ? at(-10) : null,
      express_company: status >= 3 && status <= 5 ? 'sf' : null,
      express_no: status >= 3 && status <= 5 ? 'SF1234567890' : null,
      completed_at: status === 4 ? at(-5) : null,
      closed_at: status === 6 ? at(-5) : null,
      close_reason: status === 6 ? 'cancelled' : null,
      ...changes,
    })
    .execute();
  await mall.db
    .insertInto('order_items')
    .values({
      id: `item-${changes.id}`,
      order_id: changes.id,
      position: 0,
      goods_id: example.goodsId,
      goods_spec_id: example.goodsSpecId,
      quantity: 1,
      points: 100,
      price_fen: 1990,
      title_zh: '茶杯',
      title_en: 'Cup',
      spec_name_zh: '白色',
      spec_name_en: 'White',
      picture: 'cup.webp',
    })
    .execute();
  await insertReservedPoints(mall.db, changes, now());
  if (isPaid) {
    await mall.db
      .insertInto('payments')
      .values({
        id: `payment-${changes.id}`,
        order_id: changes.id,
        provider: 'alipay',
        attempt: 1,
        amount_fen: 1990,
        status: 'paid',
        transaction_id: `T-${changes.id}`,
        created_at: at(-16),
        paid_at: at(-15),
      })
      .execute();
  }
}

/** Inserts the user, their addresses, goods of two suppliers, and an order in each status. */
export async function buildBase(testMall: TestMall): Promise<void> {
  await insertUser(testMall);
  await insertGoods(testMall);
  await insertOrder(testMall, { id: example.unpaidOrderId, status: 1 });
  await insertOrder(testMall, { id: example.undeliveredOrderId, status: 2 });
  await insertOrder(testMall, { id: example.sentOrderId, status: 3 });
  await insertOrder(testMall, { id: example.completedOrderId, status: 4 });
  await insertOrder(testMall, { id: example.closedOrderId, status: 6 });
}
