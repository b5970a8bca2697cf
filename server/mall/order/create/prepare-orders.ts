import 'server-only';
import { OrderStatus } from '@/lib/rules/order/order-state';
import { toShopDay } from '@/lib/rules/time/dates';
import type { Context } from '../../context';
import { reserveCoupon } from '../../coupon/reserve-coupon';
import { queueUserLock } from '../../db/dialect';
import { pipelined } from '../../db/pipeline';
import { type Pieces, takePieces } from '../../goods/pieces';
import { keyMovedToUser, type PreparedCall } from '../../idempotency/idempotency';
import { selectSpendableLots } from '../../points/ledger';
import { allocateTakings, takePoints } from '../../points/take-points';
import { createPieces, fulfilPieces } from '../../service-order/fulfil-orders';
import { isKnownUser } from '../../user/identity';
import type { Cart, PricedParcel } from '../cart/price-cart';
import { readUserLimits } from '../cart/user-limits';
import { identityNeeded, onceADay, outOfStock } from '../errors';
import { addFreeDeliveries, type FreeDelivery, hashRecipients } from '../free-deliveries';
import { grantOrderPoints } from '../mark-paid';
import { insertOrders } from './insert-orders';
import { createMergeOrderId, createOrderIds } from './order-id';
import { type NewOrder, toOrderRow } from './order-rows';

/** Orders that are ready to be placed: what they will be is known before anything is changed. */
export interface OrderDraft {
  mergeOrderId: string | null;
  orders: readonly NewOrder[];
  /** To be paid now, for all of them. */
  payAmountFen: number;
  payDeadline: string | null;
  lockAndRead: PreparedCall<unknown>['lockAndRead'];
}

interface OrderOptions {
  remark: string;
  /** The order that this one repeats. */
  sourceOrderId?: string;
  /** All orders are one merge order. */
  isMerged?: boolean;
}

const toPieces = (parcels: readonly PricedParcel[]): Pieces[] =>
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
        ...{ p_id: rules.pId, day: toShopDay(now), goods_id, recipient },
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
function createLockAndRead(context: Context, cart: Cart, draft: Pick<OrderDraft, 'mergeOrderId' | 'orders'>) {
  const { userId } = context;
  const { parcels, couponId } = cart;
  const { orders, mergeOrderId } = draft;
  const now = context.now();
  const costs = orders.map(({ id: orderId, points }) => ({ orderId, points }));
  const isSettled = orders.every(({ status }) => status !== OrderStatus.unpaid);
  const isFree = costs.every(({ points }) => points === 0);
  const billId = mergeOrderId ?? orders[0]?.id ?? '';
  const deliveries = listFreeDeliveries(cart, orders, now);

  const lockAndRead: OrderDraft['lockAndRead'] = async (tx, execute, isClaimed) => {
    const [user, checkLimits, lots] = await Promise.all([
      queueUserLock(tx, execute, userId, isClaimed),
      readUserLimits(tx, execute, userId, parcels),
      isFree ? { rows: [] } : execute(selectSpendableLots(tx, userId, now)),
    ]);
    return async () => {
      if (!user) throw keyMovedToUser();
      if (needsIdentity(cart) && !isKnownUser(user)) throw identityNeeded();
      checkLimits();
      const takings = allocateTakings(lots.rows, { costs, now });
      const createdPieces = await pipelined(tx, async (executeWrites) => {
        const [, , isFirst, , , isTaken, pieces] = await Promise.all([
          takePoints(tx, executeWrites, takings, { userId, now }),
          insertOrders(tx, executeWrites, draft, parcels),
          addFreeDeliveries(tx, executeWrites, deliveries),
          isSettled
            ? Promise.all(orders.map((order) => grantOrderPoints(tx, executeWrites, order, now)))
            : undefined,
          couponId === null
            ? undefined
            : reserveCoupon(tx, executeWrites, { userId, couponId, orderId: billId, isSettled, now }),
          takePieces(tx, executeWrites, toPieces(parcels), isSettled),
          isSettled ? createPieces(tx, executeWrites, orders, now) : [],
        ]);
        if (!isFirst) throw onceADay();
        if (!isTaken) throw outOfStock();
        return pieces;
      });
      await fulfilPieces(tx, orders, createdPieces, now);
    };
  };
  return lockAndRead;
}

/**
 * Orders of a cart, ready to be placed, all or nothing (R-ORDER-05).
 * @throws (when placed) AppError forbidden `identity_needed`, conflict `limit_reached`, `once_a_day`, `points_short`,
 *   `coupon_unusable`, `out_of_stock`,
 *   `key_running`.
 */
export function prepareOrders(
  context: Context,
  cart: Cart,
  { remark, ...options }: OrderOptions,
): OrderDraft {
  const now = context.now();
  const { parcels, couponId, address } = cart;
  const payAmountFen = parcels
    .filter(({ isCashOnDelivery }) => !isCashOnDelivery)
    .reduce((sum, parcel) => sum + parcel.payAmountFen, 0);
  const isPaid = parcels.every((parcel) => parcel.payAmountFen === 0);
  const mergeOrderId = options.isMerged ? createMergeOrderId(now) : null;
  const sourceOrderId = options.sourceOrderId ?? null;
  const ids = createOrderIds(now, parcels.length);
  const orders = parcels.map((parcel, index) => {
    const id = ids[index] ?? '';
    return toOrderRow(context, parcel, {
      ...{ id, mergeOrderId, couponId, address, remark, sourceOrderId, isPaid, now },
    });
  });
  return {
    mergeOrderId,
    orders,
    payAmountFen,
    payDeadline: orders[0]?.pay_deadline ?? null,
    lockAndRead: createLockAndRead(context, cart, { mergeOrderId, orders }),
  };
}
