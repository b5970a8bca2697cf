import 'server-only';
import type { CaseStatus, CaseType } from '@/lib/contract/after-sale-case';
import { AppError } from '@/lib/contract/errors';
import type { MallDeps } from '../context';
import type { Db } from '../db/types';
import { type CaseRow, withLockedCase } from './case/find-case';
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

/** Approves a request: refunds money at once, or asks the shopper to send the goods back first. */
export const approveRequest = (deps: MallDeps, caseId: string): Promise<void> =>
  withLockedCase(deps.db, caseId, (locked) => approveCase(locked, deps.now()));

/** Rejects a request or returned goods with a reason that the shopper sees. @throws AppError also bad_request. */
export async function rejectRequest(deps: MallDeps, caseId: string, reason: string): Promise<void> {
  const trimmed = reason.trim();
  if (trimmed === '' || trimmed.length > 200)
    throw new AppError('bad_request', 'the reason must have 1 to 200 characters');
  await withLockedCase(deps.db, caseId, (locked) => rejectCase(locked, trimmed, deps.now()));
}

/**
 * Accepts returned goods: refunds them, or records the parcel of the replacement.
 * @throws AppError also bad_request when a replacement has no valid parcel.
 */
export const receiveReturn = (deps: MallDeps, caseId: string, replacement?: SentParcel): Promise<void> =>
  withLockedCase(deps.db, caseId, (locked) => receiveReturnedGoods(locked, replacement, deps.now()));

export { answerComplaint, listComplaints } from './complaint/answer-complaint';
