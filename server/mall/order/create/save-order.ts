import 'server-only';
import type { EndpointInput } from '@/lib/contract/endpoint';
import { type saveOrder as definition, type SavedOrder, savedOrderSchema } from '@/lib/contract/order';
import type { Context } from '../../context';
import { type PreparedCall, withIdempotencyKey } from '../../idempotency/idempotency';
import { assertLineAvailable, priceLines } from '../cart/cart-lines';
import { groupIntoParcels } from '../cart/parcels';
import { priceCart } from '../cart/price-cart';
import { readPurchaseFacts } from '../cart/purchase-facts';
import { type OrderDraft, prepareOrders } from './prepare-orders';

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
