import 'server-only';
import type { EndpointInput } from '@/lib/contract/endpoint';
import {
  type multiSaveOrder as definition,
  type SavedMergeOrder,
  savedMergeOrderSchema,
} from '@/lib/contract/merge-order';
import type { Context } from '../../context';
import { withIdempotencyKey } from '../../idempotency/idempotency';
import { assertLineAvailable, groupIntoParcels, priceLines } from '../cart/parcels';
import { priceCart } from '../cart/price-cart';
import { readPurchaseFacts } from '../cart/purchase-facts';
import { prepareOrders } from '../create/save-order';

/**
 * Creates a merge order: one order per supplier, all or nothing, once per idempotency key (R-ORDER-18,
 * R-ORDER-19).
 * @throws AppError as `saveOrder` does.
 */
export function saveMergeOrder(
  context: Context,
  input: EndpointInput<typeof definition>,
): Promise<SavedMergeOrder> {
  const { userId, pId, idempotencyKey: key } = context;
  const { items, addressId, couponId, remark } = input;
  const call = { userId, key, operation: 'multiSaveOrder', body: { ...input, pId } };
  return withIdempotencyKey(context, call, savedMergeOrderSchema, async () => {
    const facts = await readPurchaseFacts(context, { requests: items, addressId, couponId });
    const lines = priceLines(facts.prices, items);
    for (const [index, line] of lines.entries()) assertLineAvailable(line, items[index] ?? {});
    const cart = await priceCart(context, groupIntoParcels(lines), { ...facts, couponId });
    const draft = prepareOrders(context, cart, { remark, isMerged: true });
    const { mergeOrderId, orders, payAmountFen, payDeadline, lockAndRead } = draft;
    const orderIds = orders.map(({ id }) => id);
    return {
      answer: { mergeOrderId: mergeOrderId ?? '', orderIds, payAmount: payAmountFen, payDeadline },
      lockAndRead,
    };
  });
}
