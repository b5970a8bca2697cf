import { Command } from 'commander';
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
import { printError } from './print-error';

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

/**
 * Rejects the name of no command, which would be an argument of the default one.
 * @throws CommanderError
 */
function assertKnownCommand(program: Command, args: readonly string[]): void {
  const [name] = program.parseOptions([...args]).operands;
  const isKnown =
    name === undefined || name === 'help' || program.commands.some((command) => command.name() === name);
  if (!isKnown) program.error(`error: unknown command '${name}'`, { code: 'commander.unknownCommand' });
}

/**
 * Runs one operator command and prints its result. `process.exitCode` is 1 after a failure.
 * @param args the command line without the program, such as `['db', 'check', '--json']`
 */
export async function runCommand(args: readonly string[]): Promise<void> {
  const program = createProgram();
  try {
    assertKnownCommand(program, args);
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    const asJson = program.opts<{ json?: boolean }>().json ?? args.includes('--json');
    process.exitCode = printError(error, asJson);
  }
}
