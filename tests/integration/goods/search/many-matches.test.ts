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
