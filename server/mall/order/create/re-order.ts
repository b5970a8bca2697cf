import 'server-only';
import { AppError } from '@/lib/contract/errors';
import { type SavedOrder, savedOrderSchema } from '@/lib/contract/order';
import { OrderStatus } from '@/lib/rules/order/order-state';
import type { Context } from '../../context';
import { lockRows } from '../../db/dialect';
import type { Execute } from '../../db/pipeline';
import { inTransaction } from '../../db/transaction';
import type { Db, Tx } from '../../db/types';
import {
  type ClaimReference,
  isClaimed,
  type PreparedCall,
  RetryPreparationError,
  withIdempotencyKey,
} from '../../idempotency/idempotency';
import { expireOrder } from '../../payment/expire-order';
import { assertLineAvailable, createSingleParcel, priceLines } from '../cart/parcels';
import { type Cart, priceCart } from '../cart/price-cart';
import { readPurchaseFacts } from '../cart/purchase-facts';
import { invalidOrderState, priceChanged } from '../errors';
import { getOwnOrder, type OrderRow } from '../get-own-order';
import { getOpenBill } from '../merge/get-open-bill';
import { parseOrderAddress } from '../read/order-address';
import { prepareOrders, toSavedOrder } from './save-order';

/** A call that returns an open order and changes nothing. */
const toOpenOrder = (answer: SavedOrder): PreparedCall<SavedOrder> => ({
  answer,
  lockAndRead: async () => async () => {},
});

/** Queries a payable order that already repeats this one. */
const selectOpenRepetition = (db: Db, { id, user_id }: OrderRow, now: Date) =>
  db
    .selectFrom('orders')
    .select(['id as orderId', 'pay_amount_fen as payAmount', 'pay_deadline as payDeadline'])
    .where('source_order_id', '=', id)
    .where('user_id', '=', user_id)
    .where('status', '=', OrderStatus.unpaid)
    .where('pay_deadline', '>', now.toISOString());

/**
 * Whether another payable repetition exists. Locking the source order makes two repetitions wait for each
 * other, so the second one finds the first.
 */
async function hasOtherRepetition(
  tx: Tx,
  execute: Execute,
  order: OrderRow,
  { now, claim }: { now: Date; claim: ClaimReference },
): Promise<boolean> {
  const source = tx.selectFrom('orders').select('id').where('id', '=', order.id).where(isClaimed(claim));
  const [, { rows }] = await Promise.all([
    execute(lockRows(tx, source)),
    execute(selectOpenRepetition(tx, order, now)),
  ]);
  return rows.length > 0;
}

/** Seconds after which a provider that did not respond is asked again. */
const RETRY_AFTER_SECONDS = 10;

/** Waits until no other transaction has locked an order. */
const waitForOrder = (db: Db, orderId: string): Promise<unknown> =>
  inTransaction(db, (tx) =>
    lockRows(tx, tx.selectFrom('orders').select('id').where('id', '=', orderId)).execute(),
  );

/**
 * Reads the order; if it is past its deadline and no job has closed it yet, expires it first.
 * @throws AppError unavailable while its payment provider does not respond: the order may be paid (R-ORDER-15).
 */
async function getSettledOrder(context: Context, orderId: string): Promise<OrderRow> {
  const { db, userId, now } = context;
  const order = await getOwnOrder(db, userId, orderId);
  const isOverdue = order.status === OrderStatus.unpaid && (order.pay_deadline ?? '') <= now().toISOString();
  if (!isOverdue) return order;
  const isExpired = await expireOrder(context, { id: orderId, deadline: order.pay_deadline });
  // A cancellation, a payment or a job that has locked the order settles it.
  if (!isExpired) await waitForOrder(db, orderId);
  const settled = await getOwnOrder(db, userId, orderId);
  if (settled.status === OrderStatus.unpaid)
    throw new AppError('unavailable', 'the payment provider does not say yet whether the order is paid', {
      retryAfter: RETRY_AFTER_SECONDS,
    });
  return settled;
}

/**
 * Rejects a repetition that costs more and is settled at once: its new price is not shown to the shopper. An
 * unpaid order shows its price before payment.
 * @throws AppError conflict `price_changed`.
 */
function assertNotDearer({ payDeadline }: SavedOrder, cart: Cart, order: OrderRow): void {
  const isDearer = cart.parcels.some(
    ({ points, payAmountFen }) => points > order.points || payAmountFen > order.pay_amount_fen,
  );
  if (payDeadline === null && isDearer) throw priceChanged('the price has changed');
}

/**
 * Prepares an order with the same lines at current prices, without the coupon, which was released or used
 * elsewhere.
 */
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
    async lockAndRead(tx, execute, claim) {
      const [hasOther, write] = await Promise.all([
        hasOtherRepetition(tx, execute, order, { now: context.now(), claim }),
        prepared.lockAndRead(tx, execute, claim),
      ]);
      return async () => {
        if (hasOther) throw new RetryPreparationError('another repetition of the order exists');
        await write();
      };
    },
  };
}

/**
 * Creates a new order from a closed one at current prices; while the order is unpaid, returns it, with the
 * whole merge order (R-ORDER-17).
 * @throws AppError not_found, conflict `order_state` once it is paid, unavailable while that cannot be decided, and what
 *   `saveOrder` throws.
 */
export function reOrder(context: Context, input: { orderId: string }): Promise<SavedOrder> {
  const { db, userId, pId, idempotencyKey: key } = context;
  const call = { userId, key, operation: 'reOrder', body: { ...input, pId } };
  return withIdempotencyKey(context, call, savedOrderSchema, async () => {
    const order = await getSettledOrder(context, input.orderId);
    if (order.status === OrderStatus.unpaid) return toOpenOrder(await getOpenBill(context, order.id));
    if (order.status !== OrderStatus.closed) throw invalidOrderState('the order is paid');
    const openRepetition = await selectOpenRepetition(db, order, context.now()).executeTakeFirst();
    return openRepetition ? toOpenOrder(openRepetition) : prepareRepetition(context, order);
  });
}
