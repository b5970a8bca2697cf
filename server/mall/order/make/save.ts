import 'server-only';
import type { InputOf } from '@/lib/contract/endpoint';
import { type saveOrder as definition, type SavedOrder, savedOrderSchema } from '@/lib/contract/order';
import type { Context } from '../../context';
import { priceCart } from '../cart/cart';
import { readFacts } from '../cart/facts';
import { checkLine, priceLines } from '../cart/lines';
import { parcelsOf } from '../cart/parcels';
import { once, type Prepared } from './idempotency';
import { type Placing, prepareOrders } from './place';

/**
 * How a single order is answered: with what is to be paid now, so nothing for what is paid at the door
 * (R-DELIVERY-01).
 */
export function asSaved({ orders, payAmountFen, payDeadline, begin }: Placing): Prepared<SavedOrder> {
  const [order] = orders;
  if (!order) throw new Error('an order without goods');
  return {
    answer: { orderId: order.id, payAmount: payAmountFen, payDeadline },
    begin,
  };
}

/**
 * Makes an order: holds points, coupon and stock in one transaction, once per idempotency key (R-ORDER-05,
 * R-ORDER-10, R-ORDER-34).
 * @throws AppError not_found, bad_request (issue `addressId`), conflict with `activity_over`, `price_changed`,
 *   `limit_reached`, `points_short`, `coupon_unusable`, `out_of_stock`, `key_running`, unprocessable `key_reused`.
 */
export function saveOrder(context: Context, input: InputOf<typeof definition>): Promise<SavedOrder> {
  const { userId, pId, idempotencyKey: key } = context;
  const { addressId, couponId, remark } = input;
  const call = { userId, key, operation: 'saveOrder', body: { ...input, pId } };
  return once(context, call, savedOrderSchema, async () => {
    const facts = await readFacts(context, { wishes: [input], addressId, couponId });
    const lines = priceLines(facts.prices, [input]);
    for (const line of lines) checkLine(line, input);
    const cart = await priceCart(context, parcelsOf(lines), { ...facts, couponId });
    return asSaved(prepareOrders(context, cart, { remark }));
  });
}
