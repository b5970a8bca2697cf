import { type Kysely, sql } from 'kysely';
import { goodsSearch } from '@/lib/contract/goods';
import { isPostgres } from '@/server/mall/db/dialect';
import { up } from '@/server/mall/db/migrations/0023-search-points';
import { inTransaction } from '@/server/mall/db/transaction';
import type { Tx } from '@/server/mall/db/types';
import { indexGoods } from '@/server/mall/goods/search/index-goods';
import { startMall, type TestMall } from '@/tests/support/test-mall';

let testMall: TestMall;
beforeAll(async () => {
  testMall = await startMall();
});
afterAll(() => testMall.close());

/** Takes from PostgreSQL's index what the migration adds; SQLite's has nothing of it. */
async function undo(tx: Tx): Promise<void> {
  if (!isPostgres(tx)) return;
  for (const statement of [
    'drop trigger write_search_points on goods',
    'drop function write_search_points',
    'drop function read_search_points cascade',
    'alter table goods_search drop column list_points',
  ])
    await sql.raw(statement).execute(tx);
}

const search = async (keyword: string, range: { minPoints?: number; maxPoints?: number }) => {
  const { data } = await testMall.call(goodsSearch, { keyword, ...range, pageSize: 50 });
  return data.list.map(({ goodsId, points }) => ({ goodsId, points }));
};

/** Changes the points of a product, as an order does that takes the last piece of its cheapest spec. */
const setPoints = (goodsId: string, points: number) =>
  testMall.mall.db.updateTable('goods').set({ list_points: points }).where('id', '=', goodsId).execute();

const listIds = async (keyword: string, range: { minPoints?: number }) =>
  (await search(keyword, range)).map(({ goodsId }) => goodsId);

// R-SEARCH-15
test('a product is found in the range of its points, after an order and after an import', async () => {
  const { db } = testMall.mall;
  const goodsId = '101001';
  await setPoints(goodsId, 777_777);
  expect(await listIds('wireless', { minPoints: 777_777 })).toEqual([goodsId]);
  await inTransaction(db, async (tx) => {
    const row = await tx.selectFrom('goods').selectAll().where('id', '=', goodsId).executeTakeFirstOrThrow();
    await indexGoods(tx, [{ ...row, search_text: 'quokka' }]);
  });
  expect(await listIds('quokka', { minPoints: 777_777 })).toEqual([goodsId]);
  await setPoints(goodsId, 99);
  expect(await listIds('quokka', { minPoints: 100 })).toEqual([]);
});

// R-OPS-08, R-SEARCH-15
test('a database that has goods finds the same after the migration, and what changes then', async () => {
  const { db } = testMall.mall;
  const all = await search('茶', {});
  const ranges = [{ maxPoints: 200 }, { minPoints: 150, maxPoints: 400 }, { minPoints: 201 }];
  const before = await Promise.all(ranges.map((range) => search('茶', range)));
  expect(before.map((found) => found.length)).not.toContain(0);
  await inTransaction(db, async (tx) => {
    await undo(tx);
    await up(tx as unknown as Kysely<never>);
  });
  expect(await search('茶', {})).toEqual(all);
  expect(await Promise.all(ranges.map((range) => search('茶', range)))).toEqual(before);
  const goodsId = all[0]?.goodsId ?? '';
  await setPoints(goodsId, 777_777);
  expect(await listIds('茶', { minPoints: 777_777 })).toEqual([goodsId]);
});
