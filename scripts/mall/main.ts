import { Command } from 'commander';
import { AppError } from '@/lib/contract/errors';
import { addCatalogCommands } from './commands/catalog';
import { addCodeCommands } from './commands/codes';
import { addComplaintCommands } from './commands/complaints';
import { addDbCommands } from './commands/db';
import { addOrderCommands } from './commands/orders';
import { addPointsCommands } from './commands/points';
import { addProjectCommands } from './commands/project';
import { addRefundCommands } from './commands/refunds';
import { addServeCommand } from './commands/serve';
import { addUserCommands } from './commands/users';

// R-OPERATOR-01
const program = new Command('mall')
  .description(
    'Commands for those who run the points mall. Without one it serves the mall on its own over HTTP.',
  )
  .option('--json', 'answer as JSON, for programs')
  .option('--database <url>', 'postgres://…; else DATABASE_URL, else the file in the data folder')
  .option('--data <folder>', 'data folder; else MALL_DATA_DIR, else .data')
  .showHelpAfterError('(add --help for what is possible)')
  .configureHelp({ showGlobalOptions: true });

for (const add of [
  addServeCommand,
  addCatalogCommands,
  addProjectCommands,
  addOrderCommands,
  addRefundCommands,
  addCodeCommands,
  addComplaintCommands,
  addPointsCommands,
  addUserCommands,
  addDbCommands,
]) {
  add(program);
}

/** What went wrong, for a person: our own refusals say it themselves. */
function tell(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  if (program.opts<{ json?: boolean }>().json) {
    const code = error instanceof AppError ? error.code : 'internal';
    process.stdout.write(`${JSON.stringify({ error: { code, message } })}\n`);
  } else process.stderr.write(`✗ ${message}\n`);
}

try {
  await program.parseAsync();
} catch (error) {
  tell(error);
  process.exitCode = 1;
}
