import 'server-only';
import type { DatabaseConnection, Dialect, Driver } from 'kysely';

/** A statement that is about to be sent. */
export interface WatchedStatement {
  /** With placeholders; `begin`, `commit` and `rollback` are statements too. */
  sql: string;
  /** What stands for the placeholders, as the driver gets it. */
  parameters: readonly unknown[];
  /** Sent while another one of its connection is under way: both cost one round trip. */
  isTogether: boolean;
}

/** Told of every statement before it is sent, which waits for the answer; what it throws the statement throws. */
export type StatementWatch = (statement: WatchedStatement) => Promise<void> | void;

/** Puts the watch in front of a connection. Statements keep their order, however long the watch takes with each. */
function watchConnection(connection: DatabaseConnection, watch: StatementWatch): void {
  const send = connection.executeQuery.bind(connection);
  let turn: Promise<unknown> = Promise.resolve();
  let underWay = 0;
  connection.executeQuery = async (query, options) => {
    const statement = { sql: query.sql, parameters: query.parameters, isTogether: underWay > 0 };
    underWay += 1;
    try {
      const watched = turn.then(() => watch(statement));
      turn = watched.catch(() => {});
      await watched;
      return await send(query, options);
    } finally {
      underWay -= 1;
    }
  };
}

function watchDriver(driver: Driver, watch: StatementWatch): Driver {
  const watched = new WeakSet<DatabaseConnection>();
  const acquire = driver.acquireConnection.bind(driver);
  driver.acquireConnection = async (options) => {
    const connection = await acquire(options);
    if (!watched.has(connection)) watchConnection(connection, watch);
    watched.add(connection);
    return connection;
  };
  return driver;
}

/**
 * A dialect whose statements are watched: tests count round trips with it, hold a transaction at an exact line while
 * another one runs, and end the process between two statements. Nothing else uses it.
 */
export function watchedDialect(dialect: Dialect, watch: StatementWatch | undefined): Dialect {
  if (!watch) return dialect;
  return {
    createDriver: () => watchDriver(dialect.createDriver(), watch),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
  };
}
