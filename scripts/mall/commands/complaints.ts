import { type Command, Option } from 'commander';
import { type ComplaintState, complaintState } from '@/lib/contract/complaint';
import { answerComplaint, listComplaints } from '@/server/mall/after-sale/operator';
import { answer, answerRows } from '../output';
import { globalOptions, withMall } from '../with-mall';

/** `complaints list`, `complaints answer`. */
export function addComplaintCommands(program: Command): void {
  const complaints = program.command('complaints').description('what shoppers complain about');
  complaints
    .command('list')
    .description('complaints in a state, the oldest first')
    .addOption(new Option('--state <state>').choices(complaintState.options).default('received'))
    .action(async ({ state }: { state: ComplaintState }, command: Command) => {
      const rows = await withMall(command, ({ db }) => listComplaints(db, state));
      answerRows(
        globalOptions(command),
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
    .requiredOption('--zh <text>', 'the answer')
    .option('--en <text>', 'the same in English; else everybody reads the first')
    .description('answer a complaint, once')
    .action(async (id: string, { zh, en }: { zh: string; en?: string }, command: Command) => {
      await withMall(command, (host) => answerComplaint(host, id, { zh, en }));
      answer(globalOptions(command), { complaintId: id, answered: true }, `✓ ${id} answered`);
    });
}
