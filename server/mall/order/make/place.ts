import 'server-only';
import { OrderStatus } from '@/lib/rules/order/order-state';
import { dayOf } from '@/lib/rules/time/dates';
import { type Pieces, takePieces } from '../../catalogue/pieces';
import type { Context } from '../../context';
import { holdCoupon } from '../../coupon/hold';
import { sendUserLock } from '../../db/dialect';
import { together } from '../../db/together';
import { lotsOf } from '../../points/ledger';
import { takePoints, takingsOf } from '../../points/take';
import { fillPieces, makePieces } from '../../service/give-codes';
import { isKnownUser } from '../../user/identity';
import type { Cart, PricedParcel } from '../cart/cart';
import { readLimits } from '../cart/limits';
import { addFreeDeliveries, type FreeDelivery, hashRecipients } from '../free-deliveries';
import { givePoints } from '../paid';
import { identityNeeded, onceADay, outOfStock } from '../refusals';
import { keyWentOver, type Prepared } from './idempotency';
import { insertOrders } from './insert';
import { newMergeOrderId, newOrderIds } from './order-id';
import { type NewOrder, rowOf } from './rows';

/** Orders that are ready to be placed: what they will be is known before anything is changed. */
export interface Placing {
  mergeOrderId: string | null;
  orders: readonly NewOrder[];
  /** To be paid now, for all of them. */
  payAmountFen: number;
  payDeadline: string | null;
  begin: Prepared<unknown>['begin'];
}

interface Manner {
  remark: string;
  /** The order that this one repeats. */
  sourceOrderId?: string;
  /** All orders are one merge order. */
  isMerged?: boolean;
}

const piecesIn = (parcels: readonly PricedParcel[]): Pieces[] =>
  parcels.flatMap(({ lines }) => lines.map(({ item, quantity }) => ({ ...item, quantity })));

/** Products of a parcel that cost no cash, by themselves or because a coupon took it off. */
function listFreeGoods({ kind, lines, payAmountFen, expressFen }: PricedParcel): string[] {
  if (kind !== 'physical') return [];
  const isFree = payAmountFen === expressFen;
  return lines.filter(({ item }) => isFree || item.priceFen === 0).map(({ item }) => item.goodsId);
}

/** What the orders of a cart deliver without cash; nothing where the project does not limit it. */
function listFreeDeliveries(
  { parcels, address, rules }: Cart,
  orders: readonly NewOrder[],
  now: Date,
): FreeDelivery[] {
  if (!rules.pointsOnlyOnceADay || !address) return [];
  const recipients = hashRecipients(address);
  return parcels.flatMap((parcel, index) =>
    listFreeGoods(parcel).flatMap((goods_id) =>
      recipients.map((recipient) => ({
        ...{ p_id: rules.pId, day: dayOf(now), goods_id, recipient },
        order_id: orders[index]?.id ?? '',
      })),
    ),
  );
}

/** Whether the project lets only known users place this: an order that nothing is paid for in advance, or any. */
const needsIdentity = ({ rules, parcels }: Cart): boolean =>
  rules.guestOrders === 'none' ||
  (rules.guestOrders === 'paid' &&
    parcels.some(({ payAmountFen, isCashOnDelivery }) => payAmountFen === 0 || isCashOnDelivery));

/**
 * Takes hold of the user and reads what they may have and can spend; then, in one more round trip, takes points and
 * coupon, writes the orders and takes stock. Every transaction of the mall locks in this order: orders, points,
 * coupons, stock, goods, payments; so the rows that everybody wants are held shortest, and nobody waits in a circle.
 */
function beginOf(context: Context, cart: Cart, placed: Pick<Placing, 'mergeOrderId' | 'orders'>) {
  const { userId } = context;
  const { parcels, couponId } = cart;
  const { orders, mergeOrderId } = placed;
  const now = context.now();
  const costs = orders.map(({ id: orderId, points }) => ({ orderId, points }));
  const isSettled = orders.every(({ status }) => status !== OrderStatus.unpaid);
  const isFree = costs.every(({ points }) => points === 0);
  const holder = mergeOrderId ?? orders[0]?.id ?? '';
  const deliveries = listFreeDeliveries(cart, orders, now);

  const begin: Placing['begin'] = async (tx, send, isClaimed) => {
    const [user, checkLimits, lots] = await Promise.all([
      sendUserLock(tx, send, userId, isClaimed),
      readLimits(tx, send, userId, parcels),
      isFree ? { rows: [] } : send(lotsOf(tx, userId, now)),
    ]);
    return async () => {
      if (!user) throw keyWentOver();
      if (needsIdentity(cart) && !isKnownUser(user)) throw identityNeeded();
      checkLimits();
      const takings = takingsOf(lots.rows, { costs, now });
      const made = await together(tx, async (all) => {
        const [, , isFirst, , , isTaken, pieces] = await Promise.all([
          takePoints(tx, all, takings, { userId, now }),
          insertOrders(tx, all, placed, parcels),
          addFreeDeliveries(tx, all, deliveries),
          isSettled ? Promise.all(orders.map((order) => givePoints(tx, all, order, now))) : undefined,
          couponId === null
            ? undefined
            : holdCoupon(tx, all, { userId, couponId, orderId: holder, isSettled, now }),
          takePieces(tx, all, piecesIn(parcels), isSettled),
          isSettled ? makePieces(tx, all, orders, now) : [],
        ]);
        if (!isFirst) throw onceADay();
        if (!isTaken) throw outOfStock();
        return pieces;
      });
      await fillPieces(tx, orders, made, now);
    };
  };
  return begin;
}

/**
 * Orders of a cart, ready to be placed, all or nothing (R-ORDER-05).
 * @throws (when placed) AppError forbidden `identity_needed`, conflict `limit_reached`, `once_a_day`, `points_short`,
 *   `coupon_unusable`, `out_of_stock`,
 *   `key_running`.
 */
export function prepareOrders(context: Context, cart: Cart, { remark, ...manner }: Manner): Placing {
  const now = context.now();
  const { parcels, couponId, address } = cart;
  const payAmountFen = parcels
    .filter(({ isCashOnDelivery }) => !isCashOnDelivery)
    .reduce((sum, parcel) => sum + parcel.payAmountFen, 0);
  const isPaid = parcels.every((parcel) => parcel.payAmountFen === 0);
  const mergeOrderId = manner.isMerged ? newMergeOrderId(now) : null;
  const sourceOrderId = manner.sourceOrderId ?? null;
  const ids = newOrderIds(now, parcels.length);
  const orders = parcels.map((parcel, index) => {
    const id = ids[index] ?? '';
    return rowOf(context, parcel, {
      ...{ id, mergeOrderId, couponId, address, remark, sourceOrderId, isPaid, now },
    });
  });
  return {
    mergeOrderId,
    orders,
    payAmountFen,
    payDeadline: orders[0]?.pay_deadline ?? null,
    begin: beginOf(context, cart, { mergeOrderId, orders }),
  };
}
