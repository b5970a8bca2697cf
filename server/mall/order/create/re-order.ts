import 'server-only';
import type { Expression, SqlBool } from 'kysely';
import { type SavedOrder, savedOrderSchema } from '@/lib/contract/order';
import { OrderStatus } from '@/lib/rules/order/order-state';
import type { Context } from '../../context';
import { lockRows } from '../../db/dialect';
import type { Execute } from '../../db/pipeline';
import type { Db, Tx } from '../../db/types';
import { type PreparedCall, RetryPreparationError, withIdempotencyKey } from '../../idempotency/idempotency';
import { expireOrder } from '../../payment/expire-order';
import { assertLineAvailable, priceLines } from '../cart/cart-lines';
import { createSingleParcel } from '../cart/parcels';
import { type Cart, priceCart } from '../cart/price-cart';
import { readPurchaseFacts } from '../cart/purchase-facts';
import { invalidOrderState, priceChanged } from '../errors';
import { getOwnOrder, type OrderRow } from '../get-own-order';
import { getOpenBill } from '../merge/get-open-bill';
import { parseOrderAddress } from '../read/order-address';
import { prepareOrders } from './prepare-orders';
import { toSavedOrder } from './save-order';

/** An order that is open: there is nothing to do. */
const toOpenOrder = (answer: SavedOrder): PreparedCall<SavedOrder> => ({
  answer,
  lockAndRead: async () => async () => {},
});

/** An order that repeats this one already and can still be paid. */
const selectOpenRepetition = (db: Db, { id, user_id }: OrderRow, now: Date) =>
  db
    .selectFrom('orders')
    .select(['id as orderId', 'pay_amount_fen as payAmount', 'pay_deadline as payDeadline'])
    .where('source_order_id', '=', id)
    .where('user_id', '=', user_id)
    .where('status', '=', OrderStatus.unpaid)
    .where('pay_deadline', '>', now.toISOString());

interface ClaimCheck {
  now: Date;
  isClaimed: Expression<SqlBool>;
}

/** Two repetitions of one order wait for each other; the second one finds the first. */
async function hasOtherRepetition(
  tx: Tx,
  execute: Execute,
  order: OrderRow,
  { now, isClaimed }: ClaimCheck,
): Promise<boolean> {
  const source = tx.selectFrom('orders').select('id').where('id', '=', order.id).where(isClaimed);
  const [, { rows }] = await Promise.all([
    execute(lockRows(tx, source)),
    execute(selectOpenRepetition(tx, order, now)),
  ]);
  return rows.length > 0;
}

/** The order; one past its deadline that no job has closed yet is closed first. */
async function getSettledOrder(context: Context, orderId: string): Promise<OrderRow> {
  const { db, userId, now } = context;
  const order = await getOwnOrder(db, userId, orderId);
  const isOverdue = order.status === OrderStatus.unpaid && (order.pay_deadline ?? '') <= now().toISOString();
  if (!isOverdue) return order;
  await expireOrder(context, orderId);
  return getOwnOrder(db, userId, orderId);
}

/**
 * What waits to be paid shows its price before anybody pays it. What is settled at once is not shown again, so it may
 * not cost more than it did. @throws AppError conflict `price_changed`.
 */
function assertNotDearer({ payDeadline }: SavedOrder, cart: Cart, order: OrderRow): void {
  const isDearer = cart.parcels.some(
    ({ points, payAmountFen }) => points > order.points || payAmountFen > order.pay_amount_fen,
  );
  if (payDeadline === null && isDearer) throw priceChanged('the price has changed');
}

/** What the order was made of, at the prices of now. Its coupon is another order's by now, or its owner's again. */
async function prepareRepetition(context: Context, order: OrderRow): Promise<PreparedCall<SavedOrder>> {
  const requests = await context.db
    .selectFrom('order_items')
    .select(['goods_spec_id as goodsSpecId', 'quantity', 'activity_type as activityType'])
    .where('order_id', '=', order.id)
    .orderBy('position')
    .execute();
  const facts = await readPurchaseFacts(context, { requests });
  const lines = priceLines(facts.prices, requests);
  for (const line of lines) assertLineAvailable(line, {});
  const options = { ...facts, address: parseOrderAddress(order.address) ?? undefined, couponId: undefined };
  const cart = await priceCart(context, createSingleParcel(lines), options);
  const prepared = toSavedOrder(
    prepareOrders(context, cart, { remark: order.remark, sourceOrderId: order.id }),
  );
  assertNotDearer(prepared.answer, cart, order);
  return {
    answer: prepared.answer,
    async lockAndRead(tx, execute, isClaimed) {
      const [hasOther, write] = await Promise.all([
        hasOtherRepetition(tx, execute, order, { now: context.now(), isClaimed }),
        prepared.lockAndRead(tx, execute, isClaimed),
      ]);
      return async () => {
        if (hasOther) throw new RetryPreparationError('repeated meanwhile');
        await write();
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
  return withIdempotencyKey(context, call, savedOrderSchema, async () => {
    const order = await getSettledOrder(context, input.orderId);
    if (order.status === OrderStatus.unpaid) return toOpenOrder(await getOpenBill(context, order.id));
    if (order.status !== OrderStatus.closed) throw invalidOrderState('the order is paid');
    const open = await selectOpenRepetition(db, order, context.now()).executeTakeFirst();
    return open ? toOpenOrder(open) : prepareRepetition(context, order);
  });
}
