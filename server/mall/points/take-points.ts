import 'server-only';
import { sql } from 'kysely';
import { AppError } from '@/lib/contract/errors';
import { allocateLotsToOrders, type Lot, type LotAllocation } from '@/lib/rules/points/points';
import { countChanged, type Execute } from '../db/pipeline';
import type { Tx } from '../db/types';
import { insertEntries } from './ledger';

const pointsShort = () => new AppError('conflict', 'not enough points', { reason: 'points_short' });

interface OrderCosts {
  /** Points of each order, at least 0. */
  costs: readonly { orderId: string; points: number }[];
  now: Date;
}

/**
 * Decides which lots pay for orders, those that expire first before others.
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
  const lots = sumByLot(takings).map(([lotId, amount]) =>
    execute(
      tx
        .updateTable('points_lots')
        .set({ remaining: sql`remaining - ${amount}` })
        .where('id', '=', lotId)
        .where('remaining', '>=', amount),
    ),
  );
  const rows = takings.map(({ orderId, lotId, amount }) => ({ order_id: orderId, lot_id: lotId, amount }));
  const [changes] = await Promise.all([
    Promise.all(lots),
    // A row can exist only for another order with this id; inserting the order detects that.
    execute(
      tx
        .insertInto('order_points')
        .values(rows)
        .onConflict((conflict) => conflict.columns(['order_id', 'lot_id']).doNothing()),
    ),
    execute(insertEntries(tx, entries, now)),
  ]);
  if (changes.some((change) => countChanged(change) !== 1)) throw pointsShort();
}
