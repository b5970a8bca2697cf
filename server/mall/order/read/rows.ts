import 'server-only';
import type { OrderItem, OrderSummary } from '@/lib/contract/order';
import type { Context } from '../../context';
import type { OrderRow } from '../own-order';

/** The columns of an order that its lines in a list need. */
export const summaryColumns = [
  'id',
  'kind',
  'status',
  'close_reason',
  'points',
  'pay_amount_fen',
  'created_at',
  'pay_deadline',
  'merge_order_id',
  'express_fen',
  'coupon_id',
  'coupon_fen',
  'coupon_points',
  'is_cash_on_delivery',
] as const;

type SummaryRow = Pick<OrderRow, (typeof summaryColumns)[number]>;

/** Items of some orders, by order, in one query. */
export async function itemsOf(
  { db, locale, picture }: Context,
  orderIds: readonly string[],
): Promise<Map<string, OrderItem[]>> {
  const found = new Map<string, OrderItem[]>(orderIds.map((id) => [id, []]));
  if (orderIds.length === 0) return found;
  const english = locale === 'en';
  const rows = await db
    .selectFrom('order_items')
    .selectAll()
    .select(({ selectFrom }) =>
      selectFrom('goods_comments')
        .select('goods_comments.id')
        .whereRef('goods_comments.order_item_id', '=', 'order_items.id')
        .as('commentId'),
    )
    .where('order_id', 'in', orderIds)
    .orderBy('order_id')
    .orderBy('position')
    .execute();
  for (const row of rows) {
    found.get(row.order_id)?.push({
      goodsId: row.goods_id,
      goodsSpecId: row.goods_spec_id,
      title: english ? row.title_en : row.title_zh,
      specName: english ? row.spec_name_en : row.spec_name_zh,
      picture: picture(row.picture),
      quantity: row.quantity,
      points: row.points,
      priceFen: row.price_fen,
      commented: row.commentId !== null,
    });
  }
  return found;
}

const closeReasonOf = (reason: string | null): OrderSummary['closeReason'] =>
  reason === 'cancelled' || reason === 'expired' || reason === 'refunded' ? reason : null;

/** An order as the wire carries it. */
export const summaryOf = (row: SummaryRow, items: OrderItem[]): OrderSummary => ({
  orderId: row.id,
  status: row.status,
  closeReason: closeReasonOf(row.close_reason),
  items,
  points: row.points,
  payAmount: row.pay_amount_fen,
  createdAt: row.created_at,
  payDeadline: row.pay_deadline,
  kind: row.kind,
  mergeOrderId: row.merge_order_id,
  expressFen: row.express_fen,
  couponId: row.coupon_id,
  couponFen: row.coupon_fen,
  couponPoints: row.coupon_points,
  isCashOnDelivery: row.is_cash_on_delivery === 1,
});
