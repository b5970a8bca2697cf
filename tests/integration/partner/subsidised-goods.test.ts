import { dtkGoods, dtkNineGoods, dtkPrivilegeLink, dtkRankings } from '@/lib/contract/partner';
import { startMall, type TestMall } from '@/tests/support/test-mall';

let testMall: TestMall;
beforeAll(async () => {
  testMall = await startMall();
});
afterAll(() => testMall.close());

const readAllGoods = async () => (await testMall.call(dtkGoods, { pageSize: 50 })).data;

/** A product in a category of its own, so that no other test finds it. */
async function insertGoods(id: string, change: { link?: string; host?: string; sales?: number }) {
  await testMall.mall.db
    .insertInto('dtk_categories')
    .values({ id: `c-${id}`, position: 99, name_zh: '测试', name_en: 'Test', icon: 'x.webp' })
    .execute();
  await testMall.mall.db
    .insertInto('dtk_goods')
    .values({
      id,
      category_id: `c-${id}`,
      position: 0,
      title_zh: '茶杯',
      title_en: 'Cup',
      shop_zh: '店',
      shop_en: 'Shop',
      picture: 'cup.webp',
      price_fen: 1000,
      subsidy_fen: 500,
      sales: 0,
      host: 'search.jd.com',
      link: 'https://search.jd.com/Search?keyword=cup',
      ...change,
    })
    .execute();
}

// R-PARTNER-04
test('the demo has forty or more products in six or more categories, in both languages', async () => {
  const { total, list, categories } = await readAllGoods();
  expect(total).toBeGreaterThanOrEqual(40);
  expect(categories.length).toBeGreaterThanOrEqual(6);
  for (const { categoryId } of categories) {
    const { data } = await testMall.call(dtkGoods, { categoryId, pageSize: 50 });
    expect(data.list.length).toBeGreaterThan(3);
    expect(new Set(data.list.map((goods) => goods.categoryId))).toEqual(new Set([categoryId]));
  }
  for (const goods of list) expect(goods.originalPriceFen).toBe(goods.priceFen + goods.subsidyFen);
  const english = (await testMall.call(dtkGoods, { pageSize: 50 }, { locale: 'en' })).data;
  expect(
    JSON.stringify(english.list.map(({ title, shopName, platform }) => [title, shopName, platform])),
  ).not.toMatch(/[一-鿿]/);
});

test('returns pages that do not overlap', async () => {
  const ids: string[] = [];
  for (let pageNum = 1; ; pageNum += 1) {
    const { data } = await testMall.call(dtkGoods, { pageNum, pageSize: 20 });
    ids.push(...data.list.map(({ goodsId }) => goodsId));
    if (!data.hasNextPage) break;
  }
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toHaveLength((await readAllGoods()).total);
});

test.each([
  ['sales', (goods) => -goods.sales],
  ['priceAsc', (goods) => goods.priceFen],
  ['priceDesc', (goods) => -goods.priceFen],
  ['subsidy', (goods) => -goods.subsidyFen],
] as [
  'sales' | 'priceAsc' | 'priceDesc' | 'subsidy',
  (goods: { sales: number; priceFen: number; subsidyFen: number }) => number,
][])('sorts by %s', async (sort, key) => {
  const keys = (await testMall.call(dtkGoods, { sort, pageSize: 50 })).data.list.map(key);
  expect(keys).toEqual(keys.toSorted((a, b) => a - b));
});

// R-PARTNER-04
test('returns one product by its id, and none for an unknown id', async () => {
  const { list } = (await testMall.call(dtkGoods, { goodsId: 'd1001' })).data;
  expect(list.map(({ goodsId }) => goodsId)).toEqual(['d1001']);
  expect((await testMall.call(dtkGoods, { goodsId: 'gone' })).data).toMatchObject({ list: [], total: 0 });
});

// R-PARTNER-02
test('ranks products by sales across pages', async () => {
  const rank = async (pageNum: number) =>
    (await testMall.call(dtkRankings, { pageNum, pageSize: 5 })).data.list;
  const top = [...(await rank(1)), ...(await rank(2))];
  expect(top.map((goods) => goods.rank)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(top.map(({ sales }) => sales)).toEqual(top.map(({ sales }) => sales).toSorted((a, b) => b - a));
  const last = (await readAllGoods()).list.toSorted((a, b) => a.sales - b.sales)[0];
  await testMall.mall.db
    .updateTable('dtk_goods')
    .set({ sales: 1_000_000 })
    .where('id', '=', last?.goodsId ?? '')
    .execute();
  expect((await rank(1))[0]?.goodsId).toBe(last?.goodsId);
});

// R-PARTNER-03
test('returns products up to 9.90 yuan, the cheapest first', async () => {
  const { list } = (await testMall.call(dtkNineGoods, { pageSize: 50 })).data;
  expect(list.length).toBeGreaterThanOrEqual(10);
  const prices = list.map(({ priceFen }) => priceFen);
  expect(Math.max(...prices)).toBe(990);
  expect(prices).toEqual(prices.toSorted((a, b) => a - b));
});

// R-PARTNER-05
test('every product links by https to an allowed host', async () => {
  const hosts = await testMall.mall.db.selectFrom('dtk_hosts').select('host').execute();
  const { list } = await readAllGoods();
  expect(list.length).toBeGreaterThanOrEqual(40);
  for (const { goodsId, priceFen } of list) {
    const { data } = await testMall.call(dtkPrivilegeLink, { goodsId });
    expect(new URL(data.url).protocol).toBe('https:');
    expect(hosts).toContainEqual({ host: new URL(data.url).host });
    expect(data.priceFen).toBe(priceFen);
  }
});

test.each([
  ['http', 'http://search.jd.com/x'],
  ['another-host', 'https://evil.example/x'],
  ['user-part', 'https://search.jd.com@evil.example/x'],
  ['name-in-it', 'https://me:secret@search.jd.com/x'],
  ['longer-host', 'https://search.jd.com.evil.example/x'],
  ['other-port', 'https://search.jd.com:8443/x'],
  ['script', 'javascript:alert(1)'],
  ['backslash', 'https:\\\\evil.example\\search.jd.com'],
  ['nothing', ''],
])('returns 404 for a product with a bad link (%s)', async (id, link) => {
  await insertGoods(`bad-${id}`, { link });
  expect(await testMall.send(dtkPrivilegeLink, { goodsId: `bad-${id}` })).toMatchObject({
    status: 404,
    data: null,
  });
});

test('returns 404 for an unknown product', async () => {
  expect(await testMall.send(dtkPrivilegeLink, { goodsId: 'gone' })).toMatchObject({ status: 404 });
  expect(await testMall.send(dtkPrivilegeLink, {})).toMatchObject({ status: 400 });
});
