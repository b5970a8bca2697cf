import 'server-only';
import { type OrderAddress, orderAddressSchema } from '@/lib/contract/order';
import { OrderStatus, statusesBefore } from '@/lib/rules/order/order-state';
import type { Context } from '../context';
import { type Send, together } from '../db/together';
import { inTransaction } from '../db/tx';
import type { Db, Tx } from '../db/types';
import { lockBill, ownBill } from './bill';
import { checkFeeElsewhere } from './cart/fee-elsewhere';
import { moveFreeDeliveries } from './free-deliveries';
import type { OrderRow } from './own-order';
import { verifyAddress } from './read/address';
import { addressNeeded, wrongState } from './refusals';

/** An address of the user as an order keeps it; undefined for one that is not theirs (R-ORDER-23). */
export async function sendOwnAddress(
  db: Db,
  send: Send,
  userId: string,
  addressId: string,
): Promise<OrderAddress | undefined> {
  const { rows } = await send(
    db
      .selectFrom('addresses')
      .select(['receiver', 'phone', 'province', 'city', 'county', 'area_code as areaCode', 'detail'])
      .where('id', '=', addressId)
      .where('user_id', '=', userId),
  );
  return rows[0] && orderAddressSchema.parse(rows[0]);
}

/** The same by itself. */
const ownAddress = (db: Db, userId: string, addressId: string): Promise<OrderAddress | undefined> =>
  together(db, (send) => sendOwnAddress(db, send, userId, addressId));

const waiting: readonly number[] = [...statusesBefore('pay'), ...statusesBefore('send')];

/** Writes an address on orders that this transaction holds and that are not sent yet. */
async function writeAddress(tx: Tx, orders: readonly OrderRow[], address: OrderAddress): Promise<void> {
  const json = JSON.stringify(address);
  if (orders.every((order) => order.address === json)) return;
  await checkFeeElsewhere(tx, orders, address);
  const ids = orders.map(({ id }) => id);
  await together(tx, (send) => moveFreeDeliveries(tx, send, ids, address));
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set((set) => ({ address: json, version: set('version', '+', 1) }))
    .where('id', 'in', ids)
    .where('status', 'in', waiting)
    .executeTakeFirst();
  if (numUpdatedRows !== BigInt(ids.length)) throw tooLate();
}

const tooLate = () => wrongState('the address can only be changed before sending');

/**
 * Another address for an order that is not sent yet (R-ORDER-23), or for all
 * orders of a merge order while none of them is sent; those that are closed already stay as they are.
 * @throws AppError not_found, bad_request (issue `addressId`), conflict `address_unverified`, `order_state`,
 *   `price_changed`, `once_a_day`.
 */
export async function updateAddress(
  { db, userId }: Context,
  { orderId, addressId }: { orderId: string; addressId: string },
): Promise<void> {
  const { bill } = await ownBill(db, userId, orderId);
  const chosen = await ownAddress(db, userId, addressId);
  if (!chosen) throw addressNeeded();
  const address = verifyAddress(chosen);
  await inTransaction(db, async (tx) => {
    const orders = (await lockBill(tx, bill))
      .filter(({ id }) => bill.id === orderId || id === orderId)
      .filter(({ kind, status }) => kind === 'physical' && status !== OrderStatus.closed);
    if (orders.length === 0 || orders.some(({ status }) => !waiting.includes(status))) throw tooLate();
    await writeAddress(tx, orders, address);
  });
}
