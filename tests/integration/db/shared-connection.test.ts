import { Socket } from 'node:net';
import { sql } from 'kysely';
import { AppError } from '@/lib/contract/errors';
import { toCompilable } from '@/server/mall/db/dialect';
import { openDatabase } from '@/server/mall/db/open-database';
import type { Execute } from '@/server/mall/db/pipeline';
import { readPipelined } from '@/server/mall/db/shared-connection';
import type { Db } from '@/server/mall/db/types';
import { isOnPostgres } from '@/tests/support/database-kind';
import { createTestDatabase, type TestDatabase } from '@/tests/support/test-mall';

/** SQLite has no connections. */
const describeOnPostgres = isOnPostgres ? describe : describe.skip;

// ADR 17
describeOnPostgres('calls that read at the same time', () => {
  let database: TestDatabase;
  let db: Db;
  let close: () => Promise<void>;
  beforeAll(async () => {
    database = await createTestDatabase();
    ({ db, close } = await openDatabase({ url: database.databaseUrl, poolSize: 4 }));
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(async () => {
    await close();
    await database.remove();
  });

  /** Reads a number and the process of PostgreSQL that serves the connection. */
  const read = (value: number | string) => (execute: Execute) =>
    execute(
      toCompilable(
        db,
        sql<{ value: number; server: number }>`
        select cast(cast(${value} as text) as int) as value, pg_backend_pid() as server`,
      ),
    ).then(({ rows }) => rows[0]);
  const readAll = (values: readonly (number | string)[]) =>
    Promise.allSettled(values.map((value) => readPipelined(db, read(value))));
  const getValues = (outcomes: PromiseSettledResult<{ value: number } | undefined>[]) =>
    outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value?.value : outcome.reason.code));

  test('share a connection and a write', async () => {
    await readAll([1]);
    const writes = [jest.spyOn(Socket.prototype, '_write'), jest.spyOn(Socket.prototype, '_writev')];
    const outcomes = await readAll([1, 2, 3, 4, 5]);
    expect(writes.reduce((sum, { mock }) => sum + mock.calls.length, 0)).toBe(1);
    expect(getValues(outcomes)).toEqual([1, 2, 3, 4, 5]);
  });

  test('use several connections when they are many, and give all of them back', async () => {
    const values = Array.from({ length: 100 }, (_, index) => index);
    for (let count = 0; count < 3; count += 1) {
      const outcomes = await readAll(values);
      expect(getValues(outcomes)).toEqual(values);
      const servers = outcomes.map((outcome) => outcome.status === 'fulfilled' && outcome.value?.server);
      expect(new Set(servers).size).toBe(4);
    }
    await db.transaction().execute((tx) => sql`select 1`.execute(tx));
  });

  test('only the call fails whose statement fails', async () => {
    expect(getValues(await readAll([1, 'no number', 3]))).toEqual([1, '22P02', 3]);
    expect(getValues(await readAll([4, 5]))).toEqual([4, 5]);
  });

  test('a call that rejects what it has read reads once', async () => {
    const work = jest.fn(async (execute: Execute) => {
      await read(1)(execute);
      throw new AppError('forbidden', 'closed');
    });
    await expect(readPipelined(db, work)).rejects.toThrow('closed');
    expect(work).toHaveBeenCalledTimes(1);
  });

  test('all get an error that says busy when their connection breaks, and later ones another connection', async () => {
    const breakConnection = (execute: Execute) =>
      execute(toCompilable(db, sql`select pg_terminate_backend(pg_backend_pid())`));
    const outcomes = await Promise.allSettled([
      readPipelined(db, read(1)),
      readPipelined(db, breakConnection),
    ]);
    expect(outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason.code)).toEqual([
      '57P01',
      '57P01',
    ]);
    expect(getValues(await readAll([1, 2]))).toEqual([1, 2]);
  });
});
