import 'server-only';

/**
 * PostgreSQL: lock or statement timeouts, transactions that failed after all retries, no free connection, a
 * server that is starting or stopping (https://www.postgresql.org/docs/current/errcodes-appendix.html).
 */
const BUSY_STATES: ReadonlySet<unknown> = new Set([
  ...['55P03', '57014', '40001', '40P01', '25P03'],
  ...['53300', '57P01', '57P02', '57P03', '08006'],
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'],
]);
/** Messages of pg and its pool, which have no code: every connection is in use, or one has just failed. */
const BUSY_MESSAGE =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/;
/** SQLite: another process held the lock for longer than the busy timeout. */
const SQLITE_BUSY = 5;

/** Whether the database failed only temporarily, so that the caller can retry the call (R-OPS-09). */
export function isBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && BUSY_STATES.has(error.code)) return true;
  if ('errcode' in error && (Number(error.errcode) & 0xff) === SQLITE_BUSY) return true;
  return BUSY_MESSAGE.test(error.message);
}
