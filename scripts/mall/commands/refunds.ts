import { type Command, Option } from 'commander';
import { type CaseStatus, caseStatus } from '@/lib/contract/after-sale-case';
import { formatCaseNumber } from '@/lib/rules/after-sale/case-number';
import { approveRequest, listCases, receiveReturn, rejectRequest } from '@/server/mall/after-sale/operator';
import { answer, answerRows } from '../output';
import { globalOptions, withMall } from '../with-mall';

interface ListOptions {
  status?: CaseStatus;
  order?: string;
}

async function list({ status, order }: ListOptions, command: Command): Promise<void> {
  const cases = await withMall(command, ({ db }) => listCases(db, { status, orderId: order }));
  answerRows(
    globalOptions(command),
    cases.map((each) => ({
      caseId: each.id,
      caseNo: formatCaseNumber({ orderId: each.order_id, number: each.number }),
      orderId: each.order_id,
      type: each.type,
      status: each.status,
      amountFen: each.amount_fen,
      reason: each.reason,
      createdAt: each.created_at,
    })),
  );
}

interface Parcel {
  company?: string;
  no?: string;
}

/** `refunds list`, `approve`, `reject`, `receive`. */
export function addRefundCommands(program: Command): void {
  const refunds = program.command('refunds').description('refunds, returns and exchanges');
  refunds
    .command('list')
    .description('cases, newest first')
    .addOption(new Option('--status <status>', 'only these').choices(caseStatus.options))
    .option('--order <orderId>', 'of one order')
    .action(list);
  refunds
    .command('approve')
    .argument('<caseId>', 'or the number that the shopper tells')
    .description('say yes: money goes back at once, goods are to be sent back first')
    .action(async (caseId: string, _, command: Command) => {
      await withMall(command, (host) => approveRequest(host, caseId));
      answer(globalOptions(command), { caseId, approved: true }, `✓ ${caseId} approved`);
    });
  refunds
    .command('reject')
    .argument('<caseId>', 'or the number that the shopper tells')
    .requiredOption('--reason <text>', 'the shopper reads it')
    .description('say no to a request, or to goods that came back')
    .action(async (caseId: string, { reason }: { reason: string }, command: Command) => {
      await withMall(command, (host) => rejectRequest(host, caseId, reason));
      answer(globalOptions(command), { caseId, rejected: true, reason }, `✓ ${caseId} rejected`);
    });
  refunds
    .command('receive')
    .argument('<caseId>', 'or the number that the shopper tells')
    .option('--company <code>', 'courier of the parcel that is sent in exchange')
    .option('--no <number>', 'its tracking number')
    .description('note that returned goods arrived in order: pays back, or exchanges')
    .action(async (caseId: string, { company, no }: Parcel, command: Command) => {
      const parcel = company && no ? { expressCode: company, expressNo: no } : undefined;
      await withMall(command, (host) => receiveReturn(host, caseId, parcel));
      answer(globalOptions(command), { caseId, received: true }, `✓ ${caseId} is done`);
    });
}
