import 'server-only';
import { type Compilable, sql } from 'kysely';
import type { Execute } from '../db/pipeline';
import { defineStatement } from '../db/statement';
import type { Db, Tx } from '../db/types';

/** Pieces of a spec in an order item. */
export interface Pieces {
  goodsId: string;
  goodsSpecId: string;
  /** Activity from whose stock they are taken; null: the spec's own stock. */
  activityId: string | null;
  quantity: number;
}

const getKey = ({ goodsSpecId, activityId }: Pieces) => `${goodsSpecId} ${activityId ?? ''}`;

/** Sorts pieces into the order in which every transaction locks stock rows, to prevent deadlocks. */
const sortForLocking = (pieces: readonly Pieces[]): Pieces[] =>
  pieces.toSorted((a, b) => (getKey(a) < getKey(b) ? -1 : 1));

const getGoodsIds = (pieces: readonly Pieces[]): string[] =>
  [...new Set(pieces.map(({ goodsId }) => goodsId))].sort();

/** Adds pieces to the counts of exchanged goods. */
export async function incrementSold(tx: Tx, pieces: readonly Pieces[]): Promise<void> {
  for (const goodsId of getGoodsIds(pieces)) {
    const same = pieces.filter((each) => each.goodsId === goodsId);
    await addExchanged(
      tx,
      goodsId,
      same.reduce((sum, { quantity }) => sum + quantity, 0),
    );
  }
}

/** Removes pieces from the counts of exchanged goods. */
export const decrementSold = (tx: Tx, pieces: readonly Pieces[]): Promise<void> =>
  incrementSold(
    tx,
    pieces.map((each) => ({ ...each, quantity: -each.quantity })),
  );

/** Sums up the pieces of one product, with the specs from whose own stock they are taken. */
function toSoldPieces(pieces: readonly Pieces[], goodsId: string, isCounted: boolean) {
  const same = pieces.filter((each) => each.goodsId === goodsId);
  return {
    goodsId,
    specIds: same.filter(({ activityId }) => activityId === null).map(({ goodsSpecId }) => goodsSpecId),
    counted: isCounted ? same.reduce((sum, { quantity }) => sum + quantity, 0) : 0,
  };
}

/**
 * Takes all pieces from stock, then updates the listed prices and counts of their goods. Every transaction locks the
 * rows in the same order, so orders for the same goods cannot deadlock.
 * @param isCounted whether the pieces count as exchanged at once.
 * @returns false when there are not enough pieces; the caller must roll back.
 */
export async function takePieces(
  tx: Tx,
  execute: Execute,
  pieces: readonly Pieces[],
  isCounted: boolean,
): Promise<boolean> {
  for (const { quantity } of pieces) assertPieceCount(quantity);
  const taken = sortForLocking(pieces).map(({ goodsSpecId, quantity, activityId }) =>
    execute(createStockChange(tx, goodsSpecId, -quantity, activityId)),
  );
  const updated = getGoodsIds(pieces).map((goodsId) => {
    const sold = toSoldPieces(pieces, goodsId, isCounted);
    return execute(isCounted ? updateListing(tx, sold) : updateListingIfSoldOut(tx, sold));
  });
  const [left] = await Promise.all([Promise.all(taken), Promise.all(updated)]);
  return left.every(({ rows }) => rows.length === 1);
}

/** Returns all pieces to the stock that they were taken from. The caller must ensure that this happens once. */
export async function returnPieces(tx: Tx, pieces: readonly Pieces[]): Promise<void> {
  const stale = new Set<string>();
  for (const { goodsSpecId, quantity, activityId } of sortForLocking(pieces)) {
    const change = await restock(tx, goodsSpecId, quantity, activityId);
    if (change?.staleGoodsId) stale.add(change.staleGoodsId);
  }
  for (const goodsId of [...stale].sort()) await refreshListPoints(tx, goodsId);
}

/** Reads the pieces of some orders. */
export const findPieces = (tx: Tx, orderIds: readonly string[]): Promise<Pieces[]> =>
  tx
    .selectFrom('order_items')
    .select(['goods_id as goodsId', 'goods_spec_id as goodsSpecId'])
    .select(['activity_id as activityId', 'quantity'])
    .where('order_id', 'in', orderIds)
    .execute();

/** Selects what lists sort by: the points of the cheapest spec in stock. */
const selectCheapestPoints = (db: Db, goodsId: string) =>
  db
    .selectFrom('goods_specs')
    .select(sql<number>`coalesce(min(case when stock > 0 then points end), min(points))`.as('points'))
    .where('goods_id', '=', goodsId);

/** Recalculates `list_points`; needed when the stock of a spec reaches or leaves zero (R-GOODS-07). */
export async function refreshListPoints(tx: Tx, goodsId: string): Promise<void> {
  const cheapest = selectCheapestPoints(tx, goodsId);
  await tx.updateTable('goods').set({ list_points: cheapest }).where('id', '=', goodsId).execute();
}

