import { goodsSearch } from '@/lib/contract/goods';
import { inTransaction } from '@/server/mall/db/transaction';
import { indexGoods, numberGoods } from '@/server/mall/goods/search/index-goods';
import { startMall, type TestMall } from '@/tests/support/test-mall';

/** More than the number from which the search goes through the most popular products. */
const PRODUCTS = 4500;

let testMall: TestMall;
beforeAll(async () => {
  testMall = await startMall();
  await inTransaction(testMall.mall.db, async (tx) => {
    const template = await tx.selectFrom('goods').selectAll().executeTakeFirstOrThrow();
    const spec = await tx
      .selectFrom('goods_specs')
      .selectAll()
      .where('goods_id', '=', template.id)
      .executeTakeFirstOrThrow();
    const ids = Array.from({ length: PRODUCTS }, (_, index) => `many-${String(index).padStart(4, '0')}`);
    const numbers = await numberGoods(tx, ids);
    // Every third has the word in its text only; popularities repeat, so that ids decide, too.
    const rows = ids.map((id, index) => ({
      ...template,
      id,
      name_zh: index % 3 === 0 ? '杂货' : '琉璃瓦',
      name_en: 'Thing',
      search_text: '琉璃瓦',
      exchanged: (index * 7) % 1000,
      list_points: 100 + ((index * 37) % 500),
      created_at: new Date(Date.UTC(2026, 0, 1, 0, (index * 11) % 3000)).toISOString(),
      search_no: numbers.get(id) ?? null,
    }));
    for (let start = 0; start < PRODUCTS; start += 500) {
      const part = rows.slice(start, start + 500);
      await tx.insertInto('goods').values(part).execute();
      await tx
        .insertInto('goods_specs')
        .values(part.map(({ id }) => ({ ...spec, id, goods_id: id })))
        .execute();
    }
    await indexGoods(tx, rows);
  });
});
afterAll(() => testMall.close());

// R-SEARCH-15
test('a word that thousands of products have finds them in the same order, page by page', async () => {
  const rows = await testMall.mall.db
    .selectFrom('goods')
    .select(['id', 'exchanged', 'name_zh'])
    .where('id', 'like', 'many-%')
    .execute();
  const getLevel = ({ name_zh }: { name_zh: string }) => (name_zh === '琉璃瓦' ? 0 : 1);
  const expected = rows
    .toSorted((a, b) => getLevel(a) - getLevel(b) || b.exchanged - a.exchanged || (a.id < b.id ? -1 : 1))
    .map(({ id }) => id);
  const inName = rows.filter((row) => getLevel(row) === 0).length;
  // The first pages, those around the end of the first level, and the last ones.
  const lastPage = Math.ceil(PRODUCTS / 50);
  const border = Math.ceil(inName / 50);
  for (const pageNum of [1, 2, border - 1, border, border + 1, lastPage, lastPage + 1]) {
    const { data } = await testMall.call(goodsSearch, { keyword: '琉璃', pageNum, pageSize: 50 });
    expect(data.total).toBe(PRODUCTS);
    expect(data.list.map(({ goodsId }) => goodsId)).toEqual(expected.slice((pageNum - 1) * 50, pageNum * 50));
  }
});

const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);

// R-SEARCH-15
test.each([
  ['popular', {}],
  ['newest', {}],
  ['pointsAsc', {}],
  ['pointsDesc', {}],
  ['default', { minPoints: 200, maxPoints: 299 }],
  ['popular', { minPoints: 550 }],
  ['newest', { minPoints: 200, maxPoints: 299 }],
  ['pointsAsc', { maxPoints: 199 }],
  ['pointsDesc', { minPoints: 598, maxPoints: 598 }],
  ['default', { minPoints: 150, maxPoints: 499 }],
  ['newest', { minPoints: 150, maxPoints: 499 }],
] as const)('thousands of matches come sorted by %s in the range %j, page by page', async (sort, range) => {
  const { minPoints = 0, maxPoints = 9999 } = range as { minPoints?: number; maxPoints?: number };
  const rows = await testMall.mall.db
    .selectFrom('goods')
    .select(['id', 'exchanged', 'name_zh', 'list_points', 'created_at'])
    .where('id', 'like', 'many-%')
    .where('list_points', '>=', minPoints)
    .where('list_points', '<=', maxPoints)
    .execute();
  type Row = (typeof rows)[number];
  const getLevel = ({ name_zh }: Row) => (name_zh === '琉璃瓦' ? 0 : 1);
  const compare: Record<typeof sort, (a: Row, b: Row) => number> = {
    default: (a, b) => getLevel(a) - getLevel(b) || b.exchanged - a.exchanged,
    popular: (a, b) => b.exchanged - a.exchanged,
    newest: (a, b) => (a.created_at < b.created_at ? 1 : Number(a.created_at > b.created_at) * -1),
    pointsAsc: (a, b) => a.list_points - b.list_points,
    pointsDesc: (a, b) => b.list_points - a.list_points,
  };
  const expected = rows.toSorted((a, b) => compare[sort](a, b) || byId(a, b)).map(({ id }) => id);
  // Matches in a range are counted up to two thousand.
  const total = Object.keys(range).length > 0 ? Math.min(expected.length, 2000) : PRODUCTS;
  const lastPage = Math.ceil(total / 50);
  for (const pageNum of new Set([1, 2, Math.ceil(lastPage / 2), lastPage, lastPage + 1])) {
    const { data } = await testMall.call(goodsSearch, {
      keyword: '琉璃',
      sort,
      ...range,
      pageNum,
      pageSize: 50,
    });
    expect(data.total).toBe(total);
    expect(data.list.map(({ goodsId }) => goodsId)).toEqual(
      expected.slice(0, total).slice((pageNum - 1) * 50, pageNum * 50),
    );
  }
});
