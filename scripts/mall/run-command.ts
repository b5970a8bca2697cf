import { Command, CommanderError } from 'commander';
import { AppError } from '@/lib/contract/errors';
import { addCatalogCommands } from './commands/catalog';
import { addCodeCommands } from './commands/codes';
import { addComplaintCommands } from './commands/complaints';
import { addContentCommands } from './commands/content';
import { addDbCommands } from './commands/db';
import { addEventsCommand } from './commands/events';
import { addOrderCommands } from './commands/orders';
import { addPointsCommands } from './commands/points';
import { addProjectCommands } from './commands/project';
import { addRefundCommands } from './commands/refunds';
import { addServeCommand } from './commands/serve';
import { addUserCommands } from './commands/users';

const COMMANDS = [
  addServeCommand,
  addCatalogCommands,
  addContentCommands,
  addProjectCommands,
  addOrderCommands,
  addRefundCommands,
  addCodeCommands,
  addComplaintCommands,
  addPointsCommands,
  addUserCommands,
  addEventsCommand,
  addDbCommands,
];

/** Makes Commander throw at a wrong argument instead of ending the process, which may run other code. */
function throwInsteadOfExit(command: Command): void {
  command.exitOverride();
  for (const subcommand of command.commands) throwInsteadOfExit(subcommand);
}

/** Creates the program with all commands (R-OPERATOR-01, R-OPERATOR-15). */
export function createProgram(): Command {
  const program = new Command('mall')
    .description('Commands for operators of the points mall. Without a command, serves the mall over HTTP.')
    .option('--json', 'print JSON, for programs')
    .option(
      '--database <url>',
      'postgres://…; default: DATABASE_URL, else the SQLite file in the data folder',
    )
    .option('--data <folder>', 'data folder; default: MALL_DATA_DIR, else .data')
    .showHelpAfterError('(add --help to list commands and options)')
    .configureHelp({ showGlobalOptions: true });
  for (const add of COMMANDS) add(program);
  throwInsteadOfExit(program);
  return program;
}

/** Prints an error: as JSON for programs, else only its message, which is written for operators. */
function printError(error: unknown, asJson: boolean): void {
  const message = error instanceof Error ? error.message : String(error);
  if (asJson) {
    const code = error instanceof AppError ? error.code : 'internal';
    process.stdout.write(`${JSON.stringify({ error: { code, message } })}\n`);
  } else process.stderr.write(`✗ ${message}\n`);
}

/**
 * Runs one operator command and prints its result. `process.exitCode` is 1 after a failure.
 * @param args the command line without the program, such as `['db', 'check', '--json']`
 */
export async function runCommand(args: readonly string[]): Promise<void> {
  const program = createProgram();
  try {
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError) {
      // Commander has printed its own message; its code is 0 after --help.
      process.exitCode = error.exitCode;
      return;
    }
    printError(error, program.opts<{ json?: boolean }>().json === true);
    process.exitCode = 1;
  }
}
