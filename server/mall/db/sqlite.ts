import 'server-only';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type SqliteStatement,
  type TransactionSettings,
} from 'kysely';
import { patient } from './patient';

/** Statements kept ready; the mall has about a hundred. */
const STATEMENT_CACHE = 400;

type Parameter = string | number | bigint | null | Uint8Array;

const statement = (prepared: StatementSync): SqliteStatement => ({
  reader: prepared.columns().length > 0,
  all: (parameters) => prepared.all(...(parameters as Parameter[])),
  run: (parameters) => prepared.run(...(parameters as Parameter[])),
  iterate: (parameters) => prepared.iterate(...(parameters as Parameter[])) as IterableIterator<unknown>,
});

/** Node's own SQLite in the shape that Kysely's dialect wants. */
function adapt(database: DatabaseSync): SqliteDatabase {
  const ready = new Map<string, SqliteStatement>();
  return {
    close: () => database.close(),
    prepare(text) {
      const known = ready.get(text);
      if (known) return known;
      const made = statement(database.prepare(text));
      const oldest = ready.keys().next().value;
      if (ready.size >= STATEMENT_CACHE && oldest !== undefined) ready.delete(oldest);
      ready.set(text, made);
      return made;
    },
  };
}

/** Takes the write lock when a transaction begins, not in its middle, where waiting could only fail. */
class ImmediateDriver extends SqliteDriver {
  #connection: DatabaseConnection | undefined;

  override async acquireConnection() {
    this.#connection ??= patient(await super.acquireConnection());
    return this.#connection;
  }

  override async beginTransaction(connection: DatabaseConnection, settings?: TransactionSettings) {
    const begin = settings?.accessMode === 'read only' ? 'begin' : 'begin immediate';
    await connection.executeQuery(CompiledQuery.raw(begin));
  }
}

/** SQLite can roll a change of tables back; migrations then run in one transaction. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
  }
}

class NodeSqliteDialect extends SqliteDialect {
  readonly #database: SqliteDatabase;

  constructor(database: SqliteDatabase) {
    super({ database });
    this.#database = database;
  }

  override createDriver() {
    return new ImmediateDriver({ database: this.#database });
  }

  override createAdapter() {
    return new TransactionalAdapter();
  }
}

/**
 * Opens (or makes) a SQLite file; several processes may share it on one machine. Durable: an answered order
 * survives a power failure (`synchronous=FULL`). SQLite itself waits for locks only here, while opening.
 */
export function openSqlite(file: string): SqliteDialect {
  const database = new DatabaseSync(file, { timeout: 5000, enableForeignKeyConstraints: true });
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma cache_size = -16000');
  database.exec('pragma busy_timeout = 0');
  return new NodeSqliteDialect(adapt(database));
}