interface SoldPieces {
  goodsId: string;
  /** Specs from whose own stock pieces were taken. */
  specIds: readonly string[];
  /** Pieces to add to the count of exchanged ones. */
  counted: number;
}

const selectSoldOut = (db: Db, specIds: readonly string[]) =>
  db
    .selectFrom('goods_specs')
    .select('id')
    .where('id', 'in', specIds.length > 0 ? specIds : [''])
    .where('stock', '=', 0);

const setListing = (db: Db, { goodsId, specIds, counted }: SoldPieces) =>
  db
    .updateTable('goods')
    .set(({ case: when, exists, ref }) => ({
      exchanged: sql<number>`exchanged + ${counted}`,
      list_points: when()
        .when(exists(selectSoldOut(db, specIds)))
        .then(selectCheapestPoints(db, goodsId))
        .else(ref('list_points'))
        .end(),
    }))
    .where('id', '=', goodsId);

/** The statement that updates a product's `list_points` and `exchanged` after pieces were taken. */
const updateListing = defineStatement(setListing);

/** The same for pieces that do not count yet: it writes nothing unless a spec is sold out. */
const updateListingIfSoldOut = defineStatement((db, sold: SoldPieces) =>
  setListing(db, sold).where(({ exists }) => exists(selectSoldOut(db, sold.specIds))),
);

/** Stock after a change; `goodsId` only for the spec's own stock. */
interface RemainingStock {
  stock: number;
  goodsId: string | null;
}

interface StockChange {
  specId: string;
  /** Pieces to add; negative to take them. */
  pieces: number;
  /** Pieces that there must be. */
  atLeast: number;
}

const updateSpecStock = defineStatement((db, { specId, pieces, atLeast }: StockChange) =>
  db
    .updateTable('goods_specs')
    .set({ stock: sql<number>`stock + ${pieces}` })
    .where('id', '=', specId)
    .where('stock', '>=', atLeast)
    .returning(['stock', 'goods_id as goodsId']),
);

const updateActivityStock = defineStatement(
  (db, { specId, activityId, pieces, atLeast }: StockChange & { activityId: string }) =>
    db
      .updateTable('activity_specs')
      .set({ stock: sql<number>`stock + ${pieces}` })
      .where('activity_id', '=', activityId)
      .where('goods_spec_id', '=', specId)
      .where('stock', '>=', atLeast)
      .returning(['stock', sql<null>`null`.as('goodsId')]),
);

/** Creates the statement that changes a spec's or an activity's stock; it returns no row if stock would be negative. */
function createStockChange(
  tx: Tx,
  specId: string,
  pieces: number,
  activityId: string | null,
): Compilable<RemainingStock> {
  const change = { specId, pieces, atLeast: -pieces };
  return activityId === null
    ? updateSpecStock(tx, change)
    : updateActivityStock(tx, { ...change, activityId });
}

/**
 * Changes a stock without updating `list_points`; undefined when it would go below zero. The caller must call
 * `refreshListPoints` for `staleGoodsId`.
 */
async function changeStock(tx: Tx, specId: string, pieces: number, activityId: string | null) {
  const [left] = (await tx.executeQuery(createStockChange(tx, specId, pieces, activityId))).rows;
  const isStale = left !== undefined && (left.stock === 0 || left.stock === pieces);
  return left && { staleGoodsId: isStale ? left.goodsId : null };
}

/** @throws RangeError unless `quantity` is a positive integer. */
function assertPieceCount(quantity: number): void {
  if (!Number.isSafeInteger(quantity) || quantity < 1) throw new RangeError(`cannot take ${quantity} pieces`);
}

/** Returns pieces to a stock; the caller must call `refreshListPoints` for `staleGoodsId`. */
const restock = changeStock;

/**
 * Takes pieces from the stock of a spec, or from an activity's stock of it (R-ORDER-32, R-ACTIVITY-03).
 * @returns false when there are not enough; then nothing is changed.
 * @throws RangeError unless `quantity` is a positive integer.
 */
export async function takeStock(
  tx: Tx,
  specId: string,
  quantity: number,
  activityId: string | null,
): Promise<boolean> {
  assertPieceCount(quantity);
  const left = await changeStock(tx, specId, -quantity, activityId);
  if (left?.staleGoodsId) await refreshListPoints(tx, left.staleGoodsId);
  return left !== undefined;
}

/** Returns pieces that `takeStock` took. The caller must ensure that this happens once. */
export async function returnStock(
  tx: Tx,
  specId: string,
  quantity: number,
  activityId: string | null,
): Promise<void> {
  const left = await restock(tx, specId, quantity, activityId);
  if (left?.staleGoodsId) await refreshListPoints(tx, left.staleGoodsId);
}

/** Adds pieces (negative: removes them) to a product's count of exchanged ones, which cards and "popular" show. */
async function addExchanged(tx: Tx, goodsId: string, pieces: number): Promise<void> {
  const exchanged = sql<number>`case when exchanged + ${pieces} < 0 then 0 else exchanged + ${pieces} end`;
  await tx.updateTable('goods').set({ exchanged }).where('id', '=', goodsId).execute();
}
