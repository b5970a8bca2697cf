import 'server-only';
import { type OrderAddress, orderAddressSchema } from '@/lib/contract/order';
import { statusesBefore } from '@/lib/rules/order-state';
import type { Context } from '../context';
import type { Db } from '../db/types';
import { ownOrder } from './own-order';
import { addressNeeded, wrongState } from './refusals';

/** An address of the user as an order keeps it; undefined for one that is not theirs. */
export async function ownAddress(
  db: Db,
  userId: string,
  addressId: string,
): Promise<OrderAddress | undefined> {
  const row = await db
    .selectFrom('addresses')
    .select(['receiver', 'phone', 'province', 'city', 'county', 'area_code as areaCode', 'detail'])
    .where('id', '=', addressId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row && orderAddressSchema.parse(row);
}

/** An order's address as it was written. */
export const readAddress = (json: string | null): OrderAddress | null =>
  json === null ? null : orderAddressSchema.parse(JSON.parse(json));

/**
 * Another address for an order that is not sent yet (product 5, "Address change only before sending").
 * @throws AppError not_found, bad_request (issue `addressId`), conflict `order_state`.
 */
export async function updateAddress(
  { db, userId }: Context,
  { orderId, addressId }: { orderId: string; addressId: string },
): Promise<void> {
  await ownOrder(db, userId, orderId);
  const address = await ownAddress(db, userId, addressId);
  if (!address) throw addressNeeded();
  const { numUpdatedRows } = await db
    .updateTable('orders')
    .set((set) => ({ address: JSON.stringify(address), version: set('version', '+', 1) }))
    .where('id', '=', orderId)
    .where('user_id', '=', userId)
    .where('kind', '=', 'physical')
    .where('status', 'in', [...statusesBefore('pay'), ...statusesBefore('send')])
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw wrongState('the address can only be changed before sending');
}
