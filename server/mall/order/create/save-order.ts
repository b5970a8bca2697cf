import 'server-only';
import type { EndpointInput } from '@/lib/contract/endpoint';
import { type saveOrder as definition, type SavedOrder, savedOrderSchema } from '@/lib/contract/order';
import { OrderStatus } from '@/lib/rules/order/order-state';
import { toShopDay } from '@/lib/rules/time/dates';
import type { Context } from '../../context';
import { reserveCoupon } from '../../coupon/reserve-coupon';
import { pipelined } from '../../db/pipeline';
import { type Pieces, takePieces } from '../../goods/stock';
import {
  keyMovedToUser,
  type PreparedCall,
  queueUserLock,
  withIdempotencyKey,
} from '../../idempotency/idempotency';
import { allocateTakings, selectSpendableLots, takePoints } from '../../points/ledger';
import { createPieces, fulfilPieces } from '../../service-order/fulfil-orders';
import { mayPlaceCart } from '../cart/guest-orders';
import { assertLineAvailable, groupIntoParcels, priceLines } from '../cart/parcels';
import { type Cart, type PricedParcel, priceCart } from '../cart/price-cart';
import { readPurchaseFacts } from '../cart/purchase-facts';
import { readUserLimits } from '../cart/user-limits';
import {
  addDeliveryClaims,
  type DeliveryClaim,
  findClaimError,
  hashClaimant,
  queueIsVerifiedPhone,
} from '../delivery-claims';
import { identityNeeded, onceADay, outOfStock, receiverUnverified } from '../errors';
import { addFreeDeliveries, type FreeDelivery, hashRecipients } from '../free-deliveries';
import { grantOrderPoints } from '../mark-paid';
import { createMergeOrderId, createOrderIds, insertOrders, type NewOrder, toOrderRow } from './insert-orders';

/** The claims that orders with cash on delivery make: one for each of their products. */
function listDeliveryClaims({ parcels, address }: Cart, orders: readonly NewOrder[]): DeliveryClaim[] {
  if (!address) return [];
  return parcels.flatMap(({ lines, isCashOnDelivery }, index) => {
    const order = orders[index];
    if (!isCashOnDelivery || !order) return [];
    const goodsIds = new Set(lines.map(({ item }) => item.goodsId));
    const common = { order_id: order.id, user_id: order.user_id, ...hashClaimant(address) };
    return [...goodsIds].map((goods_id) => ({ ...common, goods_id }));
  });
}

/** Orders that are ready to be written: ids and amounts are fixed before anything is changed. */
interface OrderDraft {
  mergeOrderId: string | null;
  orders: readonly NewOrder[];
  /** Fen to be paid now for all orders together. */
  payAmountFen: number;
  payDeadline: string | null;
  lockAndRead: PreparedCall<unknown>['lockAndRead'];
}

interface OrderOptions {
  remark: string;
  /** The order that this one repeats. */
  sourceOrderId?: string;
  /** Whether the orders form a merge order. */
  isMerged?: boolean;
}

const toPieces = (parcels: readonly PricedParcel[]): Pieces[] =>
  parcels.flatMap(({ lines }) => lines.map(({ item, quantity }) => ({ ...item, quantity })));

/** Products of a parcel that cost no cash, by their price or because of a coupon. */
function listFreeGoods({ kind, lines, payAmountFen, expressFen }: PricedParcel): string[] {
  if (kind !== 'physical') return [];
  const isFree = payAmountFen === expressFen;
  return lines.filter(({ item }) => isFree || item.priceFen === 0).map(({ item }) => item.goodsId);
}

/** The free deliveries of the orders; empty where the project does not limit them. */
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

