import { sql } from 'kysely';
import { toCompilable } from '@/server/mall/db/dialect';
import { openDatabase } from '@/server/mall/db/open-database';
import { countChanged, pipelined } from '@/server/mall/db/pipeline';
import { inTransaction } from '@/server/mall/db/transaction';
import type { Db } from '@/server/mall/db/types';
import { isOnPostgres } from '@/tests/support/database-kind';
import { createTestDatabase, type TestDatabase } from '@/tests/support/test-mall';

/** SQLite runs in the process, one statement after the other. */
const describeOnPostgres = isOnPostgres ? describe : describe.skip;
/** More than enough for a statement to be prepared. */
const MANY = 12;

// ADR 17
describeOnPostgres('statements of a round trip', () => {
  let database: TestDatabase;
  let db: Db;
  let close: () => Promise<void>;
  beforeAll(async () => {
    database = await createTestDatabase();
    ({ db, close } = await openDatabase({ url: database.databaseUrl, poolSize: 1 }));
    await sql`create table pieces (id int primary key, name text, is_sold boolean, worth numeric)`.execute(
      db,
    );
  });
  beforeEach(async () => {
    await sql`delete from pieces`.execute(db);
  });
  afterAll(async () => {
    await close();
    await database.remove();
  });

  const insert = (id: number, name: string | null = null) =>
    toCompilable(
      db,
      sql`insert into pieces (id, name, is_sold, worth) values (${id}, ${name}, ${id > 1}, 12)`,
    );
  const rename = (id: number, name: string) =>
    toCompilable(db, sql`update pieces set name = ${name} where id >= ${id}`);
  const list = (firstId: number) =>
    toCompilable(
      db,
      sql<object>`select id, name, is_sold, worth from pieces where id >= ${firstId} order by id`,
    );
  const listIds = async () => {
    const { rows } = await sql<{ id: number }>`select id from pieces order by id`.execute(db);
    return rows.map(({ id }) => id);
  };

  test('return rows with the types of their columns, and how many rows changed', async () => {
    for (let count = 0; count < MANY; count += 1) {
      await sql`delete from pieces`.execute(db);
      const [inserted, , updated, listed, none] = await pipelined(db, (execute) =>
        Promise.all([
          execute(insert(1)),
          execute(insert(2, '二 ‘2’ \\ \u{1F381}')),
          execute(rename(2, '二')),
          execute(list(1)),
          execute(list(3)),
        ]),
      );
      expect([inserted, updated].map(countChanged)).toEqual([1, 1]);
      expect(listed.rows).toEqual([
        { id: 1, name: null, is_sold: false, worth: 12 },
        { id: 2, name: '二', is_sold: true, worth: 12 },
      ]);
      expect(none.rows).toEqual([]);
    }
  });

  test('all fail with the error of the one that failed, and leave nothing behind', async () => {
    const outcomes = await pipelined(db, (execute) =>
      Promise.allSettled([execute(insert(1)), execute(insert(1)), execute(insert(2))]),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    for (const outcome of outcomes) expect(outcome).toHaveProperty('reason.code', '23505');
    expect(await listIds()).toEqual([]);
  });

  test('a transaction that failed leaves nothing behind, and its connection is used again', async () => {
    const failed = inTransaction(db, (tx) =>
      pipelined(tx, (execute) => Promise.all([execute(insert(1)), execute(insert(1))])),
    );
    await expect(failed).rejects.toHaveProperty('code', '23505');
    await inTransaction(db, (tx) => pipelined(tx, (execute) => execute(insert(2))));
    expect(await listIds()).toEqual([2]);
  });

  test('can be prepared after the batch that was to prepare them failed before or behind them', async () => {
    const selectOne = (column: string) =>
      toCompilable(db, sql`select ${sql.lit(column)} as name from pieces where id = ${1}`);
    for (const [column, isFirst] of [
      ['before', false],
      ['behind', true],
    ] as const) {
      await pipelined(db, (execute) => execute(insert(1)));
      for (let count = 0; count < MANY; count += 1) {
        const both = pipelined(db, (execute) => {
          const failing = () => execute(insert(1));
          const good = () => execute(selectOne(column));
          return Promise.all(isFirst ? [good(), failing()] : [failing(), good()]);
        });
        await expect(both).rejects.toHaveProperty('code', '23505');
      }
      const { rows } = await pipelined(db, (execute) => execute(selectOne(column)));
      expect(rows).toEqual([{ name: column }]);
      await sql`delete from pieces`.execute(db);
    }
  });

  test('a value without a text of its own is rejected before anything is sent', async () => {
    const both = pipelined(db, (execute) =>
      Promise.all([
        execute(insert(1)),
        execute(toCompilable(db, sql`select id from pieces where id = any(${[1, 2]})`)),
      ]),
    );
    await expect(both).rejects.toThrow('a batch takes text, numbers and truth values only');
    expect(await listIds()).toEqual([]);
  });
});
