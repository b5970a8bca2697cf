import 'server-only';
import type { OrderAddress } from '@/lib/contract/order';
import { hashSha256 } from '@/lib/crypto';
import { normalizeAddress, normalizeRecipientPhone } from '@/lib/rules/order/recipient';
import { countChanged, type Execute } from '../db/pipeline';
import type { Tx } from '../db/types';
import { onceADay } from './errors';

/** Recipients are only compared, so a digest is stored. */
const digest = (kind: string, text: string): string => `${kind}:${hashSha256(text, 'base64url')}`;

/** The digests that identify the recipient of a parcel: one of the address, one of the phone. */
export const hashRecipients = (address: OrderAddress): [address: string, phone: string] => [
  digest('address', normalizeAddress(address)),
  digest('phone', normalizeRecipientPhone(address.phone)),
];

/** A row of `free_deliveries`. */
export interface FreeDelivery {
  p_id: string;
  day: string;
  goods_id: string;
  recipient: string;
  order_id: string;
}

/** Sort key of the rows: all transactions insert them in the same order, which prevents deadlocks. */
const deliveryKey = ({ goods_id, recipient }: FreeDelivery): string => `${goods_id} ${recipient}`;

/**
 * Records what orders deliver without cash; the primary key allows one order per day, whoever places it.
 * Returns whether all rows are new; if not, the caller must roll back (R-ORDER-51).
 */
export async function addFreeDeliveries(
  tx: Tx,
  execute: Execute,
  deliveries: readonly FreeDelivery[],
): Promise<boolean> {
  const rows = new Map(deliveries.map((row) => [deliveryKey(row), row]));
  if (rows.size === 0) return true;
  const added = await execute(
    tx
      .insertInto('free_deliveries')
      .values([...rows.values()].sort((a, b) => (deliveryKey(a) < deliveryKey(b) ? -1 : 1)))
      .onConflict((conflict) => conflict.columns(['day', 'p_id', 'goods_id', 'recipient']).doNothing()),
  );
  return countChanged(added) === rows.size;
}

/**
 * Deletes the records of orders that are closed before they are sent: the recipient may order the product
 * again.
 */
export async function removeFreeDeliveries(tx: Tx, orderIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('free_deliveries').where('order_id', 'in', orderIds).execute();
}

/**
 * Moves the records of orders to a new address, on the day of the order; otherwise changing addresses would
 * allow sending everything to one place.
 * @throws AppError conflict `once_a_day`; the caller must roll back.
 */
export async function moveFreeDeliveries(
  tx: Tx,
  execute: Execute,
  orderIds: readonly string[],
  address: OrderAddress,
): Promise<void> {
  const { rows } = await execute(
    tx.deleteFrom('free_deliveries').where('order_id', 'in', orderIds).returningAll(),
  );
  const recipients = hashRecipients(address);
  const newRows = rows.flatMap((row) => recipients.map((recipient) => ({ ...row, recipient })));
  if (!(await addFreeDeliveries(tx, execute, newRows))) throw onceADay();
}
