import 'server-only';
import { sql } from 'kysely';
import { type OrderKind, OrderStatus } from '@/lib/rules/order/order-state';
import { isPostgres } from '../db/dialect';
import type { Tx } from '../db/types';
import { refreshListPoints } from '../goods/stock';

/**
 * SQL for the number of codes of a spec that no order needs; negative if more was sold than there are codes. Unpaid
 * orders are few and pieces of a spec may be many: `cross join` makes SQLite start with the orders.
 */
const selectUnclaimedCodes = (specId: string) => sql`
  (select count(*) from service_codes where goods_spec_id = ${specId} and piece_id is null)
  - (select count(*) from service_pieces as piece
     inner join orders on orders.id = piece.order_id
     where piece.goods_spec_id = ${specId} and piece.type = 'voucher' and piece.state = 'waiting'
       and orders.status <> ${sql.lit(OrderStatus.closed)})
  - (select coalesce(sum(item.quantity), 0) from orders cross join order_items as item
     where orders.status = ${sql.lit(OrderStatus.unpaid)} and item.order_id = orders.id
       and item.goods_spec_id = ${specId})`;

/** SQL for the number of pieces of a spec that can be sold: the unclaimed codes, at least 0. */
const selectSellable = (specId: string) =>
  sql`(select case when n > 0 then n else 0 end as pieces from (select ${selectUnclaimedCodes(specId)} as n) as counted)`;

/** Locks a spec against orders and other counts of its codes. */
async function lockSpec(tx: Tx, specId: string): Promise<void> {
  if (isPostgres(tx))
    await tx.selectFrom('goods_specs').select('id').where('id', '=', specId).forNoKeyUpdate().execute();
}

/** Limits the stock of running activities: they have their own stock, but share the codes of the spec. */
const syncActivityStocks = (specId: string, now: Date) => sql`
  update activity_specs
  set claimed_elsewhere = claimed_elsewhere + stock - fit.pieces, stock = fit.pieces
  from ${selectSellable(specId)} as fit
  where goods_spec_id = ${specId} and stock > fit.pieces
    and activity_id in (select id from activities where ends_at > ${now.toISOString()})`;

/** Selects specs whose stock follows their imported codes. */
const selectCodeSpecs = (tx: Tx) =>
  tx
    .selectFrom('goods_specs')
    .innerJoin('goods', 'goods.id', 'goods_specs.goods_id')
    .innerJoin('service_goods', 'service_goods.goods_id', 'goods_specs.goods_id')
    .where('goods.kind', '=', 'service')
    .where('service_goods.type', '=', 'voucher')
    .where('service_goods.codes', '=', 'imported');

interface SyncOptions {
  now: Date;
  /** Whether a smaller stock stays unchanged, as an operator may have set it. */
  onlyLower?: boolean;
}

/**
 * Sets the stock of a spec to what its imported codes allow, so that no more is sold than can be delivered. Does nothing
 * for shipped goods, and for goods with generated codes or without a `service_goods` row.
 */
async function syncStock(tx: Tx, specId: string, { now, onlyLower }: SyncOptions): Promise<void> {
  await lockSpec(tx, specId);
  const goods = await selectCodeSpecs(tx)
    .select('goods_specs.goods_id as id')
    .where('goods_specs.id', '=', specId)
    .executeTakeFirst();
  if (!goods) return;
  const isStale = onlyLower ? sql`stock > fit.pieces` : sql`stock <> fit.pieces`;
  await sql`
    update goods_specs set supplied = supplied + fit.pieces - stock, stock = fit.pieces
    from ${selectSellable(specId)} as fit where id = ${specId} and ${isStale}`.execute(tx);
  await syncActivityStocks(specId, now).execute(tx);
  await refreshListPoints(tx, goods.id);
}

/** Synchronizes several specs in the order in which all transactions lock stock. */
async function syncStocksInOrder(tx: Tx, specIds: readonly string[], options: SyncOptions): Promise<void> {
  for (const specId of [...new Set(specIds)].sort()) await syncStock(tx, specId, options);
}

/** Sets the stock of specs to what their imported codes allow (R-VOUCHER-03). */
export const syncStocks = (tx: Tx, specIds: readonly string[], now: Date): Promise<void> =>
  syncStocksInOrder(tx, specIds, { now });

/** Specs in one statement. */
const CHUNK_IDS = 500;

/**
 * Lowers the stock of specs, and that of running activities, which an operator's import has set above what their imported
 * codes allow (R-VOUCHER-03).
 */
export async function lowerStocks(tx: Tx, specIds: readonly string[], now: Date): Promise<void> {
  const ids = [...new Set(specIds)].sort();
  for (let start = 0; start < ids.length; start += CHUNK_IDS) {
    const specs = await selectCodeSpecs(tx)
      .select('goods_specs.id')
      .where('goods_specs.id', 'in', ids.slice(start, start + CHUNK_IDS))
      .execute();
    await syncStocksInOrder(
      tx,
      specs.map(({ id }) => id),
      { now, onlyLower: true },
    );
  }
}

/** Lowers the stock after pieces were returned to it: pieces without a code must not be sold again. */
export async function syncReturnedStock(
  tx: Tx,
  orders: readonly { kind: OrderKind }[],
  pieces: readonly { goodsSpecId: string }[],
  now: Date,
): Promise<void> {
  if (!orders.some(({ kind }) => kind === 'service')) return;
  const specIds = pieces.map(({ goodsSpecId }) => goodsSpecId);
  await syncStocksInOrder(tx, specIds, { now, onlyLower: true });
}
