import 'server-only';
import type { CaseStatus } from '@/lib/contract/after-sale-case';
import type { ComplaintState } from '@/lib/contract/complaint';
import { AppError } from '@/lib/contract/errors';
import { SEND_BACK_DAYS } from '@/lib/rules/after-sale/after-sale';
import { getSimulatedExpress } from '@/lib/rules/order/simulated-express';
import { addDaysToDate } from '@/lib/rules/time/dates';
import type { Job, MallDeps } from '../context';
import { inTransaction } from '../db/transaction';
import { BATCH_SIZE, forEachPaged } from '../jobs/batches';
import { getOperatorDueTime } from '../jobs/simulated-operator';
import { tryLockOrder } from '../order/try-lock-orders';
import { type LockedCase, withLockedCase } from './case/find-case';
import { type RefundDecision, readDeductionProblem } from './case/missing-points';
import { answerComplaint, markComplaintInProgress } from './complaint/answer-complaint';
import { approveCase, expireCase, receiveReturnedGoods, rejectCase } from './decide-case';

const findDueCases = ({ db }: MallDeps, status: CaseStatus, before: Date, after: string) =>
  db
    .selectFrom('after_sale_cases')
    .select(['id', 'order_id'])
    .where('status', '=', status)
    .where('moved_at', '<=', before.toISOString())
    .where('id', '>', after)
    .orderBy('id')
    .limit(BATCH_SIZE)
    .execute();

const findDueComplaints = ({ db }: MallDeps, state: ComplaintState, before: Date, after: string) =>
  db
    .selectFrom('complaints')
    .select('id')
    .where('state', '=', state)
    .where('moved_at', '<=', before.toISOString())
    .where('id', '>', after)
    .orderBy('id')
    .limit(BATCH_SIZE)
    .execute();

/** A conflict means that the shopper, an operator or another instance changed the case first: skip it. */
function ignoreConflict(error: unknown): void {
  if (!(error instanceof AppError && error.code === 'conflict')) throw error;
}

/** Runs `work` on every case that has been in a status since `before`; claims the order of each case first. */
const forEachDueCase = (
  deps: MallDeps,
  status: CaseStatus,
  before: Date,
  work: (locked: LockedCase) => Promise<void>,
) =>
  forEachPaged(
    deps,
    (after) => findDueCases(deps, status, before, after),
    (id, { order_id }) =>
      inTransaction(deps.db, async (tx) => {
        if (await tryLockOrder(tx, order_id)) await withLockedCase(tx, id, work);
      }).catch(ignoreConflict),
  );

/** Ends cases whose goods were not sent back in time, and restores their orders. */
const expireReturns: Job = {
  name: 'expireReturns',
  run: (deps) => {
    const now = deps.now();
    return forEachDueCase(deps, 'approved', addDaysToDate(now, -SEND_BACK_DAYS), (locked) =>
      expireCase(locked, now),
    );
  },
};

const COMPLAINT_ANSWER = {
  zh: '您好，我们已核实您反映的情况并联系相关部门处理，给您带来的不便深表歉意。如仍有疑问，请联系在线客服。',
  en: 'We have looked into what you told us and the team concerned is acting on it. We are sorry for the trouble. If anything is still open, please contact support.',
};

const POINTS_SPENT = '此订单赠送的{points}已被使用 · The {points} from this order have been spent';

/**
 * Decides as a careful operator does: deducts missing points from the cash, waits while unpaid orders reserve them, and
 * rejects the request if they cannot be deducted. A replacement that is out of stock is not the shopper's fault.
 */
async function decideSimulated(
  locked: LockedCase,
  now: Date,
  accept: (decision: RefundDecision) => Promise<void>,
): Promise<void> {
  if (locked.row.type === 'exchange') return accept({ now, missingPoints: 'forgive' });
  const problem = await readDeductionProblem(locked, now);
  if (problem === 'reserved') return;
  if (problem) await rejectCase(locked, POINTS_SPENT, now);
  else await accept({ now, missingPoints: 'deduct' });
}

/**
 * Simulated operator (R-OPS-15): decides every request and every return after a delay; approves and accepts them unless
 * points of the order are missing.
 */
const decideCases: Job = {
  name: 'decideCases',
  async run(deps) {
    if (!deps.settings.fulfilment.enabled) return;
    const before = getOperatorDueTime(deps);
    await forEachDueCase(deps, 'returning', before, (locked) => {
      const { company, expressNo } = getSimulatedExpress(`${locked.order.id}/${locked.row.number}`);
      const parcel = { expressCode: company.code, expressNo };
      return decideSimulated(locked, deps.now(), (decision) =>
        receiveReturnedGoods(locked, parcel, decision),
      );
    });
    await forEachDueCase(deps, 'requested', before, (locked) =>
      decideSimulated(locked, deps.now(), (decision) => approveCase(locked, decision)),
    );
  },
};

/** Simulated operator: marks complaints as in progress, and answers them after a delay. */
const handleComplaints: Job = {
  name: 'handleComplaints',
  async run(deps) {
    if (!deps.settings.fulfilment.enabled) return;
    const before = getOperatorDueTime(deps);
    await forEachPaged(
      deps,
      (after) => findDueComplaints(deps, 'inProgress', before, after),
      (id) => answerComplaint(deps, id, COMPLAINT_ANSWER).catch(ignoreConflict),
    );
    await forEachPaged(
      deps,
      (after) => findDueComplaints(deps, 'received', before, after),
      (id) => markComplaintInProgress(deps, id),
    );
  },
};

/** Scheduled jobs of after-sale cases and complaints (R-OPS-15). */
export const afterSaleJobs: readonly Job[] = [expireReturns, decideCases, handleComplaints];
