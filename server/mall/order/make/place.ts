import 'server-only';
import type { OrderAddress, SavedOrder } from '@/lib/contract/order';
import { OrderStatus, transition } from '@/lib/rules/order-state';
import { countExchanged, takeStock } from '../../catalogue/stock';
import type { Context } from '../../context';
import { newId } from '../../db/ids';
import type { Tx } from '../../db/types';
import { take } from '../../points/ledger';
import { givePoints } from '../paid';
import { outOfStock } from '../refusals';
import { PrepareAgain, type Prepared } from './idempotency';
import { newOrderId } from './order-id';
import type { Quote } from './quote';

/** What an order remembers besides what it costs. */
interface Extras {
  address: OrderAddress | null;
  remark: string;
  /** The order that this one repeats. */
  sourceOrderId: string | null;
}

/** The row of a new order; one without anything to pay is paid at once (product 5). */
function rowOf(
  { userId, pId, settings }: Context,
  { item, price, activityType, pointsGained }: Quote,
  extras: Extras,
  now: Date,
) {
  const at = now.toISOString();
  const isPaid = price.payAmountFen === 0;
  const status = isPaid ? transition(OrderStatus.unpaid, 'pay', item.kind) : OrderStatus.unpaid;
  const deadline = new Date(now.getTime() + settings.orderExpiryMinutes * 60_000).toISOString();
  return {
    id: newOrderId(now),
    user_id: userId,
    p_id: pId,
    kind: item.kind,
    status: status ?? OrderStatus.unpaid,
    activity_type: activityType,
    points: price.points,
    pay_amount_fen: price.payAmountFen,
    address: extras.address && JSON.stringify(extras.address),
    remark: extras.remark,
    source_order_id: extras.sourceOrderId,
    points_gained: isPaid ? pointsGained : 0,
    created_at: at,
    pay_deadline: isPaid ? null : deadline,
    paid_at: isPaid ? at : null,
    completed_at: status === OrderStatus.completed ? at : null,
  };
}
type NewOrder = ReturnType<typeof rowOf>;

/** Inserts the order. An id that is taken changes nothing: prepared again, it gets another one. */
async function insertOrder(tx: Tx, order: NewOrder, { item, quantity }: Quote): Promise<void> {
  const inserted = await tx
    .insertInto('orders')
    .values(order)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows !== 1n) throw new PrepareAgain('order id taken');
  await tx
    .insertInto('order_items')
    .values({
      id: newId(),
      order_id: order.id,
      position: 0,
      goods_id: item.goodsId,
      goods_spec_id: item.goodsSpecId,
      activity_id: item.activityId,
      quantity,
      points: item.points,
      price_fen: item.priceFen,
      title_zh: item.titleZh,
      title_en: item.titleEn,
      spec_name_zh: item.specNameZh,
      spec_name_en: item.specNameEn,
      picture: item.picture,
    })
    .execute();
}

/**
 * An order ready to be placed. Running it takes points, writes the order and takes stock, all or nothing. Every
 * transaction of the mall locks in this order: orders, points, stock; so the row that everybody wants is held
 * shortest, and nobody waits in a circle.
 * @throws (when run) AppError conflict `points_short`, `out_of_stock`.
 */
export function prepareOrder(context: Context, quote: Quote, extras: Extras): Prepared<SavedOrder> {
  const now = context.now();
  const order = rowOf(context, quote, extras, now);
  const { item, quantity, price } = quote;
  return {
    answer: { orderId: order.id, payAmount: order.pay_amount_fen, payDeadline: order.pay_deadline },
    async run(tx) {
      await take(tx, { userId: order.user_id, amount: price.points, orderId: order.id, now });
      await insertOrder(tx, order, quote);
      if (order.paid_at) await givePoints(tx, order, now);
      if (!(await takeStock(tx, item.goodsSpecId, quantity, item.activityId))) throw outOfStock();
      if (order.paid_at) await countExchanged(tx, item.goodsId, quantity);
    },
  };
}
