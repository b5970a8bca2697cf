import 'server-only';
import { sql } from 'kysely';
import type { OrderAddress } from '@/lib/contract/order';
import { hashSha256 } from '@/lib/crypto';
import { OrderStatus } from '@/lib/rules/order/order-state';
import { normalizeAddress, normalizeRecipientPhone } from '@/lib/rules/order/recipient';
import { addDays, toShopDay } from '@/lib/rules/time/dates';
import type { Job } from '../context';
import { countChanged, type Execute, pipelined } from '../db/pipeline';
import type { Tx } from '../db/types';
import { purgeRows } from '../jobs/purge-rows';
import { onceADay } from './errors';
import { parseOrderAddress } from './read/order-address';

/**
 * Days for which recipients of free products are remembered. The records of past days only serve changes of the address: that
 * of an order which is still not sent after these days is changed without this check.
 */
const KEEP_DAYS = 30;

/** Deletes the records of recipients of free products that are too old to matter. */
export const purgeFreeDeliveries: Job = {
  name: 'purgeFreeDeliveries',
  run: (deps) => purgeRows(deps, 'free_deliveries', sql`day < ${addDays(toShopDay(deps.now()), -KEEP_DAYS)}`),
};

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
const deliveryKey = ({ goods_id, recipient }: Pick<FreeDelivery, 'goods_id' | 'recipient'>): string =>
  `${goods_id} ${recipient}`;

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

/** Reads the records of a bill's orders: their days, projects, products and recipients. */
const readRecords = (tx: Tx, billOrderIds: readonly string[]): Promise<FreeDelivery[]> =>
  tx.selectFrom('free_deliveries').selectAll().where('order_id', 'in', billOrderIds).execute();

/** A product that an order ships without cash. */
interface FreeShipment {
  orderId: string;
  goodsId: string;
  address: OrderAddress;
}

/**
 * Lists what a bill's orders ship without cash, as `saveOrder` decided it. An order that was closed before it was sent
 * ships nothing; one that was sent has delivered its products, also if they came back.
 */
async function listFreeShipments(tx: Tx, billOrderIds: readonly string[]): Promise<FreeShipment[]> {
  const rows = await tx
    .selectFrom('orders')
    .innerJoin('order_items as item', 'item.order_id', 'orders.id')
    .select(['orders.id as orderId', 'orders.address', 'item.goods_id as goodsId'])
    .where('orders.id', 'in', billOrderIds)
    .where('orders.kind', '=', 'physical')
    .where(({ eb, or }) =>
      or([eb('orders.status', '!=', OrderStatus.closed), eb('orders.sent_at', 'is not', null)]),
    )
    .where(({ eb, or, ref }) =>
      or([eb('item.price_fen', '=', 0), eb('orders.pay_amount_fen', '=', ref('orders.express_fen'))]),
    )
    .execute();
  return rows.flatMap(({ address, ...shipment }) => {
    const parsed = parseOrderAddress(address);
    return parsed ? [{ ...shipment, address: parsed }] : [];
  });
}

/** Maps the keys of the records that shipments need to the id of an order that needs each. */
const toNeededKeys = (shipments: readonly FreeShipment[]): Map<string, string> =>
  new Map(
    shipments.flatMap(({ orderId, goodsId, address }) =>
      hashRecipients(address).map((recipient): [string, string] => [
        deliveryKey({ goods_id: goodsId, recipient }),
        orderId,
      ]),
    ),
  );

/** Deletes the records that no shipment needs. */
async function deleteUnneeded(
  tx: Tx,
  records: readonly FreeDelivery[],
  needed: ReadonlyMap<string, string>,
): Promise<void> {
  const unneeded = records.filter((record) => !needed.has(deliveryKey(record)));
  if (unneeded.length === 0) return;
  await tx
    .deleteFrom('free_deliveries')
    .where(({ or, and }) => or(unneeded.map((record) => and({ ...record }))))
    .execute();
}

/**
 * Deletes the records of a bill that none of its orders needs any more, after some of them were closed before they were
 * sent: the recipient may order the product again. Two orders of a merge order may ship the same product, at two prices;
 * they share a record, which stays until both are closed. The caller has locked the user or all orders of the bill:
 * of two orders that close at the same time, the later one must see that the other is closed.
 */
export async function removeFreeDeliveries(tx: Tx, billOrderIds: readonly string[]): Promise<void> {
  const records = await readRecords(tx, billOrderIds);
  if (records.length === 0) return;
  await deleteUnneeded(tx, records, toNeededKeys(await listFreeShipments(tx, billOrderIds)));
}

interface AddressChange {
  billOrderIds: readonly string[];
  /** The orders of the bill that get the address. */
  orderIds: readonly string[];
  address: OrderAddress;
}

/**
 * Moves the records of orders to a new address, on the day of the order; otherwise changing addresses would allow sending
 * everything to one place. What another order of the bill ships to the former address still counts there.
 * @throws AppError conflict `once_a_day`; the caller must roll back.
 */
export async function moveFreeDeliveries(
  tx: Tx,
  { billOrderIds, orderIds, address }: AddressChange,
): Promise<void> {
  const records = await readRecords(tx, billOrderIds);
  if (records.length === 0) return;
  const shipments = await listFreeShipments(tx, billOrderIds);
  const needed = toNeededKeys(
    shipments.map((each) => (orderIds.includes(each.orderId) ? { ...each, address } : each)),
  );
  await deleteUnneeded(tx, records, needed);
  const recorded = new Set(records.map(deliveryKey));
  const newRecords = records.flatMap((record) =>
    hashRecipients(address).flatMap((recipient) => {
      const key = deliveryKey({ ...record, recipient });
      const order_id = needed.get(key);
      return order_id === undefined || recorded.has(key) ? [] : [{ ...record, recipient, order_id }];
    }),
  );
  if (!(await pipelined(tx, (execute) => addFreeDeliveries(tx, execute, newRecords)))) throw onceADay();
}
