import 'server-only';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
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
import { withBusyRetry } from './busy-retry';

/** Prepared statements kept; the mall has about three hundred. */
const MAX_PREPARED_STATEMENTS = 400;

type Parameter = string | number | bigint | null | Uint8Array;

/** Throws if no statement may run now. */
type AssertUsable = () => void;

const wrapStatement = (prepared: StatementSync, check: AssertUsable): SqliteStatement => ({
  reader: prepared.columns().length > 0,
  all(parameters) {
    check();
    return prepared.all(...(parameters as Parameter[]));
  },
  run(parameters) {
    check();
    return prepared.run(...(parameters as Parameter[]));
  },
  iterate(parameters) {
    check();
    return prepared.iterate(...(parameters as Parameter[])) as IterableIterator<unknown>;
  },
});

/** Node's own SQLite in the shape that Kysely's dialect wants. */
function adaptDatabase(database: DatabaseSync, check: AssertUsable): SqliteDatabase {
  const prepared = new LRUCache<string, SqliteStatement>({ max: MAX_PREPARED_STATEMENTS });
  return {
    close: () => database.close(),
    prepare(text) {
      const known = prepared.get(text);
      if (known) return known;
      const wrapped = wrapStatement(database.prepare(text), check);
      prepared.set(text, wrapped);
      return wrapped;
    },
  };
}

/**
 * Takes the write lock when a transaction begins, not in its middle, where waiting could only fail. SQLite ends a
 * transaction by itself when its disk is full (https://sqlite.org/lang_transaction.html, "Response To Errors Within A
 * Transaction"); statements that were sent together with the one that failed would then be done, each by itself.
 */
class ImmediateDriver extends SqliteDriver {
  readonly #file: DatabaseSync;
  #connection: DatabaseConnection | undefined;
  #hasBegun = false;

  constructor(file: DatabaseSync) {
    super({ database: adaptDatabase(file, () => this.#check()) });
    this.#file = file;
  }

  #check() {
    if (this.#hasBegun && !this.#file.isTransaction)
      throw new Error('SQLite has rolled the transaction back');
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

/** SQLite can roll a change of tables back; migrations then run in one transaction. */
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
 * Opens (or makes) a SQLite file; several processes may share it on one machine. Durable: an answered order
 * survives a power failure (`synchronous=FULL`). SQLite itself waits for locks only here, while opening.
 */
export function openSqlite(file: string): Dialect {
  const database = new DatabaseSync(file, { timeout: 5000, enableForeignKeyConstraints: true });
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma cache_size = -16000');
  database.exec('pragma busy_timeout = 0');
  return createDialect(database);
}
