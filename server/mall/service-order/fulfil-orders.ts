import 'server-only';
import { sql } from 'kysely';
import { parseMobileNumber } from '@/lib/rules/service-order/mobile-number';
import { toCompilable } from '../db/dialect';
import { type Execute, pipelined } from '../db/pipeline';
import type { ServiceType } from '../db/tables/service';
import type { Tx } from '../db/types';
import type { OrderRow } from '../order/get-own-order';
import { assignCodes, type WaitingVoucher } from './assign-codes';
import { syncStocks } from './sync-stock';

type Order = Pick<OrderRow, 'id' | 'kind' | 'remark'>;

/** A piece that was made now. */
export interface NewPiece extends WaitingVoucher {
  orderId: string;
  type: ServiceType;
}

const getServiceOrderIds = (orders: readonly Order[]): string[] =>
  orders.filter(({ kind }) => kind === 'service').map(({ id }) => id);

/** The statement that makes a row for each piece of these orders; those that are there already are not made again. */
const insertPieces = (orderIds: readonly string[], at: string) => {
  const ids = sql.join(orderIds);
  return sql<NewPiece>`
    with recursive turns(n) as (
      select 1 union all
      select n + 1 from turns where n < (select max(quantity) from order_items where order_id in (${ids}))
    )
    insert into service_pieces (
      id, order_id, order_item_id, goods_id, goods_spec_id, position, type, source, valid_days, state,
      created_at, moved_at
    )
    select item.id || '-' || turns.n, item.order_id, item.id, item.goods_id, item.goods_spec_id, turns.n,
      coalesce(service.type, 'voucher'), coalesce(service.codes, 'imported'), service.valid_days, 'waiting',
      ${at}, ${at}
    from order_items as item
    inner join turns on turns.n <= item.quantity
    left join service_goods as service on service.goods_id = item.goods_id
    where item.order_id in (${ids})
    on conflict (order_item_id, position) do nothing
    returning id, order_id as "orderId", goods_id as "goodsId", goods_spec_id as "goodsSpecId",
      type, source, valid_days as "validDays"`;
};

/**
 * Makes the pieces of orders that are settled, in one statement that may follow the one that writes their lines
 * without waiting for it; none for orders with a parcel. Then `fillPieces`, in the same transaction
 * (R-VOUCHER-02).
 */
export async function createPieces(
  tx: Tx,
  execute: Execute,
  orders: readonly Order[],
  now: Date,
): Promise<NewPiece[]> {
  const ids = getServiceOrderIds(orders);
  if (ids.length === 0) return [];
  return (await execute(toCompilable(tx, insertPieces(ids, now.toISOString())))).rows;
}

/** A top-up whose number stands in the order's note is under way; the others wait until the shopper says it. */
async function startTopUps(tx: Tx, orders: readonly Order[], pieces: readonly NewPiece[], now: Date) {
  for (const { id, remark } of orders) {
    const account = parseMobileNumber(remark);
    const ids = pieces
      .filter(({ orderId, type }) => orderId === id && type === 'topUp')
      .map((each) => each.id);
    if (account === undefined || ids.length === 0) continue;
    await tx
      .updateTable('service_pieces')
      .set({ state: 'underWay', account, moved_at: now.toISOString() })
      .where('id', 'in', ids)
      .where('state', '=', 'waiting')
      .execute();
  }
}

/** Gives pieces that were made now what they are of. What goes without a code waits, and nobody can order more. */
export async function fulfilPieces(
  tx: Tx,
  orders: readonly Order[],
  pieces: readonly NewPiece[],
  now: Date,
): Promise<void> {
  await startTopUps(tx, orders, pieces, now);
  const vouchers = pieces.filter(({ type }) => type === 'voucher');
  const left = await assignCodes(tx, vouchers, now);
  await syncStocks(
    tx,
    left.map(({ goodsSpecId }) => goodsSpecId),
    now,
  );
}

/**
 * Gives orders that are settled what was bought: codes, or a start to top-ups. In the transaction that settles
 * them, once: asked again it does nothing. Orders of parcels cost no round trip, vouchers two. A piece for which no
 * code is left waits, and the operator hears of it (`tellOfWaiting`).
 */
export async function fulfilOrders(tx: Tx, orders: readonly Order[], now: Date): Promise<void> {
  const pieces = await pipelined(tx, (execute) => createPieces(tx, execute, orders, now));
  await fulfilPieces(tx, orders, pieces, now);
}
