import 'server-only';
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { READ_ONLY_STATE, SHUTDOWN_STATES } from './busy';
import { SilenceLimit } from './silence-limit';
import { type PreparedStatements, StatementBatch, type WaitingStatement } from './statement-batch';

/** A statement is prepared when it is sent for the tenth time, so that rare lengths of lists do not use up the names. */
const USES_BEFORE_NAME = 10;
/** Prepared statements per connection at most: PostgreSQL keeps the plan of each in memory. */
const MAX_NAMES = 200;
/** Texts that are counted at most before counting starts again. */
const MAX_COUNTED = 1000;

/**
 * Milliseconds after which a connection plans its prepared statements again: a plan that was made while a table was empty
 * scans it, and PostgreSQL itself makes a new one only after its statistics have changed.
 */
const PLANS_LAST_MS = 5000;

/** `select *` fails on a connection that prepared it before a migration added a column. */
const selectsAllColumns = (sql: string): boolean => /(?:^|[ .])\*/.test(sql);

/** The names of statements that are prepared, by text: the same on all connections. */
const names = new Map<string, string>();
const uses = new Map<string, number>();

/**
 * Counts a use of a statement: PostgreSQL parses and plans one that is used often only once per connection. Only for
 * statements that find rows by their keys; the best plan of a list depends on its parameters. Nothing reads it on SQLite.
 */
export function markRepeated({ sql }: { readonly sql: string }): void {
  if (names.has(sql) || names.size >= MAX_NAMES) return;
  const count = (uses.get(sql) ?? 0) + 1;
  if (uses.size >= MAX_COUNTED) uses.clear();
  uses.set(sql, count);
  if (count < USES_BEFORE_NAME || selectsAllColumns(sql)) return;
  uses.delete(sql);
  names.set(sql, `mall_${names.size}`);
}

interface ConnectionOptions {
  /** The first statement of each connection; it shares the round trip of the second one. */
  setUp: string;
  /** Milliseconds after which a connection that owes an answer is ended. */
  silenceMs: number;
}

/**
 * Whether a connection is of no more use after the error: the server ends it, or has become a standby, so that a new connection may
 * reach the server that took its place (R-OPS-42).
 */
const endsConnection = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === READ_ONLY_STATE || String(error.code).startsWith(SHUTDOWN_STATES));

type Outcome = PostgresQueryResult<unknown>;

/** A connection that sends the statements of one turn of the event loop together. */
class BatchingClient implements PostgresPoolClient {
  readonly #client: PoolClient;
  #waiting: WaitingStatement[] = [];
  /**
   * Statements for the connection itself, which leave in one write with those that wait. They are not part of their batch, whose failure
   * would undo them.
   */
  #ahead: string[];
  readonly #prepared: PreparedStatements = new Map();
  #plansBegin = performance.now();
  readonly #silenceLimit: SilenceLimit;
  /** Whether the pool must open another one in its place. */
  #isUnusable = false;

  constructor(client: PoolClient, { setUp, silenceMs }: ConnectionOptions) {
    this.#client = client;
    this.#ahead = [setUp];
    const { stream } = client.connection;
    // Every statement in flight fails with the error, and the pool opens another connection.
    this.#silenceLimit = new SilenceLimit(silenceMs, (error) => void stream.destroy(error));
    stream.on('data', () => this.#silenceLimit.noteArrival());
  }

  /** Called when the connection is taken from the pool. */
  renewPlans(): void {
    if (performance.now() < this.#plansBegin + PLANS_LAST_MS) return;
    this.#plansBegin = performance.now();
    this.#ahead.push('discard plans');
  }

  /**
   * Holds a statement back until all that has arrived in this turn of the event loop is handled: by then the other statements of its
   * pipeline are there, and those of other calls that share the connection. To send each on its own would wake PostgreSQL as many times.
   */
  #enqueue(text: string, values: readonly unknown[]): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ text, values, name: names.get(text), resolve, reject });
      if (this.#waiting.length === 1) setImmediate(() => this.#sendWaiting());
    });
  }

  #sendWaiting(): void {
    const { stream } = this.#client.connection;
    const ahead = this.#ahead;
    const statements = this.#waiting;
    [this.#ahead, this.#waiting] = [[], []];
    stream.cork();
    for (const text of ahead) {
      this.#silenceLimit
        .watch(text, this.#client.query({ text }))
        .catch((error: Error) => stream.destroy(error));
    }
    const [first] = statements;
    // What is sent alone may be several commands in one text, as in a migration.
    if (first && statements.length === 1 && first.name === undefined) this.#sendAlone(first);
    else this.#client.query(new StatementBatch(statements, this.#prepared, this.#client));
    stream.uncork();
  }

  #sendAlone({ text, values, resolve, reject }: WaitingStatement): void {
    this.#client.query({ text, values: [...values] }).then(
      ({ command, rowCount, rows }) =>
        // Kysely declares the commands that it knows; `pg` declares any text.
        resolve({ command: command as Outcome['command'], rowCount: rowCount ?? 0, rows }),
      reject,
    );
  }

  async #query(text: string, values: readonly unknown[]): Promise<Outcome> {
    try {
      return await this.#silenceLimit.watch(text, this.#enqueue(text, values));
    } catch (error) {
      this.#isUnusable ||= endsConnection(error);
      throw error;
    }
  }

  query<R>(statement: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(
    statement: string | PostgresCursor<R>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof statement !== 'string') throw new Error('a cursor cannot share its connection');
    // Kysely knows the rows of the statement that it has built.
    return this.#query(statement, parameters) as Promise<PostgresQueryResult<R>>;
  }

  release(destroy?: boolean): void {
    this.#client.release(destroy || this.#isUnusable);
  }
}

/** Kysely's view of a pool of connections; each is a `BatchingClient`. */
export class BatchingPool implements PostgresPool {
  readonly #pool: Pool;
  readonly #options: ConnectionOptions;
  readonly #clients = new WeakMap<PoolClient, BatchingClient>();

  constructor(pool: Pool, options: ConnectionOptions) {
    this.#pool = pool;
    this.#options = options;
  }

  get options(): object {
    return this.#pool.options;
  }

  async connect(): Promise<BatchingClient> {
    const client = await this.#pool.connect();
    const batching = this.#clients.get(client) ?? new BatchingClient(client, this.#options);
    this.#clients.set(client, batching);
    batching.renewPlans();
    return batching;
  }

  end(): Promise<void> {
    return this.#pool.end();
  }
}
