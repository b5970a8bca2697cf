import 'server-only';
import type { InputOf } from '@/lib/contract/endpoint';
import {
  type multiSaveOrder as definition,
  type SavedMergeOrder,
  savedMergeOrderSchema,
} from '@/lib/contract/trade/merge-order';
import type { Context } from '../../context';
import { priceCart } from '../cart/cart';
import { readFacts } from '../cart/facts';
import { checkLine, priceLines } from '../cart/lines';
import { parcelsOf } from '../cart/parcels';
import { once } from '../make/idempotency';
import { prepareOrders } from '../make/place';

/**
 * Makes an order of several goods, one for each supplier, all or nothing, once per idempotency key
 * (R-ORDER-18, R-ORDER-19).
 * @throws AppError as `saveOrder` does.
 */
export function saveMergeOrder(
  context: Context,
  input: InputOf<typeof definition>,
): Promise<SavedMergeOrder> {
  const { userId, pId, idempotencyKey: key } = context;
  const { items, addressId, couponId, remark } = input;
  const call = { userId, key, operation: 'multiSaveOrder', body: { ...input, pId } };
  return once(context, call, savedMergeOrderSchema, async () => {
    const facts = await readFacts(context, { wishes: items, addressId, couponId });
    const lines = priceLines(facts.prices, items);
    for (const [index, line] of lines.entries()) checkLine(line, items[index] ?? {});
    const cart = await priceCart(context, parcelsOf(lines), { ...facts, couponId });
    const placing = prepareOrders(context, cart, { remark, isMerged: true });
    const { mergeOrderId, orders, payAmountFen, payDeadline, begin } = placing;
    const orderIds = orders.map(({ id }) => id);
    return {
      answer: { mergeOrderId: mergeOrderId ?? '', orderIds, payAmount: payAmountFen, payDeadline },
      begin,
    };
  });
}
