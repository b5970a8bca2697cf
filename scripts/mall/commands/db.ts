import type { Command } from 'commander';
import { checkConsistency } from '@/server/mall/operator/check/check-consistency';
import { printResult } from '../output';
import { getGlobalOptions, withMall } from '../with-mall';

/** Adds `db migrate` and `db check`. */
export function addDbCommands(program: Command): void {
  const db = program.command('db').description('the database');
  db.command('migrate')
    .description('migrate the tables, all or nothing; every start of the mall does the same')
    .action(async (_, command: Command) => {
      await withMall(command, async () => {});
      printResult(getGlobalOptions(command), { migrated: true }, '✓ the tables are up to date');
    });
  db.command('check')
    .description('check the consistency of points, stock, payments, codes, claims and references')
    .action(async (_, command: Command) => {
      const problems = await withMall(command, (deps) => checkConsistency(deps.db));
      const lines = problems.map(({ rule, id, message }) => `✗ ${rule}: ${id} ${message}`);
      printResult(
        getGlobalOptions(command),
        { problems },
        lines.length > 0 ? lines.join('\n') : '✓ the database is consistent',
      );
      if (problems.length > 0) process.exitCode = 1;
    });
}
