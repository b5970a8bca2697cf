import 'server-only';

/** PostgreSQL (https://www.postgresql.org/docs/current/errcodes-appendix.html): the database cannot be written, as after a failover. */
export const READ_ONLY_STATE = '25006';
/** How the states begin in which the server ends a connection. */
export const SHUTDOWN_STATES = '57P';

const BUSY_STATES: ReadonlySet<unknown> = new Set([
  // A limit of a lock, statement or transaction, or a transaction that failed after all retries.
  ...['55P03', '57014', '40001', '40P01', '25P03', '25P04'],
  // Full: disk, memory, connections, or another limit of the server.
  ...['53000', '53100', '53200', '53300', '53400'],
  // The server starts, stops or drops the connection.
  ...['57P01', '57P02', '57P03', '57P05', '08000', '08001', '08003', '08004', '08006'],
  // A pooler that gets no connection to the server (PgBouncer).
  '08P01',
  // The password of the role has been changed: the server has to be restarted with the new one.
  ...['28P01', '28000'],
  READ_ONLY_STATE,
  // The network, and the look-up of the host's name.
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'EHOSTDOWN'],
  ...['ENETUNREACH', 'ENETDOWN', 'EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'],
]);
/** Messages of pg and its pool, which have no code: every connection is in use, or one has just failed. */
const BUSY_MESSAGE =
  /^(timeout exceeded when trying to connect|timeout expired|Connection terminated|Client has encountered a connection error)/;
/** SQLite: another process held the lock for longer than the busy timeout; the disk is full. */
const SQLITE_BUSY_CODES: ReadonlySet<number> = new Set([5, 13]);

const isSqliteBusy = (error: Error): boolean =>
  'code' in error &&
  error.code === 'ERR_SQLITE_ERROR' &&
  'errcode' in error &&
  SQLITE_BUSY_CODES.has(Number(error.errcode) & 0xff);

/** The socket of a server on the same machine is not there. Other files that are missing have another call. */
const isWithoutSocket = (error: Error): boolean =>
  'code' in error && error.code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect';

/**
 * The fields of a log line about a failure. One of the database itself has no stack: each call and job meets it, and the place does
 * not matter (R-EVENT-22).
 */
export const toLogFields = (error: unknown): object =>
  error instanceof Error && isBusy(error)
    ? { code: 'code' in error ? error.code : undefined, reason: error.message }
    : { err: error };

/** Whether the database is busy, full or unreachable, so that the caller can retry the call (R-OPS-09). */
export function isBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && BUSY_STATES.has(error.code)) return true;
  return isSqliteBusy(error) || isWithoutSocket(error) || BUSY_MESSAGE.test(error.message);
}
