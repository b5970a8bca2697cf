/** @jest-environment node */
import { sql } from 'kysely';
import { statisticsJob } from '@/server/mall/db/refresh-statistics';
import { testOnSqlite } from '@/tests/support/database-kind';
import { startMall, type TestMall } from '@/tests/support/test-mall';

let testMall: TestMall;
beforeEach(async () => {
  testMall = await startMall();
});
afterEach(() => testMall.close());

/** Rows of `users` according to SQLite's statistics; undefined if there are none for the table. */
async function readCountedUsers({ mall }: TestMall): Promise<number | undefined> {
  const { rows } = await sql<{
    stat: string;
  }>`select stat from sqlite_stat1 where tbl = 'users' and idx = 'sqlite_autoindex_users_1'`.execute(mall.db);
  const [row] = rows;
  return row && Number(row.stat.split(' ')[0]);
}

async function addUsers({ mall, now }: TestMall, count: number): Promise<void> {
  const user = {
    nick_name: '',
    icon: '',
    is_new: 0 as const,
    p_id: '10000',
    created_at: now().toISOString(),
  };
  const rows = Array.from({ length: count }, (_, index) => ({ ...user, id: `user-${count}-${index}` }));
  await mall.db.insertInto('users').values(rows).execute();
}

// PostgreSQL collects statistics by itself.
testOnSqlite('refreshes the statistics of a grown table after ten minutes, and not before', async () => {
  await addUsers(testMall, 100);
  await statisticsJob.run(testMall.mall.deps);
  expect(await readCountedUsers(testMall)).toBeUndefined();
  testMall.advanceTime(10 * 60_000);
  await statisticsJob.run(testMall.mall.deps);
  expect(await readCountedUsers(testMall)).toBe(100);
  await addUsers(testMall, 2000);
  testMall.advanceTime(10 * 60_000);
  await statisticsJob.run(testMall.mall.deps);
  expect(await readCountedUsers(testMall)).toBeGreaterThan(1000);
});

test('the statistics job runs without errors on both databases', async () => {
  testMall.advanceTime(10 * 60_000);
  await statisticsJob.run(testMall.mall.deps);
  expect(testMall.errors).toEqual([]);
});
