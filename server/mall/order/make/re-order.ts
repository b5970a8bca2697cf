import 'server-only';
import type { Expression, SqlBool } from 'kysely';
import { type SavedOrder, savedOrderSchema } from '@/lib/contract/order';
import { OrderStatus } from '@/lib/rules/order/order-state';
import type { Context } from '../../context';
import { lockRows } from '../../db/dialect';
import type { Send } from '../../db/together';
import type { Db, Tx } from '../../db/types';
import { expireOrder } from '../../payment/expire';
import { type Cart, priceCart } from '../cart/cart';
import { readFacts } from '../cart/facts';
import { checkLine, priceLines } from '../cart/lines';
import { sameParcel } from '../cart/parcels';
import { openBill } from '../merge/open-bill';
import { type OrderRow, ownOrder } from '../own-order';
import { readAddress } from '../read/address';
import { otherPrice, wrongState } from '../refusals';
import { once, PrepareAgain, type Prepared } from './idempotency';
import { prepareOrders } from './place';
import { asSaved } from './save';

/** An order that is open: there is nothing to do. */
const asOpen = (answer: SavedOrder): Prepared<SavedOrder> => ({ answer, begin: async () => async () => {} });

/** An order that repeats this one already and can still be paid. */
const openRepetition = (db: Db, { id, user_id }: OrderRow, now: Date) =>
  db
    .selectFrom('orders')
    .select(['id as orderId', 'pay_amount_fen as payAmount', 'pay_deadline as payDeadline'])
    .where('source_order_id', '=', id)
    .where('user_id', '=', user_id)
    .where('status', '=', OrderStatus.unpaid)
    .where('pay_deadline', '>', now.toISOString());

interface Seen {
  now: Date;
  isClaimed: Expression<SqlBool>;
}

/** Two repetitions of one order wait for each other; the second one finds the first. */
async function findOther(tx: Tx, send: Send, order: OrderRow, { now, isClaimed }: Seen): Promise<boolean> {
  const source = tx.selectFrom('orders').select('id').where('id', '=', order.id).where(isClaimed);
  const [, { rows }] = await Promise.all([send(lockRows(tx, source)), send(openRepetition(tx, order, now))]);
  return rows.length > 0;
}

/** The order; one past its deadline that no job has closed yet is closed first. */
async function settledOrder(context: Context, orderId: string): Promise<OrderRow> {
  const { db, userId, now } = context;
  const order = await ownOrder(db, userId, orderId);
  const isOverdue = order.status === OrderStatus.unpaid && (order.pay_deadline ?? '') <= now().toISOString();
  if (!isOverdue) return order;
  await expireOrder(context, orderId);
  return ownOrder(db, userId, orderId);
}

/**
 * What waits to be paid shows its price before anybody pays it. What is settled at once is not shown again, so it may
 * not cost more than it did. @throws AppError conflict `price_changed`.
 */
function checkSettled({ payDeadline }: SavedOrder, cart: Cart, order: OrderRow): void {
  const isDearer = cart.parcels.some(
    ({ points, payAmountFen }) => points > order.points || payAmountFen > order.pay_amount_fen,
  );
  if (payDeadline === null && isDearer) throw otherPrice('the price has changed');
}

/** What the order was made of, at the prices of now. Its coupon is another order's by now, or its owner's again. */
async function repeat(context: Context, order: OrderRow): Promise<Prepared<SavedOrder>> {
  const wishes = await context.db
    .selectFrom('order_items')
    .select(['goods_spec_id as goodsSpecId', 'quantity', 'activity_type as activityType'])
    .where('order_id', '=', order.id)
    .orderBy('position')
    .execute();
  const facts = await readFacts(context, { wishes });
  const lines = priceLines(facts.prices, wishes);
  for (const line of lines) checkLine(line, {});
  const choice = { ...facts, address: readAddress(order.address) ?? undefined, couponId: undefined };
  const cart = await priceCart(context, sameParcel(lines), choice);
  const made = asSaved(prepareOrders(context, cart, { remark: order.remark, sourceOrderId: order.id }));
  checkSettled(made.answer, cart, order);
  return {
    answer: made.answer,
    async begin(tx, send, isClaimed) {
      const [hasOther, finish] = await Promise.all([
        findOther(tx, send, order, { now: context.now(), isClaimed }),
        made.begin(tx, send, isClaimed),
      ]);
      return async () => {
        if (hasOther) throw new PrepareAgain('repeated meanwhile');
        await finish();
      };
    },
  };
}

/**
 * Makes a payable order again from a closed one, with the prices of now; answers the open one while it is
 * unpaid, with all that is paid with it (R-ORDER-17).
 * @throws AppError not_found, conflict `order_state` once it is paid, and what `saveOrder` throws.
 */
export function reOrder(context: Context, input: { orderId: string }): Promise<SavedOrder> {
  const { db, userId, pId, idempotencyKey: key } = context;
  const call = { userId, key, operation: 'reOrder', body: { ...input, pId } };
  return once(context, call, savedOrderSchema, async () => {
    const order = await settledOrder(context, input.orderId);
    if (order.status === OrderStatus.unpaid) return asOpen(await openBill(context, order.id));
    if (order.status !== OrderStatus.closed) throw wrongState('the order is paid');
    const open = await openRepetition(db, order, context.now()).executeTakeFirst();
    return open ? asOpen(open) : repeat(context, order);
  });
}
