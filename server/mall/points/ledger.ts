import 'server-only';
import { sql } from 'kysely';
import { AppError } from '@/lib/contract/errors';
import {
  allocateLotsToOrders,
  type Balance,
  calculateBalance,
  type Lot,
  type LotAllocation,
} from '@/lib/rules/points/points';
import { createId } from '../db/create-id';
import { lockUser } from '../db/dialect';
import { countChanged, type Execute, pipelined } from '../db/pipeline';
import { defineStatement } from '../db/statement';
import type { Db, Tx } from '../db/types';

const pointsShort = () => new AppError('conflict', 'not enough points', { reason: 'points_short' });

interface OrderCosts {
  /** Points of each order, at least 0. */
  costs: readonly { orderId: string; points: number }[];
  now: Date;
}

/**
 * Decides which lots pay for orders, those that expire first before others, then the oldest.
 * @throws AppError conflict `points_short`, RangeError unless every cost is a non-negative integer.
 */
export function allocateTakings(lots: readonly Lot[], { costs, now }: OrderCosts): LotAllocation[] {
  for (const { points } of costs)
    if (!Number.isSafeInteger(points) || points < 0) throw new RangeError(`cannot take ${points} points`);
  const takings = allocateLotsToOrders(lots, costs, now.toISOString());
  if (!takings) throw pointsShort();
  return takings;
}

const sumByLot = (takings: readonly LotAllocation[]): [lotId: string, amount: number][] => {
  const sums = new Map<string, number>();
  for (const { lotId, amount } of takings) sums.set(lotId, (sums.get(lotId) ?? 0) + amount);
  return [...sums];
};

const takeFromLot = defineStatement((db, { lotId, amount }: { lotId: string; amount: number }) =>
  db
    .updateTable('points_lots')
    .set({ remaining: sql`remaining - ${amount}` })
    .where('id', '=', lotId)
    .where('remaining', '>=', amount),
);

/** A row can exist only for another order with this id; inserting the order detects that. */
const insertTakings = defineStatement(
  (db, { rows }: { rows: readonly { order_id: string; lot_id: string; amount: number }[] }) =>
    db
      .insertInto('order_points')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['order_id', 'lot_id']).doNothing()),
);

/**
 * Takes points from lots, and records which order took them from which lot. The caller has locked the user's
 * row since before the lots were read (R-ORDER-33).
 * @throws AppError conflict `points_short` when a lot has fewer points after all; the caller must roll back.
 */
export async function takePoints(
  tx: Tx,
  execute: Execute,
  takings: readonly LotAllocation[],
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  if (takings.length === 0) return;
  const entries = takings.map(({ lotId, amount, orderId: ref }) => ({
    ...{ userId, lotId, ref },
    delta: -amount,
    reason: 'order',
  }));
  const lots = sumByLot(takings).map(([lotId, amount]) => execute(takeFromLot(tx, { lotId, amount })));
  const rows = takings.map(({ orderId, lotId, amount }) => ({ order_id: orderId, lot_id: lotId, amount }));
  const [changes] = await Promise.all([
    Promise.all(lots),
    execute(insertTakings(tx, { rows })),
    execute(insertEntries(tx, toEntryRows(entries, now))),
  ]);
  if (changes.some((change) => countChanged(change) !== 1)) throw pointsShort();
}

interface PointsGrant {
  userId: string;
  /** Points, at least 1. */
  amount: number;
  /** Absent: the points never expire. */
  expiresAt?: Date | undefined;
  /** Unique per user together with `ref`: nothing is granted twice. */
  reason: string;
  ref: string;
  now: Date;
}

/** A ledger entry. */
interface LedgerEntry {
  userId: string;
  lotId: string;
  delta: number;
  reason: string;
  ref: string;
}

const toEntryRows = (entries: readonly LedgerEntry[], now: Date) => ({
  rows: entries.map(({ userId, lotId, delta, reason, ref }) => ({
    ...{ id: createId(), user_id: userId, lot_id: lotId, delta, reason, ref },
    created_at: now.toISOString(),
  })),
});

/**
 * The statement that inserts ledger entries, at least one. Every change of a lot's `remaining` needs one
 * (R-POINTS-02).
 */
const insertEntries = defineStatement((db, { rows }: ReturnType<typeof toEntryRows>) =>
  db.insertInto('points_ledger').values(rows),
);

