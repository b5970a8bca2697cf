import 'server-only';
import { createHash } from 'node:crypto';
import type { OrderAddress } from '@/lib/contract/order';
import { normalizedAddress, normalizedPhone } from '@/lib/rules/order/recipient';
import { dayOf } from '@/lib/rules/time/dates';
import { changedBy, type Send } from '../db/together';
import type { Tx } from '../db/types';
import type { Cart, PricedParcel } from './cart/cart';
import { onceADay } from './refusals';

/** Recipients are compared, not read: a digest does. */
const digest = (kind: string, text: string): string =>
  `${kind}:${createHash('sha256').update(text).digest('base64url')}`;

/** What stands for who receives a parcel: the phone, and the place. */
const recipientsOf = (address: OrderAddress): string[] => [
  digest('address', normalizedAddress(address)),
  digest('phone', normalizedPhone(address.phone)),
];

/** Products of a parcel that cost no cash, by themselves or because a coupon took it off. */
function freeGoodsIn({ kind, lines, payAmountFen, expressFen }: PricedParcel): string[] {
  if (kind !== 'physical') return [];
  const isFree = payAmountFen === expressFen;
  return lines.filter(({ item }) => isFree || item.priceFen === 0).map(({ item }) => item.goodsId);
}

interface Delivery {
  p_id: string;
  day: string;
  goods_id: string;
  recipient: string;
  order_id: string;
}

const keyOf = ({ goods_id, recipient }: Delivery): string => `${goods_id} ${recipient}`;

/**
 * What orders of a cart deliver without cash, each product once for each recipient, in one order for all
 * transactions; nothing where the project does not ask for it.
 */
export function freeDeliveriesOf(
  { parcels, address, rules }: Cart,
  orderIds: readonly string[],
  now: Date,
): Delivery[] {
  if (!rules.pointsOnlyOnceADay || !address) return [];
  const rows = new Map<string, Delivery>();
  for (const [index, parcel] of parcels.entries())
    for (const goods_id of freeGoodsIn(parcel))
      for (const recipient of recipientsOf(address)) {
        const row = {
          p_id: rules.pId,
          day: dayOf(now),
          goods_id,
          recipient,
          order_id: orderIds[index] ?? '',
        };
        if (!rows.has(keyOf(row))) rows.set(keyOf(row), row);
      }
  return [...rows.values()].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

/**
 * Notes what orders deliver without cash; the key decides between orders of a day, whoever places them. Answers
 * whether all of it is new; else roll back.
 */
export async function addFreeDeliveries(
  tx: Tx,
  send: Send,
  deliveries: readonly Delivery[],
): Promise<boolean> {
  if (deliveries.length === 0) return true;
  const added = await send(
    tx
      .insertInto('free_deliveries')
      .values([...deliveries])
      .onConflict((conflict) => conflict.columns(['day', 'p_id', 'goods_id', 'recipient']).doNothing()),
  );
  return changedBy(added) === deliveries.length;
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
  send: Send,
  orderIds: readonly string[],
  address: OrderAddress,
): Promise<void> {
  const { rows } = await send(
    tx.deleteFrom('free_deliveries').where('order_id', 'in', orderIds).returningAll(),
  );
  const moved = new Map<string, Delivery>();
  for (const row of rows)
    for (const recipient of recipientsOf(address))
      moved.set(keyOf({ ...row, recipient }), { ...row, recipient });
  const deliveries = [...moved.values()].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  if (!(await addFreeDeliveries(tx, send, deliveries))) throw onceADay();
}
