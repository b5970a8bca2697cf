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
 * Lets `begin` share the round trip of the first statement. It can only fail with its connection, and then everything
 * behind it fails too.
 */
class PipeliningDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    super.beginTransaction(connection, settings).catch(() => {});
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
