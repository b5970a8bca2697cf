import 'server-only';
import type { CaseStatus, CaseType } from '@/lib/contract/after-sale-case';
import { AppError } from '@/lib/contract/errors';
import { isOpenCase } from '@/lib/rules/after-sale/after-sale';
import type { MallDeps } from '../context';
import type { Db } from '../db/types';
import { type CaseRow, withLockedCase } from './case/find-case';
import { countMissingPoints, type MissingPointsDecision } from './case/missing-points';
import { approveCase, receiveReturnedGoods, rejectCase, type SentParcel } from './decide-case';

/** After-sale actions of operators. Each action on a case throws AppError not_found, conflict `order_state`. */

interface CaseFilter {
  status?: CaseStatus | undefined;
  type?: CaseType | undefined;
  orderId?: string | undefined;
  /** Rows at most; default 50. */
  limit?: number | undefined;
}

/** Lists cases, the newest first (R-OPERATOR-06). */
export const listCases = (
  db: Db,
  { status, type, orderId, limit = 50 }: CaseFilter = {},
): Promise<CaseRow[]> =>
  db
    .selectFrom('after_sale_cases')
    .selectAll()
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'requested'))
    .$if(type !== undefined, (query) => query.where('type', '=', type ?? 'refund'))
    .$if(orderId !== undefined, (query) => query.where('order_id', '=', orderId ?? ''))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

async function findMissingPoints(db: Db, row: CaseRow, now: Date): Promise<number | null> {
  if (isOpenCase(row.status)) {
    const order = await db.selectFrom('orders').selectAll().where('id', '=', row.order_id).executeTakeFirst();
    return order ? countMissingPoints(db, order, row, now) : null;
  }
  if (row.status !== 'refunded') return null;
  const reversals = db.selectFrom('score_reversals').select('shortfall');
  return (await reversals.where('order_id', '=', row.order_id).executeTakeFirst())?.shortfall ?? 0;
}

/** A case with the points that its refund cannot take back. */
export interface CaseWithPoints extends CaseRow {
  /** Of an open case: now. Of a refunded one: the shortfall recorded for its order. Null if nothing is refunded. */
  missingPoints: number | null;
}

/** Lists cases as `listCases` does, with their missing points (R-OPERATOR-16). */
export async function listCasesWithPoints(
  { db, now }: Pick<MallDeps, 'db' | 'now'>,
  filter: CaseFilter,
): Promise<CaseWithPoints[]> {
  const listed: CaseWithPoints[] = [];
  for (const row of await listCases(db, filter))
    listed.push({ ...row, missingPoints: await findMissingPoints(db, row, now()) });
  return listed;
}

/**
 * Approves a request: refunds money at once, or asks the shopper to send the goods back first.
 * @throws AppError also conflict `points_short` when points are missing and `missingPoints` does not settle them.
 */
export const approveRequest = (
  deps: MallDeps,
  caseId: string,
  missingPoints?: MissingPointsDecision,
): Promise<void> =>
  withLockedCase(deps.db, caseId, (locked) => approveCase(locked, { now: deps.now(), missingPoints }));

/** Rejects a request or returned goods with a reason that the shopper sees. @throws AppError also bad_request. */
export async function rejectRequest(deps: MallDeps, caseId: string, reason: string): Promise<void> {
  const trimmed = reason.trim();
  if (trimmed === '' || trimmed.length > 200)
    throw new AppError('bad_request', 'the reason must have 1 to 200 characters');
  await withLockedCase(deps.db, caseId, (locked) => rejectCase(locked, trimmed, deps.now()));
}

/**
 * Accepts returned goods: refunds them, or records the parcel of the replacement.
 * @throws AppError also bad_request when a replacement has no valid parcel; conflict `points_short` as `approveRequest`.
 */
export const receiveReturn = (
  deps: MallDeps,
  caseId: string,
  replacement?: SentParcel,
  missingPoints?: MissingPointsDecision,
): Promise<void> =>
  withLockedCase(deps.db, caseId, (locked) =>
    receiveReturnedGoods(locked, replacement, { now: deps.now(), missingPoints }),
  );

export { answerComplaint, listComplaints } from './complaint/answer-complaint';
