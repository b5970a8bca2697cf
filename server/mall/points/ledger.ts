import 'server-only';
import { sql } from 'kysely';
import { type Balance, calculateBalance, type Lot } from '@/lib/rules/points/points';
import { createId } from '../db/create-id';
import { lockUser } from '../db/dialect';
import { countChanged, type Execute, pipelined } from '../db/pipeline';
import type { Db, Tx } from '../db/types';

interface PointsGrant {
  userId: string;
  /** Points, at least 1. */
  amount: number;
  /** Absent: they never expire. */
  expiresAt?: Date | undefined;
  /** With `ref` it is unique for a user: nothing is given twice. */
  reason: string;
  ref: string;
  now: Date;
}

/** One line of the ledger. */
export interface LedgerEntry {
  userId: string;
  lotId: string;
  delta: number;
  reason: string;
  ref: string;
}

/**
 * The statement that writes lines of the ledger, at least one; whoever changes `remaining` of a lot does it
 * (R-POINTS-02).
 */
export const insertEntries = (tx: Tx, entries: readonly LedgerEntry[], now: Date) =>
  tx.insertInto('points_ledger').values(
    entries.map(({ userId, lotId, ...entry }) => ({
      id: createId(),
      user_id: userId,
      lot_id: lotId,
      ...entry,
      created_at: now.toISOString(),
    })),
  );

/** Writes lines of the ledger, if there are any. */
export async function writeEntries(tx: Tx, entries: readonly LedgerEntry[], now: Date): Promise<void> {
  if (entries.length > 0) await insertEntries(tx, entries, now).execute();
}

const insertLot = (tx: Tx, id: string, { userId, amount, expiresAt, reason, ref, now }: PointsGrant) =>
  tx
    .insertInto('points_lots')
    .values({
      id,
      user_id: userId,
      amount,
      remaining: amount,
      expires_at: expiresAt?.toISOString() ?? null,
      reason,
      ref,
      created_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'reason', 'ref']).doNothing());

/** The line of a lot that was just made; none when it was not. */
const insertFirstEntry = (tx: Tx, lotId: string) =>
  tx
    .insertInto('points_ledger')
    .columns(['id', 'user_id', 'lot_id', 'delta', 'reason', 'ref', 'created_at'])
    .expression((lots) =>
      lots
        .selectFrom('points_lots')
        .select([sql<string>`cast(${createId()} as text)`.as('line'), 'user_id', 'id', 'amount'])
        .select(['reason', 'ref', 'created_at'])
        .where('id', '=', lotId),
    );

/**
 * Gives points once per (user, reason, ref), together with other statements. Answers whether they were given
 * now (R-POINTS-01, R-POINTS-37).
 */
export async function queueGrant(tx: Tx, execute: Execute, pointsGrant: PointsGrant): Promise<boolean> {
  const { amount } = pointsGrant;
  if (!Number.isSafeInteger(amount) || amount < 1) throw new RangeError(`cannot grant ${amount} points`);
  const lotId = createId();
  const [inserted] = await Promise.all([
    execute(insertLot(tx, lotId, pointsGrant)),
    execute(insertFirstEntry(tx, lotId)),
  ]);
  return countChanged(inserted) === 1;
}

/** Gives points once per (user, reason, ref). Answers whether they were given now. */
export const grantPoints = (tx: Tx, pointsGrant: PointsGrant): Promise<boolean> =>
  pipelined(tx, (execute) => queueGrant(tx, execute, pointsGrant));

/** The statement that reads what a user can spend now, by lot. */
export const selectSpendableLots = (db: Db, userId: string, now: Date) =>
  db
    .selectFrom('points_lots')
    .select(['id', 'remaining', 'expires_at as expiresAt'])
    .where('user_id', '=', userId)
    .where('remaining', '>', 0)
    .where((where) =>
      where.or([where('expires_at', 'is', null), where('expires_at', '>', now.toISOString())]),
    );

/** What a user can spend now, by lot (R-POINTS-05). */
export const findSpendableLots = (db: Db, userId: string, now: Date): Promise<Lot[]> =>
  selectSpendableLots(db, userId, now).execute();

/**
 * Gives back to each lot what an order took, exactly once: the rows that say so are removed. A lot that expired
 * meanwhile stays expired. Answers how many points went back; 0 the second time. Like `takePoints` it begins with the
 * user's row, so that the two never hold each other's lots.
 */
export async function releasePoints(
  tx: Tx,
  { userId, orderId, now }: { userId: string; orderId: string; now: Date },
): Promise<number> {
  await lockUser(tx, userId);
  const taken = await tx
    .deleteFrom('order_points')
    .where('order_id', '=', orderId)
    .returning(['lot_id', 'amount'])
    .execute();
  const entries: LedgerEntry[] = [];
  for (const { lot_id: lotId, amount } of taken) {
    await tx
      .updateTable('points_lots')
      .set({ remaining: sql`remaining + ${amount}` })
      .where('id', '=', lotId)
      .execute();
    entries.push({ userId, lotId, delta: amount, reason: 'order_released', ref: orderId });
  }
  await writeEntries(tx, entries, now);
  return taken.reduce((total, { amount }) => total + amount, 0);
}

/** What a user can spend now, and what goes next. */
export const getBalance = async (db: Db, userId: string, now: Date): Promise<Balance> =>
  calculateBalance(await findSpendableLots(db, userId, now), now.toISOString());
