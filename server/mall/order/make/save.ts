import 'server-only';
import type { InputOf } from '@/lib/contract/endpoint';
import { type saveOrder as definition, type SavedOrder, savedOrderSchema } from '@/lib/contract/order';
import type { Context } from '../../context';
import { ownAddress } from '../address';
import { once } from './idempotency';
import { prepareOrder } from './place';
import { addressFor, quote } from './quote';

/**
 * Makes an order: holds points and stock in one transaction, once per idempotency key (product 5).
 * @throws AppError not_found, bad_request (issue `addressId`), conflict with `activity_over`, `price_changed`,
 *   `limit_reached`, `points_short`, `out_of_stock`, `key_running`, unprocessable `key_reused`.
 */
export function saveOrder(context: Context, input: InputOf<typeof definition>): Promise<SavedOrder> {
  const { db, userId, pId, idempotencyKey: key } = context;
  const call = { userId, key, operation: 'saveOrder', body: { ...input, pId } };
  return once(context, call, savedOrderSchema, async () => {
    const [quoted, address] = await Promise.all([
      quote(context, input),
      input.addressId === undefined ? undefined : ownAddress(db, userId, input.addressId),
    ]);
    return prepareOrder(context, quoted, {
      address: addressFor(quoted, address),
      remark: input.remark,
      sourceOrderId: null,
    });
  });
}
