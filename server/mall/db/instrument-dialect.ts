import 'server-only';
import type { DatabaseConnection, Dialect, Driver } from 'kysely';

/** A statement that is about to be sent. */
export interface ObservedQuery {
  /** With placeholders; `begin`, `commit` and `rollback` are statements too. */
  sql: string;
  /** What stands for the placeholders, as the driver gets it. */
  parameters: readonly unknown[];
  /** Sent while another one of its connection is under way: both cost one round trip. */
  isPipelined: boolean;
}

/** Told of every statement before it is sent, which waits for the answer; what it throws the statement throws. */
export type QueryObserver = (statement: ObservedQuery) => Promise<void> | void;

/** Puts the watch in front of a connection. Statements keep their order, however long the watch takes with each. */
function instrumentConnection(connection: DatabaseConnection, observe: QueryObserver): void {
  const execute = connection.executeQuery.bind(connection);
  let previous: Promise<unknown> = Promise.resolve();
  let underWay = 0;
  connection.executeQuery = async (query, options) => {
    const statement = { sql: query.sql, parameters: query.parameters, isPipelined: underWay > 0 };
    underWay += 1;
    try {
      const observed = previous.then(() => observe(statement));
      previous = observed.catch(() => {});
      await observed;
      return await execute(query, options);
    } finally {
      underWay -= 1;
    }
  };
}

function instrumentDriver(driver: Driver, observe: QueryObserver): Driver {
  const instrumented = new WeakSet<DatabaseConnection>();
  const acquire = driver.acquireConnection.bind(driver);
  driver.acquireConnection = async (options) => {
    const connection = await acquire(options);
    if (!instrumented.has(connection)) instrumentConnection(connection, observe);
    instrumented.add(connection);
    return connection;
  };
  return driver;
}

/**
 * A dialect whose statements are watched: tests count round trips with it, hold a transaction at an exact line while
 * another one runs, and end the process between two statements. Nothing else uses it.
 */
export function instrumentDialect(dialect: Dialect, observe: QueryObserver | undefined): Dialect {
  if (!observe) return dialect;
  return {
    createDriver: () => instrumentDriver(dialect.createDriver(), observe),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
  };
}
