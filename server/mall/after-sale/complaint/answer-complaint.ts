import 'server-only';
import type { ComplaintState } from '@/lib/contract/complaint';
import { AppError } from '@/lib/contract/errors';
import type { MallDeps } from '../../context';
import type { ComplaintTable } from '../../db/tables/after-sale';
import type { Db } from '../../db/types';

/** Lists complaints in a state, the oldest first. */
export const listComplaints = (db: Db, state: ComplaintState, limit = 50): Promise<ComplaintTable[]> =>
  db
    .selectFrom('complaints')
    .selectAll()
    .where('state', '=', state)
    .orderBy('moved_at')
    .orderBy('id')
    .limit(limit)
    .execute();

/** Moves a received complaint to `inProgress`; does nothing in any other state. */
export async function markComplaintInProgress({ db, now }: MallDeps, complaintId: string): Promise<void> {
  await db
    .updateTable('complaints')
    .set({ state: 'inProgress', moved_at: now().toISOString() })
    .where('id', '=', complaintId)
    .where('state', '=', 'received')
    .execute();
}

/**
 * Answers a complaint, once. If `en` is missing, readers of both languages get the Chinese text (R-OPERATOR-07).
 * @throws AppError not_found, conflict `already_done` when it is answered already.
 */
export async function answerComplaint(
  { db, now }: MallDeps,
  complaintId: string,
  answer: { zh: string; en?: string },
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('complaints')
    .set({ state: 'answered', answer_zh: answer.zh, answer_en: answer.en ?? answer.zh })
    .set({ moved_at: now().toISOString() })
    .where('id', '=', complaintId)
    .where('state', '!=', 'answered')
    .executeTakeFirst();
  if (numUpdatedRows === 1n) return;
  const row = await db.selectFrom('complaints').select('id').where('id', '=', complaintId).executeTakeFirst();
  if (!row) throw new AppError('not_found', 'the complaint does not exist');
  throw new AppError('conflict', 'the complaint is already answered', { reason: 'already_done' });
}
