import 'server-only';
import { sql } from 'kysely';
import { type OrderKind, OrderStatus } from '@/lib/rules/order/order-state';
import { isPostgres } from '../db/dialect';
import type { Tx } from '../db/types';
import { refreshListPoints } from '../goods/stock';

/**
 * Codes of a spec that nobody has a claim to yet; below none: more was sold than there are codes. Unpaid orders are
 * few and pieces of a spec may be many: `cross join` has SQLite begin with the orders.
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

/** What can be sold of a spec: as many as there are codes left. */
const selectSellable = (specId: string) =>
  sql`(select case when n > 0 then n else 0 end as pieces from (select ${selectUnclaimedCodes(specId)} as n) as counted)`;

/** Makes orders of this spec, and others who count its codes, wait. */
async function lockSpec(tx: Tx, specId: string): Promise<void> {
  if (isPostgres(tx))
    await tx.selectFrom('goods_specs').select('id').where('id', '=', specId).forNoKeyUpdate().execute();
}

/** Activities have a stock of their own, but codes they have not. */
const syncActivityStocks = (specId: string, now: Date) => sql`
  update activity_specs
  set claimed_elsewhere = claimed_elsewhere + stock - fit.pieces, stock = fit.pieces
  from ${selectSellable(specId)} as fit
  where goods_spec_id = ${specId} and stock > fit.pieces
    and activity_id in (select id from activities where ends_at > ${now.toISOString()})`;

interface SyncOptions {
  now: Date;
  /** A stock that is smaller stays: somebody else may have set it. */
  onlyLower?: boolean;
}

/**
 * Makes the stock of a spec what its imported codes allow, so that no more is sold than can be given. Nothing
 * happens to goods whose codes are made as they are sold, or of which nobody has said where their codes come from.
 */
async function syncStock(tx: Tx, specId: string, { now, onlyLower }: SyncOptions): Promise<void> {
  await lockSpec(tx, specId);
  const goods = await tx
    .selectFrom('goods_specs')
    .innerJoin('service_goods', 'service_goods.goods_id', 'goods_specs.goods_id')
    .select('goods_specs.goods_id as id')
    .where('goods_specs.id', '=', specId)
    .where('service_goods.type', '=', 'voucher')
    .where('service_goods.codes', '=', 'imported')
    .executeTakeFirst();
  if (!goods) return;
  const isUnfit = onlyLower ? sql`stock > fit.pieces` : sql`stock <> fit.pieces`;
  await sql`
    update goods_specs set supplied = supplied + fit.pieces - stock, stock = fit.pieces
    from ${selectSellable(specId)} as fit where id = ${specId} and ${isUnfit}`.execute(tx);
  await syncActivityStocks(specId, now).execute(tx);
  await refreshListPoints(tx, goods.id);
}

/** The same for several, in the order in which everybody takes hold of stock. */
async function syncStocksInOrder(tx: Tx, specIds: readonly string[], fit: SyncOptions): Promise<void> {
  for (const specId of [...new Set(specIds)].sort()) await syncStock(tx, specId, fit);
}

/** Makes the stock of specs what their imported codes allow (R-VOUCHER-03). */
export const syncStocks = (tx: Tx, specIds: readonly string[], now: Date): Promise<void> =>
  syncStocksInOrder(tx, specIds, { now });

/** Pieces of orders that are over have come back: those for which there is no code are not sold again. */
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
