import { CommanderError } from 'commander';
import { AppError, type ErrorCode } from '@/lib/contract/errors';

interface PrintedError {
  code: ErrorCode;
  message: string;
}

/** PostgreSQL: lock timeout, deadlock, serialization failure. */
const LOCK_STATES: readonly unknown[] = ['55P03', '40P01', '40001'];
/** SQLite: another process writes. */
const SQLITE_BUSY = 5;

function isLocked(error: unknown): boolean {
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  return LOCK_STATES.includes(code) || (Number(errcode) & 0xff) === SQLITE_BUSY;
}

const LOCKED =
  'the rows are in use by another command, such as an import, or by orders: try again when it has ended';

/** Converts an error of Commander, whose message for a command without its subcommand is only a mark. */
const toUsageError = ({ code, message }: CommanderError): PrintedError => ({
  code: 'bad_request',
  message: code === 'commander.help' ? 'a subcommand is missing' : message.replace(/^error: /, ''),
});

function toPrintedError(error: unknown): PrintedError {
  if (isLocked(error)) return { code: 'unavailable', message: LOCKED };
  const message = error instanceof Error ? error.message : String(error);
  return { code: error instanceof AppError ? error.code : 'internal', message };
}

/**
 * Prints an error: as JSON for programs, else only its message, which is written for operators (R-OPERATOR-01).
 * @returns the exit code: 0 after `--help`, which Commander reports as an error
 */
export function printError(error: unknown, asJson: boolean): number {
  const isUsage = error instanceof CommanderError;
  if (isUsage && error.exitCode === 0) return 0;
  const printed = isUsage ? toUsageError(error) : toPrintedError(error);
  if (asJson) process.stdout.write(`${JSON.stringify({ error: printed })}\n`);
  // Commander has printed its own message.
  else if (!isUsage) process.stderr.write(`✗ ${printed.message}\n`);
  return isUsage ? error.exitCode : 1;
}
