import 'server-only';
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg';
import { READ_ONLY_STATE } from './busy';
import { SilenceLimit } from './silence-limit';

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

/** A connection that sends the statements of one turn of the event loop in one write. */
class BatchingClient implements PostgresPoolClient {
  readonly #client: PoolClient;
  #isCollecting = false;
  #plansBegin = performance.now();
  readonly #silenceLimit: SilenceLimit;
  /** Whether its server has become a standby: a new connection may reach the server that took its place (R-OPS-42). */
  #isReadOnly = false;

  constructor(client: PoolClient, { setUp, silenceMs }: ConnectionOptions) {
    this.#client = client;
    const { stream } = client.connection;
    // Every statement in flight fails with the error, and the pool opens another connection.
    this.#silenceLimit = new SilenceLimit(silenceMs, (error) => void stream.destroy(error));
    stream.on('data', () => this.#silenceLimit.noteArrival());
    this.#collectWrites();
    this.#query({ text: setUp }).catch((error: Error) => stream.destroy(error));
  }

  /**
   * Holds writes back until all functions that are ready to run have run: the statements of a pipeline are sent by them. A
   * write of its own for each would wake the server, and cost a system call, as many times.
   */
  #collectWrites(): void {
    if (this.#isCollecting) return;
    const { stream } = this.#client.connection;
    this.#isCollecting = true;
    stream.cork();
    process.nextTick(() => {
      this.#isCollecting = false;
      stream.uncork();
    });
  }

  /** Called when the connection is taken from the pool; shares the round trip of the first statement. */
  renewPlans(): void {
    if (performance.now() < this.#plansBegin + PLANS_LAST_MS) return;
    this.#plansBegin = performance.now();
    this.#collectWrites();
    // If this fails, so does the statement behind it, whose caller handles it.
    this.#query({ text: 'discard plans' }).catch(() => {});
  }

  async #query(query: QueryConfig): Promise<QueryResult> {
    try {
      return await this.#silenceLimit.watch(query.text, this.#client.query(query));
    } catch (error) {
      this.#isReadOnly ||= error instanceof Error && 'code' in error && error.code === READ_ONLY_STATE;
      throw error;
    }
  }

  async #send<R>(query: QueryConfig): Promise<PostgresQueryResult<R>> {
    const { command, rowCount, rows } = await this.#query(query);
    // Kysely declares the commands that it knows; `pg` declares any text.
    return { command: command as PostgresQueryResult<R>['command'], rowCount: rowCount ?? 0, rows };
  }

  query<R>(statement: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(
    statement: string | PostgresCursor<R>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof statement !== 'string') throw new Error('a cursor cannot share its connection');
    this.#collectWrites();
    const name = names.get(statement);
    return this.#send({ text: statement, values: [...parameters], ...(name !== undefined && { name }) });
  }

  release(destroy?: boolean): void {
    this.#client.release(destroy || this.#isReadOnly);
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
