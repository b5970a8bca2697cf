import { type Command, Option } from 'commander';
import { type CaseStatus, caseStatus } from '@/lib/contract/after-sale-case';
import { formatCaseNumber } from '@/lib/rules/after-sale/case-number';
import {
  type MissingPointsDecision,
  missingPointsDecisions,
} from '@/server/mall/after-sale/case/missing-points';
import {
  approveRequest,
  listCasesWithPoints,
  receiveReturn,
  rejectRequest,
} from '@/server/mall/after-sale/operator';
import { printResult, printRows } from '../output';
import { parseText } from '../parse-text';
import { getGlobalOptions, withMall } from '../with-mall';

interface ListOptions {
  status?: CaseStatus;
  order?: string;
}

async function list({ status, order }: ListOptions, command: Command): Promise<void> {
  const cases = await withMall(command, (deps) => listCasesWithPoints(deps, { status, orderId: order }));
  printRows(
    getGlobalOptions(command),
    cases.map((row) => ({
      caseId: row.id,
      caseNo: formatCaseNumber({ orderId: row.order_id, number: row.number }),
      orderId: row.order_id,
      type: row.type,
      status: row.status,
      amountFen: row.amount_fen,
      missingPoints: row.missingPoints,
      reason: row.reason,
      createdAt: row.created_at,
    })),
  );
}

interface Decision {
  missingPoints?: MissingPointsDecision;
}

interface Parcel extends Decision {
  company?: string;
  no?: string;
}

/** The option by which an operator settles points of an order that its refund cannot take back (R-OPERATOR-17). */
const createMissingPointsOption = () =>
  new Option(
    '--missing-points <decision>',
    'points that the order gave and that are spent or reserved: deduct one fen for each, or forgive them',
  ).choices(missingPointsDecisions);

/** Adds `refunds list`, `approve`, `reject` and `receive`. */
export function addRefundCommands(program: Command): void {
  const refunds = program.command('refunds').description('refunds, returns and exchanges');
  refunds
    .command('list')
    .description('list cases, newest first')
    .addOption(new Option('--status <status>', 'only in this status').choices(caseStatus.options))
    .option('--order <orderId>', 'only of this order')
    .action(list);
  refunds
    .command('approve')
    .argument('<caseId>', 'id, or the number that the shopper sees')
    .addOption(createMissingPointsOption())
    .description('approve a request: refunds money at once, or asks for the goods to be sent back first')
    .action(async (caseId: string, { missingPoints }: Decision, command: Command) => {
      await withMall(command, (deps) => approveRequest(deps, caseId, missingPoints));
      printResult(getGlobalOptions(command), { caseId, approved: true }, `✓ ${caseId} approved`);
    });
  refunds
    .command('reject')
    .argument('<caseId>', 'id, or the number that the shopper sees')
    .requiredOption('--reason <text>', 'shown to the shopper', parseText)
    .description('reject a request or returned goods')
    .action(async (caseId: string, { reason }: { reason: string }, command: Command) => {
      await withMall(command, (deps) => rejectRequest(deps, caseId, reason));
      printResult(getGlobalOptions(command), { caseId, rejected: true, reason }, `✓ ${caseId} rejected`);
    });
  refunds
    .command('receive')
    .argument('<caseId>', 'id, or the number that the shopper sees')
    .option('--company <code>', 'courier of the replacement parcel')
    .option('--no <number>', 'its tracking number')
    .addOption(createMissingPointsOption())
    .description('accept returned goods: refunds them, or sends a replacement')
    .action(async (caseId: string, { company, no, missingPoints }: Parcel, command: Command) => {
      const parcel = company && no ? { expressCode: company, expressNo: no } : undefined;
      await withMall(command, (deps) => receiveReturn(deps, caseId, parcel, missingPoints));
      printResult(getGlobalOptions(command), { caseId, received: true }, `✓ ${caseId} is done`);
    });
}