/**
 * Creates `lockAndRead`: it locks the user and reads limits and points; the returned function then, in one
 * more round trip, takes points and coupon, inserts the orders and takes stock. Every transaction of the mall
 * locks in this order: orders, points, coupons, stock, goods, payments. So the most contended rows are locked
 * for the shortest time, and there are no deadlocks.
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
  const claims = listDeliveryClaims(cart, orders);
  const claimPhone = claims.length > 0 ? cart.address?.phone : undefined;

  const lockAndRead: OrderDraft['lockAndRead'] = async (tx, execute, claim) => {
    const [user, checkLimits, lots, isVerified] = await Promise.all([
      queueUserLock(tx, execute, claim),
      readUserLimits(tx, execute, userId, parcels),
      isFree ? { rows: [] } : execute(selectSpendableLots(tx, { userId, now: now.toISOString() })),
      claimPhone === undefined || queueIsVerifiedPhone(tx, execute, userId, claimPhone),
    ]);
    return async () => {
      if (!user) throw keyMovedToUser();
      if (!mayPlaceCart(user, cart, cart.claimedPhone)) throw identityNeeded();
      if (!isVerified) throw receiverUnverified();
      checkLimits();
      const takings = allocateTakings(lots.rows, { costs, now });
      const createdPieces = await pipelined(tx, async (executeWrites) => {
        const [, , isFirst, isFirstClaim, , , isTaken, pieces] = await Promise.all([
          takePoints(tx, executeWrites, takings, { userId, now }),
          insertOrders(tx, executeWrites, draft, parcels),
          addFreeDeliveries(tx, executeWrites, deliveries),
          addDeliveryClaims(tx, executeWrites, claims),
          isSettled
            ? Promise.all(orders.map((order) => grantOrderPoints(tx, executeWrites, order, now)))
            : undefined,
          couponId === null
            ? undefined
            : reserveCoupon(tx, executeWrites, { userId, couponId, orderId: billId, isSettled, now }),
          takePieces(tx, executeWrites, toPieces(parcels), isSettled),
          isSettled ? createPieces(tx, executeWrites, orders, now) : [],
        ]);
        if (!isFirstClaim) throw await findClaimError(tx, executeWrites, claims);
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
 * Prepares the orders of a cart, all or nothing (R-ORDER-05).
 * @throws (when written) AppError forbidden `identity_needed`, `phone_not_allowed`, conflict `limit_reached`,
 *   `claimed_phone`, `claimed_address`, `once_a_day`, `unpaid_orders`, `points_short`, `coupon_unusable`, `out_of_stock`, `key_running`.
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

/**
 * Converts the draft of a single order to a prepared call. `payAmount` is what is to be paid now, so 0 for
 * cash on delivery (R-DELIVERY-01).
 */
export function toSavedOrder({
  orders,
  payAmountFen,
  payDeadline,
  lockAndRead,
}: OrderDraft): PreparedCall<SavedOrder> {
  const [order] = orders;
  if (!order) throw new Error('the draft has no order');
  return {
    answer: { orderId: order.id, payAmount: payAmountFen, payDeadline },
    lockAndRead,
  };
}

/**
 * Creates an order and reserves points, coupon and stock in one transaction, once per idempotency key
 * (R-ORDER-05, R-ORDER-10, R-ORDER-34).
 * @throws AppError not_found, bad_request (issue `addressId`), conflict with `activity_over`,
 *   `price_changed`, `limit_reached`, `points_short`, `coupon_unusable`, `out_of_stock`, `key_running`,
 *   unprocessable `key_reused`.
 */
export function saveOrder(context: Context, input: EndpointInput<typeof definition>): Promise<SavedOrder> {
  const { userId, pId, idempotencyKey: key } = context;
  const { addressId, couponId, remark } = input;
  const call = { userId, key, operation: 'saveOrder', body: { ...input, pId } };
  return withIdempotencyKey(context, call, savedOrderSchema, async () => {
    const facts = await readPurchaseFacts(context, { requests: [input], addressId, couponId });
    const lines = priceLines(facts.prices, [input]);
    for (const line of lines) assertLineAvailable(line, input);
    const cart = await priceCart(context, groupIntoParcels(lines), { ...facts, couponId });
    return toSavedOrder(prepareOrders(context, cart, { remark }));
  });
}
