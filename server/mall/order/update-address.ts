import 'server-only';
import { type OrderAddress, orderAddressSchema } from '@/lib/contract/order';
import { calculateExpressFees } from '@/lib/rules/order/express-fee';
import { getStatusesBefore, OrderStatus } from '@/lib/rules/order/order-state';
import type { Context } from '../context';
import { type Execute, pipelined } from '../db/pipeline';
import { defineStatement } from '../db/statement';
import { inTransaction } from '../db/transaction';
import type { Db, Tx } from '../db/types';
import { type Bill, getOwnBill, lockBill } from './bill';
import { readShippingTerms } from './cart/shipping-fees';
import { moveDeliveryClaims, queueIsVerifiedPhone } from './delivery-claims';
import { addressRequired, invalidOrderState, priceChanged, receiverUnverified } from './errors';
import { moveFreeDeliveries } from './free-deliveries';
import type { OrderRow } from './get-own-order';
import { parseOrderAddress, verifyAddress } from './read/order-address';

/** Weight per order in grams, and the total cost, of shipped items. */
async function sumShippedItems(tx: Tx, orderIds: readonly string[]) {
  const items = await tx
    .selectFrom('order_items as item')
    .innerJoin('goods_specs as spec', 'spec.id', 'item.goods_spec_id')
    .select(['item.order_id as orderId', 'item.quantity', 'item.points', 'item.price_fen as priceFen'])
    .select('spec.weight_grams as weightGrams')
    .where('item.order_id', 'in', orderIds)
    .execute();
  const sum = (getValue: (item: (typeof items)[number]) => number, orderId?: string) =>
    items
      .filter((item) => orderId === undefined || item.orderId === orderId)
      .reduce((total, item) => total + getValue(item) * item.quantity, 0);
  return {
    worth: { points: sum((item) => item.points), fen: sum((item) => item.priceFen) },
    grams: orderIds.map((orderId) => sum((item) => item.weightGrams, orderId)),
  };
}

const getAreaCode = ({ address }: OrderRow): string => parseOrderAddress(address)?.areaCode ?? '';

/**
 * Rejects an address to which shipping costs more than was charged; otherwise a cheap address would buy
 * shipping anywhere. A cheaper address gives no refund. With the same terms shipping costs the same, even for
 * an order whose fee was free because of what was bought together with it.
 * @throws AppError conflict `price_changed`.
 */
async function assertShippingNotDearer(
  tx: Tx,
  orders: readonly OrderRow[],
  { areaCode }: OrderAddress,
): Promise<void> {
  const terms = await pipelined(tx, (execute) => readShippingTerms(tx, execute));
  const isSame = orders.every((order) => terms(getAreaCode(order)) === terms(areaCode));
  if (isSame) return;
  const { worth, grams } = await sumShippedItems(
    tx,
    orders.map(({ id }) => id),
  );
  const fees = calculateExpressFees(terms(areaCode), worth, grams);
  const totalFee = fees.reduce((sum, fee) => sum + fee, 0);
  const charged = orders.reduce((sum, { express_fen }) => sum + express_fen, 0);
  if (totalFee > charged) throw priceChanged('shipping to this address costs more');
}

const selectOwnAddress = defineStatement((db, { userId, addressId }: { userId: string; addressId: string }) =>
  db
    .selectFrom('addresses')
    .select(['receiver', 'phone', 'province', 'city', 'county', 'area_code as areaCode', 'detail'])
    .where('id', '=', addressId)
    .where('user_id', '=', userId),
);

/**
 * Queues the query of an address of the user in the form that an order stores; undefined for another user's
 * (R-ORDER-23).
 */
export async function queueOwnAddress(
  db: Db,
  execute: Execute,
  userId: string,
  addressId: string,
): Promise<OrderAddress | undefined> {
  const { rows } = await execute(selectOwnAddress(db, { userId, addressId }));
  return rows[0] && orderAddressSchema.parse(rows[0]);
}

/** Finds an address of the user. */
const findOwnAddress = (db: Db, userId: string, addressId: string): Promise<OrderAddress | undefined> =>
  pipelined(db, (execute) => queueOwnAddress(db, execute, userId, addressId));

const unsentStatuses: readonly number[] = [...getStatusesBefore('pay'), ...getStatusesBefore('send')];

const addressLocked = () => invalidOrderState('the address can only be changed before sending');

/** @throws AppError forbidden `phone_not_allowed` if an order with cash on delivery would get an unverified phone. */
async function assertClaimPhoneVerified(
  tx: Tx,
  orders: readonly OrderRow[],
  { phone }: OrderAddress,
): Promise<void> {
  const claim = orders.find((order) => order.is_cash_on_delivery === 1 && order.receiver_phone !== phone);
  if (!claim) return;
  const isVerified = await pipelined(tx, (execute) =>
    queueIsVerifiedPhone(tx, execute, claim.user_id, phone),
  );
  if (!isVerified) throw receiverUnverified();
}

/** Writes an address to orders that this transaction has locked and that are not sent yet. */
async function writeAddress(
  tx: Tx,
  bill: Bill,
  orders: readonly OrderRow[],
  address: OrderAddress,
): Promise<void> {
  const json = JSON.stringify(address);
  if (orders.every((order) => order.address === json)) return;
  await assertShippingNotDearer(tx, orders, address);
  const ids = orders.map(({ id }) => id);
  await assertClaimPhoneVerified(tx, orders, address);
  await moveDeliveryClaims(tx, ids, address);
  await moveFreeDeliveries(tx, { billOrderIds: bill.orderIds, orderIds: ids, address });
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({ address: json })
    .where('id', 'in', ids)
    .where('status', 'in', unsentStatuses)
    .executeTakeFirst();
  if (numUpdatedRows !== BigInt(ids.length)) throw addressLocked();
}

/**
 * Changes the address of an order that is not sent yet (R-ORDER-23), or of all orders of a merge order while
 * none is sent; closed orders keep theirs.
 * @throws AppError not_found, bad_request (issue `addressId`), conflict `address_unverified`, `order_state`,
 *   `price_changed`, `once_a_day`, `claimed_phone`, `claimed_address`, forbidden `phone_not_allowed`.
 */
export async function updateAddress(
  { db, userId }: Context,
  { orderId, addressId }: { orderId: string; addressId: string },
): Promise<void> {
  const { bill } = await getOwnBill(db, userId, orderId);
  const ownAddress = await findOwnAddress(db, userId, addressId);
  if (!ownAddress) throw addressRequired();
  const address = verifyAddress(ownAddress);
  await inTransaction(db, async (tx) => {
    const orders = (await lockBill(tx, bill))
      .filter(({ id }) => bill.id === orderId || id === orderId)
      .filter(({ kind, status }) => kind === 'physical' && status !== OrderStatus.closed);
    if (orders.length === 0 || orders.some(({ status }) => !unsentStatuses.includes(status)))
      throw addressLocked();
    await writeAddress(tx, bill, orders, address);
  });
}
