import 'server-only';
import {
  type DatabaseConnection,
  PostgresDialect,
  PostgresDriver,
  type PostgresPool,
  type TransactionSettings,
} from 'kysely';
import { Pool, types } from 'pg';
import { BatchingPool, markRepeated } from './postgres-pool';
import { SILENCE_MS, STATEMENT_TIMEOUT_MS } from './silence-limit';

/** PostgreSQL returns sums and counts as bigint or numeric; the mall's values stay far below 2^53. */
const NUMERIC_OIDS: ReadonlySet<number> = new Set([types.builtins.INT8, types.builtins.NUMERIC]);

/**
 * In milliseconds; shorter than the BFF's deadline (`server/upstream/deadline.ts`), so that a caller gets "busy" and not
 * a timeout.
 */
const LOCK_TIMEOUT_MS = 3000;
/** How long a transaction may wait for its next statement, in milliseconds. */
const IDLE_TRANSACTION_TIMEOUT_MS = 15_000;

/**
 * Sets the limits of a connection. Not as parameters of its start (`statement_timeout` of the pool's options): PgBouncer rejects
 * a connection with parameters that it does not know (R-OPS-43).
 */
const SET_LIMITS = `select ${Object.entries({
  statement_timeout: STATEMENT_TIMEOUT_MS,
  lock_timeout: LOCK_TIMEOUT_MS,
  idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
})
  .map(([name, milliseconds]) => `set_config('${name}', '${milliseconds}', false)`)
  .join(', ')}`;

/** After this many milliseconds without traffic, the system tests whether the other end of a connection is still there. */
const KEEP_ALIVE_AFTER_MS = 10_000;

interface PoolOptions {
  url: string;
  /** Maximum number of connections. */
  poolSize: number;
  /** Milliseconds after which a connection that owes an answer is ended; shorter for tests. */
  silenceMs?: number | undefined;
  /** Called when an idle connection fails; the pool replaces it. */
  onError(error: Error): void;
}

/** As Kysely sends it. */
const BEGIN = { sql: 'begin' };

/**
 * Sends `begin` together with the first statements, so that all cost one round trip; if it fails, so do they. If it
 * fails on a connection that stays open (a pooler, a cancelled statement), every later statement would commit on its
 * own: once the failure is known, the connection rejects further statements of this transaction, and the
 * transaction never counts as committed.
 */
class PipeliningDriver extends PostgresDriver {
  /** For each connection in a transaction, the result of its `begin`. */
  readonly #begins = new WeakMap<DatabaseConnection, Promise<void>>();
  /** For each connection whose `begin` failed, the original `executeQuery`, restored after the rollback. */
  readonly #restores = new WeakMap<DatabaseConnection, DatabaseConnection['executeQuery']>();

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    markRepeated(BEGIN);
    const begin = super.beginTransaction(connection, settings);
    this.#begins.set(connection, begin);
    const { executeQuery } = connection;
    begin.catch((error: unknown) => {
      connection.executeQuery = async () => {
        throw error;
      };
      this.#restores.set(connection, executeQuery);
    });
  }

  override async commitTransaction(connection: DatabaseConnection) {
    // PostgreSQL answers `begin` before later statements, so this does not add a wait.
    await this.#begins.get(connection);
    await super.commitTransaction(connection);
  }

  override async rollbackTransaction(connection: Parameters<PostgresDriver['rollbackTransaction']>[0]) {
    const executeQuery = this.#restores.get(connection);
    if (executeQuery) connection.executeQuery = executeQuery;
    this.#restores.delete(connection);
    await super.rollbackTransaction(connection);
  }
}

class PipeliningDialect extends PostgresDialect {
  readonly #pool: PostgresPool;

  constructor(pool: PostgresPool) {
    super({ pool });
    this.#pool = pool;
  }

  override createDriver() {
    return new PipeliningDriver({ pool: this.#pool });
  }
}

/** Opens a connection pool with time limits for connecting, answers, statements, locks and idle transactions. */
export function openPostgres({
  url,
  poolSize,
  silenceMs = SILENCE_MS,
  onError,
}: PoolOptions): PostgresDialect {
  const pool = new Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 5000,
    // Finds a dead connection also where answers have no limit, as in a migration.
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    application_name: 'vantmall',
    // Statements that do not need each other's answers share a round trip (`pipelined`).
    pipeline: true,
    types: {
      getTypeParser: (oid, format) =>
        NUMERIC_OIDS.has(oid) && format !== 'binary' ? Number : types.getTypeParser(oid, format),
    },
  });
  pool.on('error', onError);
  // The pool handles errors of idle connections only, and an unhandled `error` event ends the process. When a
  // connection in use fails, its current and later statements fail, which reports the error.
  pool.on('connect', (client) => client.on('error', () => {}));
  return new PipeliningDialect(new BatchingPool(pool, { setUp: SET_LIMITS, silenceMs }));
}
