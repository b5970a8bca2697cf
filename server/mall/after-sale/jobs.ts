import 'server-only';
import { AppError } from '@/lib/contract/errors';
import type { CaseStatus } from '@/lib/contract/trade/case';
import type { ComplaintState } from '@/lib/contract/trade/complaint';
import { SEND_BACK_DAYS } from '@/lib/rules/after-sale/after-sale';
import { expressOf } from '@/lib/rules/order/express';
import { daysLater } from '@/lib/rules/time/dates';
import type { Host, Job } from '../context';
import { inTransaction } from '../db/tx';
import { BATCH, eachOf } from '../jobs/each-of';
import { operatorDue } from '../jobs/operator-due';
import { claimOrder } from '../order/claim';
import { type Held, withCase } from './case/rows';
import { answerComplaint, takeUpComplaint } from './complaint/answer';
import { approveCase, lapseCase, receiveGoods } from './decide';

const dueCases = ({ db }: Host, status: CaseStatus, before: Date, after: string) =>
  db
    .selectFrom('after_sale_cases')
    .select(['id', 'order_id'])
    .where('status', '=', status)
    .where('moved_at', '<=', before.toISOString())
    .where('id', '>', after)
    .orderBy('id')
    .limit(BATCH)
    .execute();

const dueComplaints = ({ db }: Host, state: ComplaintState, before: Date, after: string) =>
  db
    .selectFrom('complaints')
    .select('id')
    .where('state', '=', state)
    .where('moved_at', '<=', before.toISOString())
    .where('id', '>', after)
    .orderBy('id')
    .limit(BATCH)
    .execute();

/** Somebody was faster: the shopper, an operator, another instance. Then it is their work. */
function unlessLost(error: unknown): void {
  if (!(error instanceof AppError && error.code === 'conflict')) throw error;
}

/** Works off the cases that have been in a status since a moment; each begins with a claim of its order. */
const eachCase = (host: Host, status: CaseStatus, before: Date, work: (held: Held) => Promise<void>) =>
  eachOf(
    host,
    (after) => dueCases(host, status, before, after),
    (id, { order_id }) =>
      inTransaction(host.db, async (tx) => {
        if (await claimOrder(tx, order_id)) await withCase(tx, id, work);
      }).catch(unlessLost),
  );

/** Goods that nobody sends back: the case ends, the order is what it was. */
const lapseReturns: Job = {
  name: 'lapseReturns',
  run: (host) => {
    const now = host.now();
    return eachCase(host, 'approved', daysLater(now, -SEND_BACK_DAYS), (held) => lapseCase(held, now));
  },
};

const ANSWER = {
  zh: '您好，我们已核实您反映的情况并联系相关部门处理，给您带来的不便深表歉意。如仍有疑问，请联系在线客服。',
  en: 'We have looked into what you told us and the team concerned is acting on it. We are sorry for the trouble. If anything is still open, please contact support.',
};

/** Simulated operator (R-OPS-15): says yes to every request and receives every return, each after a while. */
const decideCases: Job = {
  name: 'decideCases',
  async run(host) {
    if (!host.settings.fulfilment.enabled) return;
    const before = operatorDue(host);
    await eachCase(host, 'returning', before, (held) => {
      const { company, expressNo } = expressOf(`${held.order.id}/${held.row.number}`);
      return receiveGoods(held, { expressCode: company.code, expressNo }, host.now());
    });
    await eachCase(host, 'requested', before, (held) => approveCase(held, host.now()));
  },
};

/** Simulated operator: takes complaints up, and answers them a while later. */
const answerComplaints: Job = {
  name: 'answerComplaints',
  async run(host) {
    if (!host.settings.fulfilment.enabled) return;
    const before = operatorDue(host);
    await eachOf(
      host,
      (after) => dueComplaints(host, 'inProgress', before, after),
      (id) => answerComplaint(host, id, ANSWER).catch(unlessLost),
    );
    await eachOf(
      host,
      (after) => dueComplaints(host, 'received', before, after),
      (id) => takeUpComplaint(host, id),
    );
  },
};

/** What is due with after-sale cases and complaints (R-OPS-15). */
export const afterSaleJobs: readonly Job[] = [lapseReturns, decideCases, answerComplaints];
