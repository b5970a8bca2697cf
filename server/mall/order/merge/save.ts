import 'server-only';
import type { InputOf } from '@/lib/contract/endpoint';
import {
  type multiSaveOrder as definition,
  type SavedMergeOrder,
  savedMergeOrderSchema,
} from '@/lib/contract/trade/merge-order';
import type { Context } from '../../context';
import { ownAddress } from '../address';
import { priceCart } from '../cart/cart';
import { checkLine, priceLines } from '../cart/lines';
import { parcelsOf } from '../cart/parcels';
import { once } from '../make/idempotency';
import { prepareOrders } from '../make/place';

/**
 * Makes an order of several goods, one for each supplier, all or nothing, once per idempotency key (product 5).
 * @throws AppError as `saveOrder` does.
 */
export function saveMergeOrder(
  context: Context,
  input: InputOf<typeof definition>,
): Promise<SavedMergeOrder> {
  const { db, userId, pId, idempotencyKey: key } = context;
  const { items, addressId, couponId, remark } = input;
  const call = { userId, key, operation: 'multiSaveOrder', body: { ...input, pId } };
  return once(context, call, savedMergeOrderSchema, async () => {
    const [lines, address] = await Promise.all([
      priceLines(context, items),
      addressId === undefined ? undefined : ownAddress(db, userId, addressId),
    ]);
    for (const [index, line] of lines.entries()) checkLine(line, items[index] ?? {});
    const cart = await priceCart(context, parcelsOf(lines), { address, couponId });
    const placing = prepareOrders(context, cart, { remark, isMerged: true });
    const { mergeOrderId, orders, payAmountFen, payDeadline, run } = placing;
    const orderIds = orders.map(({ id }) => id);
    return {
      answer: { mergeOrderId: mergeOrderId ?? '', orderIds, payAmount: payAmountFen, payDeadline },
      run,
    };
  });
}
