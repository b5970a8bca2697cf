import 'server-only';
import { AppError } from '@/lib/contract/errors';
import {
  calculateMissingPoints,
  deductMissingPoints,
  type GrantedPoints,
} from '@/lib/rules/after-sale/missing-points';
import { lockUser } from '../../db/dialect';
import type { Db } from '../../db/types';
import type { OrderRow } from '../../order/get-own-order';
import { readGrantedPoints } from '../../points/granted-points';
import { getPaidFen, getRefundedFen } from './amounts';
import type { CaseRow, LockedCase } from './find-case';

/** How an operator settles missing points: refunds in full all the same, or deducts one fen for each point. */
export const missingPointsDecisions = ['forgive', 'deduct'] as const;
export type MissingPointsDecision = (typeof missingPointsDecisions)[number];

/** When a case is decided, and how its missing points are settled; without that, there must be none. */
export interface RefundDecision {
  now: Date;
  missingPoints?: MissingPointsDecision | undefined;
}

/** Reads the points that the refund of an open case takes back. The reward is revoked only when the order ends. */
async function readCasePoints(db: Db, order: OrderRow, row: CaseRow, now: Date): Promise<GrantedPoints> {
  const refundedFen = (await getRefundedFen(db, order.id)) + row.amount_fen;
  const endsOrder = row.type !== 'money' || refundedFen >= getPaidFen(order);
  return readGrantedPoints(db, order, { refundedFen, endsOrder, now });
}

/** Counts the points that would be missing if an open case was refunded now. */
export const countMissingPoints = async (db: Db, order: OrderRow, row: CaseRow, now: Date): Promise<number> =>
  calculateMissingPoints(await readCasePoints(db, order, row, now));

/** Counts the points that would be missing if all of an order was refunded now. */
export const countMissingOfOrder = async (db: Db, order: OrderRow, now: Date): Promise<number> =>
  calculateMissingPoints(await readGrantedPoints(db, order, { endsOrder: true, now }));

/** Why missing points cannot be deducted, as an operator reads it. */
const deductionProblems = {
  kept: 'the shopper keeps the goods: forgive the points, or reject the request so that the shopper asks for less',
  reserved: 'unpaid orders have reserved some of the points: decide when these orders are paid or closed',
  nothingLeft: 'nothing of the refund is left after the deduction: reject the request',
} as const;

function findDeductionProblem(
  { type, amount_fen }: CaseRow,
  points: GrantedPoints,
): keyof typeof deductionProblems | undefined {
  const missing = calculateMissingPoints(points);
  if (missing === 0) return undefined;
  if (type === 'money') return 'kept';
  if (points.reserved > 0) return 'reserved';
  return deductMissingPoints(amount_fen, missing) === undefined ? 'nothingLeft' : undefined;
}

/** Why the missing points of a case cannot be deducted now; undefined if they can, or if none are missing. */
export const readDeductionProblem = async ({ tx, order, row }: LockedCase, now: Date) =>
  findDeductionProblem(row, await readCasePoints(tx, order, row, now));

const pointsMissing = (message: string) => new AppError('conflict', message, { reason: 'points_short' });

/**
 * Settles the points that a case's refund cannot take back. It locks the user, so that they stay as they are until the
 * transaction ends (R-AFTER-28, R-OPERATOR-17).
 * @returns the fen to deduct from the refund.
 * @throws AppError conflict `points_short` when points are missing and there is no decision, or they cannot be deducted.
 */
export async function settleMissingPoints(
  locked: LockedCase,
  { now, missingPoints }: RefundDecision,
): Promise<number> {
  const { tx, order, row } = locked;
  await lockUser(tx, order.user_id);
  const points = await readCasePoints(tx, order, row, now);
  const missing = calculateMissingPoints(points);
  if (missing === 0 || missingPoints === 'forgive') return 0;
  if (missingPoints === undefined)
    throw pointsMissing(
      `${missing} points of the order are spent or reserved: decide with --missing-points deduct or forgive`,
    );
  const problem = findDeductionProblem(row, points);
  if (problem) throw pointsMissing(deductionProblems[problem]);
  return missing;
}
