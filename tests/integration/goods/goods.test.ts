import { goodsCouponConfig } from '@/lib/contract/coupon';
import {
  defaultKeyword,
  type GoodsCard,
  goodsComments,
  goodsDetail,
  goodsGroupConfig,
  goodsIndex,
  goodsList,
  goodsRecommendList,
  goodsSearch,
} from '@/lib/contract/goods';
import type { Locale } from '@/lib/rules/page/locale';
import { setOnSale } from '@/tests/support/builders/goods';
import { startMall, type TestMall } from '@/tests/support/test-mall';

let testMall: TestMall;
beforeAll(async () => {
  testMall = await startMall();
});
afterAll(() => testMall.close());

const getPoints = (list: readonly GoodsCard[]) => list.map((card) => card.points);
const isAscending = (values: readonly number[]) =>
  values.every((value, index) => value >= (values[index - 1] ?? 0));

// R-GOODS-01
describe('product lists', () => {
  // R-GOODS-08
  test('returns pages without gaps and duplicates', async () => {
    const pages = [];
    for (let pageNum = 1; ; pageNum += 1) {
      const { data } = await testMall.call(goodsList, { pageNum, pageSize: 50 });
      pages.push(data);
      if (!data.hasNextPage) break;
    }
    const ids = pages.flatMap((page) => page.list.map((card) => card.goodsId));
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toHaveLength(pages[0]?.total ?? 0);
    expect(ids.length).toBeGreaterThan(100);
  });

  // R-CRAWLER-04
  test('returns the ids of all products on sale in pages of their index', async () => {
    const { db } = testMall.mall;
    await setOnSale(db, ['101002'], false);
    const onSale = await db.selectFrom('goods').select('id').where('on_sale', '=', 1).orderBy('id').execute();
    const all = (await testMall.call(goodsIndex, {})).data;
    expect(all.list.map(({ goodsId }) => goodsId)).toEqual(onSale.map(({ id }) => id));
    const second = (await testMall.call(goodsIndex, { pageNum: 2, pageSize: 7 })).data;
    expect(second.list).toEqual(all.list.slice(7, 14));
    expect(second).toMatchObject({ total: onSale.length, hasNextPage: true });
    expect((await testMall.send(goodsIndex, { pageSize: 5001 })).status).toBe(400);
    await setOnSale(db, ['101002'], true);
  });

  // R-API-04
  test('returns an empty page with the total past the end', async () => {
    const { data } = await testMall.call(goodsList, { pageNum: 900, pageSize: 50 });
    expect(data).toMatchObject({ list: [], hasNextPage: false });
    expect(data.total).toBeGreaterThan(100);
  });

  test('returns only products of the group', async () => {
    const { data } = await testMall.call(goodsList, { groupId: '101', pageSize: 50 });
    expect(data.list.length).toBeGreaterThan(5);
    expect(data.list.every((card) => card.goodsId.startsWith('101'))).toBe(true);
  });

  // R-POINTS-35
  test('includes both ends of a range of points', async () => {
    const { data } = await testMall.call(goodsList, {
      minPoints: 600,
      maxPoints: 699,
      pageSize: 50,
      sort: 'pointsAsc',
    });
    expect(data.list.length).toBeGreaterThan(0);
    expect(getPoints(data.list).every((points) => points >= 600 && points <= 699)).toBe(true);
    expect(isAscending(getPoints(data.list))).toBe(true);
  });

  test('sorts by points, popularity and date', async () => {
    const down = await testMall.call(goodsList, { sort: 'pointsDesc', pageSize: 50 });
    expect(isAscending(getPoints(down.data.list).toReversed())).toBe(true);
    const popular = await testMall.call(goodsList, { sort: 'popular', pageSize: 50 });
    expect(isAscending(popular.data.list.map((card) => card.exchanged).toReversed())).toBe(true);
    const newest = await testMall.call(goodsList, { sort: 'newest', pageSize: 5 });
    expect(newest.data.list.every((card) => card.tags.includes('new'))).toBe(true);
  });

  // R-OPS-02
  test('returns titles in both languages', async () => {
    const zh = (await testMall.call(goodsList, { groupId: '101' })).data.list[0];
    const en = (await testMall.call(goodsList, { groupId: '101' }, { locale: 'en' })).data.list[0];
    expect(zh?.goodsId).toBe(en?.goodsId);
    expect(zh?.title).toMatch(/\p{Script=Han}/u);
    expect(en?.title).not.toMatch(/\p{Script=Han}/u);
  });

  // R-GOODS-03
  test('recommendations omit the product itself and begin with its group', async () => {
    const { data } = await testMall.call(goodsRecommendList, { goodsId: '101001', pageSize: 50 });
    const ids = data.list.map((card) => card.goodsId);
    expect(ids).not.toContain('101001');
    expect(ids.slice(0, 5).every((id) => id.startsWith('101'))).toBe(true);
    expect((await testMall.call(goodsRecommendList, {})).data.list).toHaveLength(10);
  });

  // R-GOODS-03, R-GOODS-11
  test('recommendations begin with the requested group', async () => {
    const args = { goodsId: '101001', groupId: '103', pageSize: 50 };
    const { data } = await testMall.call(goodsRecommendList, args);
    const ids = data.list.map((card) => card.goodsId);
    expect(ids.slice(0, 5).every((id) => id.startsWith('103'))).toBe(true);
    expect(ids).not.toContain('101001');
  });

  // R-GOODS-03
  test.each<[string, { goodsId?: string; groupId?: string; isOnSale?: boolean }]>([
    ['of its group', { goodsId: '101001' }],
    ['of another group', { goodsId: '101001', groupId: '103' }],
    ['of a product that is unknown', { goodsId: 'none', groupId: '103' }],
    ['of a product that is not on sale', { goodsId: '101002', isOnSale: false }],
    ['of no product', {}],
  ])(
    'recommendations %s count and list every other product once',
    async (_, { isOnSale = true, ...args }) => {
      const { db } = testMall.mall;
      const goodsIds = [args.goodsId ?? ''];
      await setOnSale(db, goodsIds, isOnSale);
      const onSale = await db
        .selectFrom('goods')
        .select('id')
        .where('on_sale', '=', 1)
        .where('id', '!=', args.goodsId ?? '')
        .execute();
      const ids: string[] = [];
      for (let pageNum = 1, more = true; more; pageNum += 1) {
        const { data } = await testMall.call(goodsRecommendList, { ...args, pageNum, pageSize: 7 });
        expect(data.total).toBe(onSale.length);
        ids.push(...data.list.map(({ goodsId }) => goodsId));
        more = data.hasNextPage;
      }
      expect(ids.toSorted()).toEqual(onSale.map(({ id }) => id).toSorted());
      await setOnSale(db, goodsIds, true);
    },
  );

  // R-GOODS-04, R-OPS-01
  test('returns the groups in order with their names', async () => {
    const { data } = await testMall.call(goodsGroupConfig, {}, { locale: 'en' });
    expect(data).toHaveLength(12);
    expect(data[0]).toEqual({
      groupTypeId: '101',
      title: 'Digital',
      icon: '/vantmall/catalogue/icons/group-digital.webp',
    });
  });
});

