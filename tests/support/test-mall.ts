import type { AnyEndpoint, EndpointArgs, EndpointData } from '@/lib/contract/endpoint';
import { createMall, type Mall, type MallSettings } from '@/server/mall';
import type { QueryObserver } from '@/server/mall/db/instrument-dialect';
import type { Log } from '@/server/mall/log';
import { type CallOptions, toRequest } from './mall-request';
import { createFilledDatabase, createTestDatabase, type TestDatabase } from './test-database';

export { createTestDatabase, type TestDatabase } from './test-database';

/** A response: status and envelope; `data` is only valid if `status` is 200. */
export interface Answer<E extends AnyEndpoint> {
  status: number;
  code: number;
  msg: string;
  data: EndpointData<E>;
  reason?: string;
  issues?: { path: string; message: string }[];
}

/** The time at which a mall starts by default. */
const DEFAULT_TIME = '2026-03-10T04:00:00.000Z';

export interface StartOptions {
  /** The mall's time at the start; `setTime` and `advanceTime` change it. */
  now?: Date | string;
  database?: TestDatabase;
  settings?: Partial<MallSettings>;
  onStatement?: QueryObserver;
  /** Milliseconds after which a connection to PostgreSQL that owes an answer is ended. */
  silenceMs?: number;
}

export interface TestMall {
  mall: Mall;
  /** Errors that the mall logged; a test may assert that there are none. */
  errors: object[];
  call<E extends AnyEndpoint>(endpoint: E, args: EndpointArgs<E>, options?: CallOptions): Promise<Answer<E>>;
  /** Sends a call whose arguments may be invalid. */
  send<E extends AnyEndpoint>(
    endpoint: E,
    args: Record<string, unknown>,
    options?: CallOptions,
  ): Promise<Answer<E>>;
  fetch(path: string, init?: RequestInit): Promise<Response>;
  now(): Date;
  setTime(moment: Date | string): void;
  advanceTime(milliseconds: number): void;
  close(): Promise<void>;
}

/** Opens a database and starts the mall on it. */
async function openMall(options: StartOptions, database: TestDatabase): Promise<TestMall> {
  let time = new Date(options.now ?? DEFAULT_TIME);
  const errors: object[] = [];
  const log: Log = { info: () => {}, warn: () => {}, error: (fields) => errors.push(fields) };
  const { databaseUrl, dataDir } = database;
  const clock = () => new Date(time);
  const mall = await createMall({
    databaseUrl,
    dataDir,
    clock,
    log,
    settings: options.settings,
    onStatement: options.onStatement,
    silenceMs: options.silenceMs,
  });
  // A server starts all jobs at once, too, but does not wait for them.
  await mall.runJobs();
  const send = async <E extends AnyEndpoint>(
    endpoint: E,
    args: Record<string, unknown>,
    callOptions: CallOptions = {},
  ) => {
    const response = await mall.fetch(toRequest(endpoint, args, callOptions));
    return { status: response.status, ...((await response.json()) as Omit<Answer<E>, 'status'>) };
  };
  return {
    mall,
    errors,
    send,
    call: (endpoint, args, callOptions) => send(endpoint, args as Record<string, unknown>, callOptions),
    fetch: (target, init) => mall.fetch(new Request(new URL(target, 'http://mall'), init)),
    now: clock,
    setTime: (moment) => {
      time = new Date(moment);
    },
    advanceTime: (milliseconds) => {
      time = new Date(time.getTime() + milliseconds);
    },
    close: () => mall.close(),
  };
}

/**
 * Creates the database of a mall: with the demo content at the default time if the mall would write exactly
 * that,
 * else empty.
 */
export const createSeededDatabase = ({
  now = DEFAULT_TIME,
  settings,
}: StartOptions = {}): Promise<TestDatabase> =>
  settings?.demo === false || new Date(now).getTime() !== Date.parse(DEFAULT_TIME)
    ? createTestDatabase()
    : createFilledDatabase(async (database) => (await openMall({}, database)).close());

/**
 * A mall with the demo content in a new database. `database` opens an existing one, which `close` does not
 * remove.
 */
export async function startMall(options: StartOptions = {}): Promise<TestMall> {
  if (options.database) return openMall(options, options.database);
  const database = await createSeededDatabase(options);
  const testMall = await openMall(options, database);
  return {
    ...testMall,
    close: async () => {
      await testMall.close();
      await database.remove();
    },
  };
}
