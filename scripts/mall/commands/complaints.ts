import { type Command, Option } from 'commander';
import { type ComplaintState, complaintState } from '@/lib/contract/complaint';
import { answerComplaint, listComplaints } from '@/server/mall/after-sale/operator';
import { printResult, printRows } from '../output';
import { parseText } from '../parse-text';
import { getGlobalOptions, withMall } from '../with-mall';

/** Adds `complaints list` and `complaints answer`. */
export function addComplaintCommands(program: Command): void {
  const complaints = program.command('complaints').description('complaints of shoppers');
  complaints
    .command('list')
    .description('list complaints in a state, the oldest first')
    .addOption(new Option('--state <state>').choices(complaintState.options).default('received'))
    .action(async ({ state }: { state: ComplaintState }, command: Command) => {
      const rows = await withMall(command, ({ db }) => listComplaints(db, state));
      printRows(
        getGlobalOptions(command),
        rows.map(({ id, type, text, order_id, created_at }) => ({
          complaintId: id,
          type,
          orderId: order_id,
          createdAt: created_at,
          text,
        })),
      );
    });
  complaints
    .command('answer')
    .argument('<complaintId>')
    .requiredOption('--zh <text>', 'the answer in Chinese', parseText)
    .option('--en <text>', 'the same in English; default: the Chinese text', parseText)
    .description('answer a complaint, once')
    .action(async (id: string, { zh, en }: { zh: string; en?: string }, command: Command) => {
      await withMall(command, (deps) => answerComplaint(deps, id, { zh, en }));
      printResult(getGlobalOptions(command), { complaintId: id, answered: true }, `✓ ${id} answered`);
    });
}