describe('product search', () => {
  const search = async (keyword: string, locale: Locale = 'zh-CN') =>
    (await testMall.call(goodsSearch, { keyword, pageSize: 50 }, { locale })).data;

  // R-SEARCH-07
  test('finds Chinese and English words in either language', async () => {
    expect((await search('耳机')).list[0]?.title).toContain('耳机');
    const headphones = (await search('HEADPHONES', 'en')).list;
    expect(headphones[0]?.title.toLowerCase()).toContain('headphones');
    expect((await search('headphones')).list.map((card) => card.goodsId)).toContain('101001');
  });

  // R-SEARCH-07
  test('requires every word to match', async () => {
    const both = await search('无线 耳机');
    expect(both.total).toBeGreaterThan(0);
    expect(both.total).toBeLessThanOrEqual((await search('耳机')).total);
    expect((await search('耳机 咖啡豆')).total).toBe(0);
  });

  test.each(['%', '_', '\\', "'", '"'])('searches for %p literally', async (keyword) => {
    const answer = await testMall.call(goodsSearch, { keyword });
    expect(answer.status).toBe(200);
    expect(answer.data.total).toBeLessThan(100);
  });

  test.each([[''], ['   '], ['十'.repeat(16)]])('rejects the keyword %p', async (keyword) => {
    expect((await testMall.send(goodsSearch, { keyword })).status).toBe(400);
  });

  // R-SEARCH-02
  test('counts 15 characters outside the basic plane as 15 characters', async () => {
    expect((await testMall.call(goodsSearch, { keyword: '𠮷'.repeat(15) })).status).toBe(200);
  });

  // R-SEARCH-02
  test('counts 15 emoji of several code points as 15 characters', async () => {
    const family = '👨‍👩‍👧‍👦';
    expect((await testMall.call(goodsSearch, { keyword: family.repeat(15) })).status).toBe(200);
    expect((await testMall.send(goodsSearch, { keyword: family.repeat(16) })).status).toBe(400);
  });

  // R-SEARCH-06
  test('returns a default keyword and hot words that find products', async () => {
    const { data } = await testMall.call(defaultKeyword, {}, { locale: 'en' });
    expect(data.keyword).toBe('Frying pan');
    for (const keyword of [data.keyword, ...data.hotWords])
      expect((await search(keyword, 'en')).total).toBeGreaterThan(0);
    for (const keyword of (await testMall.call(defaultKeyword, {})).data.hotWords)
      expect((await search(keyword)).total).toBeGreaterThan(0);
  });
});