/** Inserts ledger entries, if there are any. */
export async function writeEntries(tx: Tx, entries: readonly LedgerEntry[], now: Date): Promise<void> {
  if (entries.length > 0) await tx.executeQuery(insertEntries(tx, toEntryRows(entries, now)));
}

const toLotRow = (id: string, { userId, amount, expiresAt, reason, ref, now }: PointsGrant) => ({
  ...{ id, user_id: userId, amount, remaining: amount, reason, ref },
  expires_at: expiresAt?.toISOString() ?? null,
  created_at: now.toISOString(),
});

const insertLot = defineStatement((db, row: ReturnType<typeof toLotRow>) =>
  db
    .insertInto('points_lots')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'reason', 'ref']).doNothing()),
);

/** Inserts the ledger entry of a new lot; inserts nothing if the lot does not exist. */
const insertFirstEntry = defineStatement((db, { id, lotId }: { id: string; lotId: string }) =>
  db
    .insertInto('points_ledger')
    .columns(['id', 'user_id', 'lot_id', 'delta', 'reason', 'ref', 'created_at'])
    .expression((lots) =>
      lots
        .selectFrom('points_lots')
        .select([sql<string>`cast(${id} as text)`.as('line'), 'user_id', 'id', 'amount'])
        .select(['reason', 'ref', 'created_at'])
        .where('id', '=', lotId),
    ),
);

/**
 * Queues the statements that grant points once per (user, reason, ref). Returns whether this call granted
 * them (R-POINTS-01, R-POINTS-37).
 * @throws RangeError unless the amount is a positive integer.
 */
export async function queueGrant(tx: Tx, execute: Execute, pointsGrant: PointsGrant): Promise<boolean> {
  const { amount } = pointsGrant;
  if (!Number.isSafeInteger(amount) || amount < 1) throw new RangeError(`cannot grant ${amount} points`);
  const lotId = createId();
  const [inserted] = await Promise.all([
    execute(insertLot(tx, toLotRow(lotId, pointsGrant))),
    execute(insertFirstEntry(tx, { id: createId(), lotId })),
  ]);
  return countChanged(inserted) === 1;
}

/** Grants points once per (user, reason, ref). Returns whether this call granted them. */
export const grantPoints = (tx: Tx, pointsGrant: PointsGrant): Promise<boolean> =>
  pipelined(tx, (execute) => queueGrant(tx, execute, pointsGrant));

/**
 * The query of a user's spendable lots; `now` is a timestamp. The zero is part of the text: PostgreSQL would plan the statement anew each
 * time, as a plan that is kept may use the index of lots with points left only if it does not depend on a parameter.
 */
export const selectSpendableLots = defineStatement((db, { userId, now }: { userId: string; now: string }) =>
  db
    .selectFrom('points_lots')
    .select(['id', 'remaining', 'expires_at as expiresAt', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .where('remaining', '>', sql.lit(0))
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)])),
);

/** Reads a user's spendable lots (R-POINTS-05). */
export const findSpendableLots = async (db: Db, userId: string, now: Date): Promise<Lot[]> =>
  (await db.executeQuery(selectSpendableLots(db, { userId, now: now.toISOString() }))).rows;

/**
 * Returns the points that an order took to their lots, exactly once: deleting the order's rows decides.
 * Points of a lot that has expired meanwhile stay expired. Returns the number of points; 0 the second time.
 * Like `takePoints` it locks the user's row first, so that the two cannot deadlock.
 */
export async function releasePoints(
  tx: Tx,
  { userId, orderId, now }: { userId: string; orderId: string; now: Date },
): Promise<number> {
  await lockUser(tx, userId);
  const reservedParts = await tx
    .deleteFrom('order_points')
    .where('order_id', '=', orderId)
    .returning(['lot_id', 'amount'])
    .execute();
  const entries: LedgerEntry[] = [];
  for (const { lot_id: lotId, amount } of reservedParts) {
    await tx
      .updateTable('points_lots')
      .set({ remaining: sql`remaining + ${amount}` })
      .where('id', '=', lotId)
      .execute();
    entries.push({ userId, lotId, delta: amount, reason: 'order_released', ref: orderId });
  }
  await writeEntries(tx, entries, now);
  return reservedParts.reduce((total, { amount }) => total + amount, 0);
}

/** Reads what a user can spend now, and which points expire next. */
export const getBalance = async (db: Db, userId: string, now: Date): Promise<Balance> =>
  calculateBalance(await findSpendableLots(db, userId, now), now.toISOString());
