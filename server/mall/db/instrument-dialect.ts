import 'server-only';
import type { DatabaseConnection, Dialect, Driver } from 'kysely';

/** A statement that is about to be sent. */
interface ObservedQuery {
  /** SQL with placeholders; includes `begin`, `commit` and `rollback`. */
  sql: string;
  /** Values of the placeholders, as the driver receives them. */
  parameters: readonly unknown[];
  /** Sent while another statement of the same connection is in flight: both cost one round trip. */
  isPipelined: boolean;
}

/** Called before every statement is sent; the statement waits for it, and fails with what it throws. */
export type QueryObserver = (statement: ObservedQuery) => Promise<void> | void;

/**
 * Calls the observer before each statement of a connection. Statements keep their order, however long the
 * observer takes.
 */
function instrumentConnection(connection: DatabaseConnection, observe: QueryObserver): void {
  const execute = connection.executeQuery.bind(connection);
  let previous: Promise<unknown> = Promise.resolve();
  let inFlight = 0;
  connection.executeQuery = async (query, options) => {
    const statement = { sql: query.sql, parameters: query.parameters, isPipelined: inFlight > 0 };
    inFlight += 1;
    try {
      const observed = previous.then(() => observe(statement));
      previous = observed.catch(() => {});
      await observed;
      return await execute(query, options);
    } finally {
      inFlight -= 1;
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
 * Wraps a dialect so that `observe` sees every statement. Only tests use it: to count round trips, to pause a
 * transaction at a statement while another one runs, and to kill the process between two statements.
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
