import 'server-only';

/**
 * PostgreSQL: a lock or a statement that took too long, a transaction that lost again and again, no connection
 * to be had, a server that is starting or stopping (https://www.postgresql.org/docs/current/errcodes-appendix.html).
 */
const BUSY_STATES: ReadonlySet<unknown> = new Set([
  ...['55P03', '57014', '40001', '40P01', '25P03'],
  ...['53300', '57P01', '57P02', '57P03', '08006'],
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE'],
]);
/** What pg and its pool say, without a code, when every connection is in use, or one broke a moment ago. */
const BUSY_MESSAGE =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/;
/** SQLite: another process kept the file for longer than our patience. */
const SQLITE_BUSY = 5;

/**
 * Whether the database could not do it now, but may in a moment: nothing is wrong with the call (R-OPS-09).
 */
export function isBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && BUSY_STATES.has(error.code)) return true;
  if ('errcode' in error && (Number(error.errcode) & 0xff) === SQLITE_BUSY) return true;
  return BUSY_MESSAGE.test(error.message);
}
