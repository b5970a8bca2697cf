import type { Command } from 'commander';
import { checkConsistency } from '@/server/mall/operator/check/check-consistency';
import { answer } from '../output';
import { globalOptions, withMall } from '../with-mall';

/** `db migrate`, `db check`. */
export function addDbCommands(program: Command): void {
  const db = program.command('db').description('the database');
  db.command('migrate')
    .description('bring the tables up to date, all or nothing; every start of the mall does the same')
    .action(async (_, command: Command) => {
      await withMall(command, async () => {});
      answer(globalOptions(command), { migrated: true }, '✓ the tables are up to date');
    });
  db.command('check')
    .description(
      'whether the books fit: points and their ledger, stock and what orders hold, payments, orphans',
    )
    .action(async (_, command: Command) => {
      const problems = await withMall(command, (host) => checkConsistency(host.db));
      const lines = problems.map(({ rule, id, message }) => `✗ ${rule}: ${id} ${message}`);
      answer(globalOptions(command), { problems }, lines.length > 0 ? lines.join('\n') : '✓ the books fit');
      if (problems.length > 0) process.exitCode = 1;
    });
}
