import 'server-only';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type SqliteStatement,
  type TransactionSettings,
} from 'kysely';
import { LRUCache } from 'lru-cache';

/**
 * Longest wait for a transaction of another process, and longest pause between two tries, in milliseconds.
 */
const BUSY_TIMEOUT_MS = 5000;
const MAX_PAUSE_MS = 20;

/**
 * Result code `SQLITE_BUSY` with its extended codes. Waiting does not help against `SQLITE_BUSY_SNAPSHOT`:
 * the snapshot is stale.
 */
const SQLITE_BUSY = 5;
const SQLITE_BUSY_SNAPSHOT = 517;

function isRetryable(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('errcode' in error)) return false;
  return (Number(error.errcode) & 0xff) === SQLITE_BUSY && error.errcode !== SQLITE_BUSY_SNAPSHOT;
}

/**
 * Wraps a SQLite connection so that it waits for a lock asynchronously: SQLite's own busy timeout blocks the
 * whole process, and never ends if another connection of the same process holds the lock. Only statements
 * that acquire the lock (`begin immediate`, a write outside a transaction) can be busy, so retrying is safe
 * (R-OPS-09).
 * @throws the busy error after 5 s.
 */
function withBusyRetry(connection: DatabaseConnection): DatabaseConnection {
  return {
    async executeQuery(query, options) {
      const deadline = Date.now() + BUSY_TIMEOUT_MS;
      for (let pause = 1; ; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
        try {
          return await connection.executeQuery(query, options);
        } catch (error) {
          if (!isRetryable(error) || Date.now() > deadline) throw error;
          await sleep(Math.random() * pause);
        }
      }
    },
    streamQuery: (query, chunkSize, options) => connection.streamQuery(query, chunkSize, options),
  };
}

/** Size of the cache of prepared statements; the mall has about three hundred. */
const MAX_PREPARED_STATEMENTS = 400;

type Parameter = string | number | bigint | null | Uint8Array;

/** Throws if no statement may run now. */
type AssertUsable = () => void;

const wrapStatement = (prepared: StatementSync, assertUsable: AssertUsable): SqliteStatement => ({
  reader: prepared.columns().length > 0,
  all(parameters) {
    assertUsable();
    return prepared.all(...(parameters as Parameter[]));
  },
  run(parameters) {
    assertUsable();
    return prepared.run(...(parameters as Parameter[]));
  },
  iterate(parameters) {
    assertUsable();
    return prepared.iterate(...(parameters as Parameter[])) as IterableIterator<unknown>;
  },
});

/** Adapts Node's SQLite to the interface of Kysely's dialect. */
function adaptDatabase(database: DatabaseSync, assertUsable: AssertUsable): SqliteDatabase {
  const prepared = new LRUCache<string, SqliteStatement>({ max: MAX_PREPARED_STATEMENTS });
  return {
    close: () => database.close(),
    prepare(text) {
      const cached = prepared.get(text);
      if (cached) return cached;
      const wrapped = wrapStatement(database.prepare(text), assertUsable);
      prepared.set(text, wrapped);
      return wrapped;
    },
  };
}

/**
 * Takes the write lock at the begin of a transaction, not in the middle, where waiting could only fail.
 * SQLite itself ends a transaction when the disk is full (https://sqlite.org/lang_transaction.html, "Response
 * To Errors Within A Transaction"); statements sent together with the failed one would then each commit on
 * their own, so they are rejected.
 */
class ImmediateDriver extends SqliteDriver {
  readonly #file: DatabaseSync;
  #connection: DatabaseConnection | undefined;
  #hasBegun = false;

  constructor(file: DatabaseSync) {
    super({ database: adaptDatabase(file, () => this.#assertTransaction()) });
    this.#file = file;
  }

  #assertTransaction() {
    if (this.#hasBegun && !this.#file.isTransaction)
      throw new Error('SQLite has rolled back the transaction');
  }

  override async acquireConnection() {
    this.#connection ??= withBusyRetry(await super.acquireConnection());
    return this.#connection;
  }

  override async beginTransaction(connection: DatabaseConnection, settings?: TransactionSettings) {
    const begin = settings?.accessMode === 'read only' ? 'begin' : 'begin immediate';
    await connection.executeQuery(CompiledQuery.raw(begin));
    this.#hasBegun = true;
  }

  override async commitTransaction(connection: DatabaseConnection) {
    await super.commitTransaction(connection);
    this.#hasBegun = false;
  }

  override async rollbackTransaction(connection: DatabaseConnection) {
    this.#hasBegun = false;
    if (this.#file.isTransaction) await super.rollbackTransaction(connection);
  }
}

/** SQLite can roll back schema changes, so all migrations run in one transaction. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
  }
}

const createDialect = (file: DatabaseSync): Dialect => ({
  createDriver: () => new ImmediateDriver(file),
  createAdapter: () => new TransactionalAdapter(),
  createQueryCompiler: () => new SqliteQueryCompiler(),
  createIntrospector: (db) => new SqliteIntrospector(db),
});

/**
 * Opens or creates a SQLite file; several processes on one machine may share it. Durable: a committed
 * transaction survives a power failure (`synchronous=FULL`). SQLite's own busy timeout applies only here,
 * while opening.
 */
export function openSqlite(file: string): Dialect {
  const database = new DatabaseSync(file, { timeout: 5000, enableForeignKeyConstraints: true });
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma cache_size = -16000');
  database.exec('pragma busy_timeout = 0');
  return createDialect(database);
}
