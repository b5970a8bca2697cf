import { sql } from 'kysely';
import { goodsList, goodsRecommendList } from '@/lib/contract/goods';
import { testOnSqlite } from '@/tests/support/database-kind';
import { startMall, type TestMall } from '@/tests/support/test-mall';

const SORTS = ['default', 'pointsAsc', 'pointsDesc', 'popular', 'newest'] as const;
const PAGE_SIZE = 7;

let statements: { text: string; parameters: readonly unknown[] }[] = [];
let testMall: TestMall;
let groupId = '';
let goodsIds: string[] = [];
beforeAll(async () => {
  testMall = await startMall({
    onStatement({ sql: text, parameters }) {
      statements.push({ text, parameters });
    },
  });
  const { db } = testMall.mall;
  // Equal times, points and counts: only the id decides then.
  await db.updateTable('goods').set({ created_at: '2026-03-01T00:00:00.000Z', exchanged: 3 }).execute();
  const rows = await db.selectFrom('goods').select(['id', 'group_id']).where('on_sale', '=', 1).execute();
  goodsIds = rows.map(({ id }) => id).sort();
  groupId = rows[0]?.group_id ?? '';
});
afterEach(() => expect(testMall.errors).toEqual([]));
afterAll(() => testMall.close());

/** Reads all pages, one after the other, until a page says that it is the last one. */
async function readAllPages(
  readPage: (pageNum: number) => Promise<{ list: { goodsId: string }[]; hasNextPage: boolean }>,
): Promise<string[]> {
  const ids: string[] = [];
  for (let [pageNum, hasNextPage] = [1, true]; hasNextPage; pageNum += 1) {
    const page = await readPage(pageNum);
    ids.push(...page.list.map(({ goodsId }) => goodsId));
    hasNextPage = page.hasNextPage;
  }
  return ids;
}

// R-GOODS-08
test.each(SORTS)('the pages of all goods sorted by %s contain every product once', async (sort) => {
  const ids = await readAllPages(async (pageNum) => {
    const { data } = await testMall.call(goodsList, { sort, pageNum, pageSize: PAGE_SIZE });
    expect(data.total).toBe(goodsIds.length);
    return data;
  });
  expect(ids.toSorted()).toEqual(goodsIds);
});

// R-GOODS-08
test.each(SORTS)(
  'the pages of a range of points, and of a group in it, sorted by %s contain its products once',
  async (sort) => {
    const range = { minPoints: 300, maxPoints: 900 };
    const { db } = testMall.mall;
    for (const filter of [range, { ...range, groupId }, { minPoints: 300, groupId }]) {
      let expected = db
        .selectFrom('goods')
        .select('id')
        .where('on_sale', '=', 1)
        .where('list_points', '>=', 300);
      if ('maxPoints' in filter) expected = expected.where('list_points', '<=', 900);
      if ('groupId' in filter) expected = expected.where('group_id', '=', groupId);
      const inFilter = (await expected.execute()).map(({ id }) => id);
      const ids = await readAllPages(async (pageNum) => {
        const { data } = await testMall.call(goodsList, { sort, ...filter, pageNum, pageSize: PAGE_SIZE });
        expect(data.total).toBe(inFilter.length);
        return data;
      });
      expect(ids.toSorted()).toEqual(inFilter.toSorted());
      expect(ids.length).toBeGreaterThan(0);
    }
  },
);

// R-GOODS-03
test('the pages of recommendations contain every product once, those of the group first', async () => {
  const ids = await readAllPages(async (pageNum) => {
    const { data } = await testMall.call(goodsRecommendList, { groupId, pageNum, pageSize: PAGE_SIZE });
    expect(data.total).toBe(goodsIds.length);
    return data;
  });
  expect(ids.toSorted()).toEqual(goodsIds);
  const { db } = testMall.mall;
  const group = await db.selectFrom('goods').select('id').where('group_id', '=', groupId).execute();
  const inGroup = new Set(group.map(({ id }) => id));
  const places = ids.map((id) => inGroup.has(id));
  expect(places.lastIndexOf(true)).toBeLessThan(places.indexOf(false));
});

test('recommendations for an unknown product are the most exchanged ones', async () => {
  const { data } = await testMall.call(goodsRecommendList, { goodsId: '999999', pageSize: PAGE_SIZE });
  expect(data.list).toHaveLength(PAGE_SIZE);
  expect(data.total).toBe(goodsIds.length);
});

/** Explains the statements that read ids of goods. */
async function explainIdStatements(): Promise<string[]> {
  const reads = statements.filter(({ text }) => text.startsWith('select "goods"."id"'));
  expect(reads).not.toHaveLength(0);
  const plans: string[] = [];
  for (const { text, parameters } of reads) {
    const { rows } = await testMall.mall.db.executeQuery<{ detail: string }>({
      ...sql.raw(`explain query plan ${text}`).compile(testMall.mall.db),
      parameters,
    });
    plans.push(...rows.map(({ detail }) => detail));
  }
  return plans;
}

testOnSqlite.each(SORTS)(
  'an index holds the pages of all goods, of groups and of ranges sorted by %s',
  async (sort) => {
    statements = [];
    await testMall.call(goodsList, { sort, pageNum: 5 });
    await testMall.call(goodsList, { sort, groupId });
    await testMall.call(goodsList, { sort, minPoints: 300, maxPoints: 900 });
    await testMall.call(goodsList, { sort, groupId, minPoints: 300, maxPoints: 900 });
    const plans = await explainIdStatements();
    expect(plans.filter((detail) => detail.includes('TEMP B-TREE'))).toEqual([]);
    // The products of the page are found by their ids.
    const reads = plans.filter((detail) => / goods\b/.test(detail) && !detail.endsWith('(id=?)'));
    expect(reads).not.toEqual([]);
    expect(reads.filter((detail) => !detail.includes('USING COVERING INDEX goods_by_'))).toEqual([]);
  },
);

testOnSqlite('an index holds the pages of recommendations', async () => {
  statements = [];
  await testMall.call(goodsRecommendList, { groupId, pageSize: PAGE_SIZE });
  const plans = await explainIdStatements();
  expect(plans.filter((detail) => detail.includes('TEMP B-TREE'))).toEqual([]);
});
