import 'server-only';
import { type DatabaseConnection, PostgresDialect, PostgresDriver, type TransactionSettings } from 'kysely';
import { Pool, types } from 'pg';

/** Sums and counts come as bigint or numeric; ours stay far below 2^53. */
const NUMERIC_OIDS: ReadonlySet<number> = new Set([types.builtins.INT8, types.builtins.NUMERIC]);

/** Shorter than the BFF's patience (`upstream/call`), so that a caller hears "busy" and not "took too long". */
const LOCK_TIMEOUT_MS = 3000;

interface Options {
  url: string;
  poolSize: number;
  /** Told when an idle connection breaks; the pool replaces it. */
  onError(error: Error): void;
}

/**
 * Sends `begin` together with the first statement, so that both cost one round trip. Where `begin` fails on a
 * connection that lives on (a pooler, a cancelled statement), each statement behind it would commit by itself: from
 * the moment the failure is known, the connection takes no further statement of this transaction, and the
 * transaction never counts as committed. What was sent in the same round trip as `begin` cannot be undone.
 */
class PipeliningDriver extends PostgresDriver {
  /** For each connection in a transaction, the answer to its `begin`. */
  readonly #begins = new WeakMap<DatabaseConnection, Promise<void>>();
  /** For each connection whose `begin` failed, what it sends statements with after the rollback. */
  readonly #restores = new WeakMap<DatabaseConnection, DatabaseConnection['executeQuery']>();

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
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
    // PostgreSQL has answered it before the statements behind it: this waits for nothing.
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
  readonly #pool: Pool;

  constructor(pool: Pool) {
    super({ pool });
    this.#pool = pool;
  }

  override createDriver() {
    return new PipeliningDriver({ pool: this.#pool });
  }
}

/** A pool of connections whose statements cannot hang for ever. */
export function openPostgres({ url, poolSize, onError }: Options): PostgresDialect {
  const pool = new Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 5000,
    statement_timeout: 10_000,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: 15_000,
    application_name: 'vantmall',
    // Statements that do not need each other's answers share a round trip (`together`).
    pipeline: true,
    types: {
      getTypeParser: (oid, format) =>
        NUMERIC_OIDS.has(oid) && format !== 'binary' ? Number : types.getTypeParser(oid, format),
    },
  });
  pool.on('error', onError);
  // The pool listens to idle connections only, and an error that nobody hears ends the process. One that breaks
  // in use is told of by its statements, and by all that are sent on it afterwards.
  pool.on('connect', (client) => client.on('error', () => {}));
  return new PipeliningDialect(pool);
}
