import 'server-only';
import { createHash } from 'node:crypto';
import type { OrderAddress } from '@/lib/contract/order';
import { normalizeAddress, normalizeRecipientPhone } from '@/lib/rules/order/recipient';
import { countChanged, type Execute } from '../db/pipeline';
import type { Tx } from '../db/types';
import { onceADay } from './errors';

/** Recipients are compared, not read: a digest does. */
const digest = (kind: string, text: string): string =>
  `${kind}:${createHash('sha256').update(text).digest('base64url')}`;

/** What stands for who receives a parcel: the phone, and the place. */
export const hashRecipients = (address: OrderAddress): string[] => [
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

/** What the order of rows goes by: all transactions write them in one. */
const deliveryKey = ({ goods_id, recipient }: FreeDelivery): string => `${goods_id} ${recipient}`;

/**
 * Notes what orders deliver without cash; the key decides between orders of a day, whoever places them. Answers
 * whether all of it is new; else roll back.
 */
export async function addFreeDeliveries(
  tx: Tx,
  send: Execute,
  deliveries: readonly FreeDelivery[],
): Promise<boolean> {
  const rows = new Map(deliveries.map((row) => [deliveryKey(row), row]));
  if (rows.size === 0) return true;
  const added = await send(
    tx
      .insertInto('free_deliveries')
      .values([...rows.values()].sort((a, b) => (deliveryKey(a) < deliveryKey(b) ? -1 : 1)))
      .onConflict((conflict) => conflict.columns(['day', 'p_id', 'goods_id', 'recipient']).doNothing()),
  );
  return countChanged(added) === rows.size;
}

/** Orders that are given up before they are sent deliver nothing: the recipient may have the product after all. */
export async function removeFreeDeliveries(tx: Tx, orderIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('free_deliveries').where('order_id', 'in', orderIds).execute();
}

/**
 * Makes orders that go elsewhere count there instead, on the day of the order: else changing addresses would be a way
 * to have everything sent to one place.
 * @throws AppError conflict `once_a_day`.
 */
export async function moveFreeDeliveries(
  tx: Tx,
  send: Execute,
  orderIds: readonly string[],
  address: OrderAddress,
): Promise<void> {
  const { rows } = await send(
    tx.deleteFrom('free_deliveries').where('order_id', 'in', orderIds).returningAll(),
  );
  const recipients = hashRecipients(address);
  const moved = rows.flatMap((row) => recipients.map((recipient) => ({ ...row, recipient })));
  if (!(await addFreeDeliveries(tx, send, moved))) throw onceADay();
}