describe('product detail', () => {
  // R-GOODS-02, R-GOODS-06
  test('returns the detail in the requested language', async () => {
    const { data } = await testMall.call(goodsDetail, { goodsId: '101001' }, { locale: 'en' });
    expect(data).toMatchObject({
      goodsId: '101001',
      groupId: '101',
      kind: 'physical',
      optionName: 'Colour',
      activity: null,
    });
    expect(data.specs.map((spec) => spec.name)).toEqual(['Cloud grey', 'Midnight blue', 'Oat white']);
    expect(data.specs.every((spec) => spec.orderLimit <= spec.stock)).toBe(true);
    expect(data.commentCount).toBe(3);
    expect(data.goodRate).toBe(1);
  });

  // R-GOODS-30
  test('includes the two newest comments and the coupons of the product on request only', async () => {
    const goodsId = '101001';
    const plain = (await testMall.call(goodsDetail, { goodsId })).data;
    expect(plain).not.toHaveProperty('newestComments');
    expect(plain).not.toHaveProperty('coupons');
    expect(plain).not.toHaveProperty('offer');
    const { data } = await testMall.call(goodsDetail, { goodsId, include: 'coupons,comments' });
    const { list } = (await testMall.call(goodsComments, { id: goodsId, pageSize: 2 })).data;
    expect(list).toHaveLength(2);
    expect(data.newestComments).toEqual(list);
    const coupons = (await testMall.call(goodsCouponConfig, { goodsId })).data;
    expect(coupons.length).toBeGreaterThan(0);
    expect(data.coupons).toEqual(coupons);
    expect((await testMall.call(goodsDetail, { goodsId, include: 'orders' })).status).toBe(400);
  });

  // R-GOODS-09
  test('returns 404 for unknown and off-sale products', async () => {
    expect((await testMall.call(goodsDetail, { goodsId: '1' })).status).toBe(404);
    const { db } = testMall.mall;
    await setOnSale(db, ['101002'], false);
    expect((await testMall.call(goodsDetail, { goodsId: '101002' })).status).toBe(404);
    await setOnSale(db, ['101002'], true);
  });

  // R-GOODS-05
  test('returns comments newest first', async () => {
    const { data } = await testMall.call(goodsComments, { id: '101001' });
    expect(data.total).toBe(3);
    const moments = data.list.map((comment) => comment.createdAt);
    expect(moments).toEqual(moments.toSorted().reverse());
    expect((await testMall.call(goodsComments, { id: 'nothing' })).data.total).toBe(0);
  });

  test('returns an empty page with the total past the last comment', async () => {
    const { data } = await testMall.call(goodsComments, { id: '101001', pageNum: 9 });
    expect(data).toMatchObject({ list: [], total: 3, hasNextPage: false });
    expect((await testMall.call(goodsComments, { id: 'nothing', pageNum: 9 })).data.total).toBe(0);
  });
});

test.each([
  ['no JSON', 'new', 'invalid JSON in goods.tags'],
  ['an unknown tag', '["new","cheap"]', 'unexpected JSON in goods.tags'],
])('answers 500 and logs the column when stored tags are %s', async (_, tags, message) => {
  const { db } = testMall.mall;
  const [goods] = (await testMall.call(goodsList, { pageSize: 1 })).data.list;
  const goodsId = goods?.goodsId ?? '';
  const setTags = (text: string) => db.updateTable('goods').set({ tags: text }).where('id', '=', goodsId);
  await setTags(tags).execute();
  try {
    const { status, data, msg } = await testMall.call(goodsList, { pageSize: 1 });
    expect({ status, data }).toEqual({ status: 500, data: null });
    expect(msg).not.toContain('goods.tags');
    expect(testMall.errors).toEqual([
      expect.objectContaining({
        err: expect.objectContaining({ message: expect.stringContaining(message) }),
      }),
    ]);
  } finally {
    await setTags(JSON.stringify(goods?.tags)).execute();
    testMall.errors.length = 0;
  }
});
