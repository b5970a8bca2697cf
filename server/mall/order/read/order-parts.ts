import 'server-only';
import type { Expression } from 'kysely';
import { z } from 'zod';
import { caseStatus, caseType } from '@/lib/contract/after-sale-case';
import type { OrderDetail, OrderSummary } from '@/lib/contract/order';
import { openCaseStatuses } from '@/lib/rules/after-sale/after-sale';
import { OrderStatus } from '@/lib/rules/order/order-state';
import type { Context } from '../../context';
import { toJsonArray } from '../../db/dialect';
import { jsonColumn } from '../../db/json-column';
import type { Db } from '../../db/types';
import { commentPicturesColumn } from '../../goods/goods-columns';
import { localize } from '../../goods/localized';

/** Parts of an order that are stored in other rows. */
export interface OrderParts {
  items: OrderDetail['items'];
  openCase: NonNullable<OrderSummary['openCase']> | null;
  paidTogether: NonNullable<OrderSummary['paidTogether']> | null;
}

const itemsColumn = jsonColumn(
  'rows of order_items',
  z.array(
    z.object({
      goods_id: z.string(),
      goods_spec_id: z.string(),
      position: z.number(),
      quantity: z.number(),
      points: z.number(),
      price_fen: z.number(),
      title_zh: z.string(),
      title_en: z.string(),
      spec_name_zh: z.string(),
      spec_name_en: z.string(),
      picture: z.string(),
      stars: z.number().nullable(),
      text_zh: z.string().nullable(),
      pictures: z.string().nullable(),
      commented_at: z.string().nullable(),
    }),
  ),
);
type ItemRow = ReturnType<typeof itemsColumn.parse>[number];
const casesColumn = jsonColumn(
  'rows of after_sale_cases',
  z.array(z.object({ type: caseType, status: caseStatus })),
);
const paidTogetherColumn = jsonColumn(
  'rows of orders',
  z.array(z.object({ orders: z.number(), payAmount: z.number().nullable() })),
);

/** The columns of an order that its parts refer to; null where a join found no order. */
interface OrderRefs {
  id: Expression<string | null>;
  mergeOrderId: Expression<string | null>;
}

/** Sub-selects of the parts of an order, so that one statement reads an order with its parts. */
export const selectParts = (db: Db, { id, mergeOrderId }: OrderRefs) =>
  [
    toJsonArray(
      db,
      db
        .selectFrom('order_items')
        .leftJoin('goods_comments', 'goods_comments.order_item_id', 'order_items.id')
        .select(['order_items.goods_id', 'goods_spec_id', 'position', 'quantity', 'points', 'price_fen'])
        .select(['title_zh', 'title_en', 'picture', 'stars', 'text_zh', 'pictures'])
        .select(['order_items.spec_name_zh', 'order_items.spec_name_en'])
        .select('goods_comments.created_at as commented_at')
        .where('order_id', '=', id),
    ).as('items'),
    toJsonArray(
      db,
      db
        .selectFrom('after_sale_cases')
        .select(['type', 'after_sale_cases.status'])
        .where('order_id', '=', id)
        .where('after_sale_cases.status', 'in', openCaseStatuses),
    ).as('openCases'),
    toJsonArray(
      db,
      db
        .selectFrom('orders as sibling')
        .select(({ fn }) => [fn.countAll().as('orders'), fn.sum('pay_amount_fen').as('payAmount')])
        .where('sibling.merge_order_id', '=', mergeOrderId)
        .where('sibling.status', '=', OrderStatus.unpaid),
    ).as('paidTogether'),
  ] as const;

const toItem = ({ locale, picture }: Context, row: ItemRow): OrderParts['items'][number] => ({
  goodsId: row.goods_id,
  goodsSpecId: row.goods_spec_id,
  title: localize(locale, { zh: row.title_zh, en: row.title_en }),
  specName: localize(locale, { zh: row.spec_name_zh, en: row.spec_name_en }),
  picture: picture(row.picture),
  quantity: row.quantity,
  points: row.points,
  priceFen: row.price_fen,
  commented: row.commented_at !== null,
  comment:
    row.stars === null || row.commented_at === null
      ? null
      : {
          stars: row.stars,
          text: row.text_zh ?? '',
          pictures: commentPicturesColumn.parse(row.pictures ?? '[]').map(picture),
          createdAt: row.commented_at,
        },
});

/** Parses the columns of `selectParts`. */
export function parseParts(
  context: Context,
  row: { items: string; openCases: string; paidTogether: string },
): OrderParts {
  const [openCase] = casesColumn.parse(row.openCases);
  const [bill] = paidTogetherColumn.parse(row.paidTogether);
  return {
    items: itemsColumn
      .parse(row.items)
      .sort((a, b) => a.position - b.position)
      .map((item) => toItem(context, item)),
    openCase: openCase ?? null,
    paidTogether: bill && bill.orders > 1 ? { orders: bill.orders, payAmount: bill.payAmount ?? 0 } : null,
  };
}

/** Reads the parts of orders in one query; the returned function looks them up by order id. */
export async function findParts(
  context: Context,
  orderIds: readonly string[],
): Promise<(orderId: string) => OrderParts> {
  const rows = await context.db
    .selectFrom('orders')
    .select('orders.id')
    .select(({ ref }) =>
      selectParts(context.db, { id: ref('orders.id'), mergeOrderId: ref('orders.merge_order_id') }),
    )
    .where('orders.id', 'in', orderIds)
    .execute();
  const partsByOrder = new Map(rows.map((row) => [row.id, parseParts(context, row)]));
  return (orderId) => partsByOrder.get(orderId) ?? { items: [], openCase: null, paidTogether: null };
}
