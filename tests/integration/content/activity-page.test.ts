import { webActivityPageConfig } from '@/lib/contract/content';
import { startMall, type TestMall } from '@/tests/support/test-mall';

let testMall: TestMall;
beforeAll(async () => {
  testMall = await startMall();
});
afterAll(() => testMall.close());
afterEach(() => testMall.setTime('2026-03-10T04:00:00.000Z'));

const readPage = async (pageId: string, options?: object) =>
  (await testMall.call(webActivityPageConfig, { pageId }, options)).data;
const readBlocks = async (pageId: string) => (await readPage(pageId)).blocks;
const readCards = async (pageId: string) =>
  (await readBlocks(pageId)).flatMap((block) => (block.type === 'goods' ? block.goods : []));

test.each([
  ['return-score', 2],
  ['brand', 3],
  ['brand-sound', 3],
  ['brand-tea', 3],
  ['brand-travel', 3],
])('page %s shows products at the prices of a running activity of type %s', async (pageId, activityType) => {
  const cards = await readCards(pageId);
  expect(cards.length).toBeGreaterThan(3);
  for (const { activity } of cards) expect(activity?.activityType).toBe(activityType);
});

// R-ACTIVITY-14
test('products of full refund by score cost cash only, which is returned as points', async () => {
  const cards = await readCards('return-score');
  expect(cards.length).toBeGreaterThan(3);
  for (const card of cards) {
    expect(card.points).toBe(0);
    expect(card.priceFen).toBeGreaterThan(0);
    expect(card.priceFen).toBeLessThan(card.marketPriceFen);
  }
});

test('shows year products at ordinary prices and selected ones in the configured order', async () => {
  const blocks = await readBlocks('year-goods');
  const [selection, group] = blocks.filter((block) => block.type === 'goods');
  expect(selection?.goods.map(({ goodsId }) => goodsId)).toEqual([
    '107013',
    '107012',
    '108013',
    '107014',
    '108010',
    '106011',
  ]);
  expect(selection).toMatchObject({ activityType: 0, groupId: '', hasMore: false });
  expect(group).toMatchObject({ groupId: '106', hasMore: true });
  expect(group?.goods).toHaveLength(6);
});

// R-ACTIVITY-09
test('returns blocks in order and in the requested language', async () => {
  const { title, blocks } = await readPage('return-score', { locale: 'en' });
  expect(title).toBe('Every fen back in {points}');
  expect(blocks.map(({ type }) => type)).toEqual(['banner', 'countdown', 'goods', 'coupon', 'text']);
  expect(blocks.map(({ blockId }) => blockId)).toEqual(['1', '2', '3', '4', '5']);
});

// R-ACTIVITY-10
test('a countdown always ends in the future, and activities continue in the next week', async () => {
  for (const moment of ['2026-03-15T15:59:59.000Z', '2026-03-15T16:00:00.000Z', '2026-04-01T00:00:00.000Z']) {
    testMall.setTime(moment);
    await testMall.mall.runJobs();
    const ends = (await readBlocks('brand')).flatMap((block) =>
      block.type === 'countdown' ? block.endsAt : [],
    );
    expect(ends).toHaveLength(1);
    expect(new Date(ends[0] ?? 0).getTime()).toBeGreaterThan(testMall.now().getTime());
    expect((await readCards('brand')).length).toBeGreaterThan(3);
  }
});

test('creates weekly activities once when several instances run jobs', async () => {
  testMall.setTime('2026-05-05T04:00:00.000Z');
  await Promise.all(Array.from({ length: 5 }, () => testMall.mall.runJobs()));
  const rows = await testMall.mall.db
    .selectFrom('activities')
    .select('id')
    .where('activity_type', 'in', [2, 3])
    .where('starts_at', '<=', testMall.now().toISOString())
    .where('ends_at', '>', testMall.now().toISOString())
    .orderBy('id')
    .execute();
  expect(rows.map(({ id }) => id)).toEqual(['brand-2026-05-10', 'return-score-2026-05-10']);
  expect(testMall.errors).toEqual([]);
});

// R-ACTIVITY-10
test('omits empty blocks and a countdown with a past end', async () => {
  const text = { zh: '标题', en: 'Title' };
  const content = {
    title: text,
    shareText: text,
    cover: 'x.webp',
    blocks: [
      { type: 'countdown', title: text, endsAt: '2026-03-01T00:00:00.000Z' },
      { type: 'goods', title: text, goodsIds: ['no-such-goods'] },
      { type: 'goods', title: text, activityType: 7, groupId: 'no-such-group' },
      { type: 'text', title: text, paragraphs: { zh: ['好'], en: ['Good'] } },
    ],
  };
  await testMall.mall.db
    .insertInto('activity_pages')
    .values({ id: 'sparse', p_id: '', content: JSON.stringify(content) })
    .execute();
  expect((await readBlocks('sparse')).map(({ type, blockId }) => [type, blockId])).toEqual([['text', '4']]);
});

// R-ACTIVITY-11
test('returns a project’s own page before the common one', async () => {
  const row = await testMall.mall.db
    .selectFrom('activity_pages')
    .selectAll()
    .where('id', '=', 'year-goods')
    .executeTakeFirstOrThrow();
  const content = JSON.stringify({ ...JSON.parse(row.content), title: { zh: '专属', en: 'Own' } });
  await testMall.mall.db
    .insertInto('activity_pages')
    .values({ ...row, p_id: '10005', content })
    .execute();
  expect((await readPage('year-goods', { pId: '10005' })).title).toBe('专属');
  expect((await readPage('year-goods', { pId: '10001' })).title).toBe('年货换购');
});

// R-ACTIVITY-11
test('returns 404 for an unknown page', async () => {
  const call = (pageId: string) => testMall.send(webActivityPageConfig, { pageId });
  expect(await call('no-such-page')).toMatchObject({ status: 404, data: null });
  expect(await call('x'.repeat(41))).toMatchObject({ status: 400 });
  expect(await testMall.send(webActivityPageConfig, {})).toMatchObject({ status: 400 });
});

// R-ACTIVITY-22
test('returns the terms of coupons that can be taken, and no block when all of them are gone', async () => {
  const text = { zh: '券', en: 'Coupons' };
  const content = {
    ...{ title: text, shareText: text, cover: 'x.webp' },
    blocks: [
      { type: 'coupon', title: text, couponIds: ['coupon-welcome', 'coupon-flash', 'coupon-points-100'] },
      { type: 'coupon', title: text, couponIds: ['coupon-flash', 'no-such-coupon'] },
      { type: 'coupon', title: text, couponIds: [] },
    ],
  };
  await testMall.mall.db
    .insertInto('activity_pages')
    .values({ id: 'coupons', p_id: '', content: JSON.stringify(content) })
    .execute();
  const blocks = await readBlocks('coupons');
  expect(blocks).toHaveLength(1);
  expect(blocks[0]).toMatchObject({
    couponIds: ['coupon-welcome', 'coupon-points-100'],
    coupons: [
      { couponId: 'coupon-welcome', kind: 'fen', fenOff: 500 },
      { couponId: 'coupon-points-100', kind: 'points', pointsOff: 100 },
    ],
  });
});

// R-ACTIVITY-20
test('skips stored blocks of unknown types and broken ones, and keeps the others', async () => {
  const text = { zh: '好', en: 'Good' };
  const content = {
    ...{ title: text, shareText: text, cover: 'x.webp' },
    blocks: [
      { type: 'hologram', title: text },
      { type: 'banner' },
      { type: 'text', title: text, paragraphs: { zh: ['好'], en: ['Good'] } },
    ],
  };
  await testMall.mall.db
    .insertInto('activity_pages')
    .values({ id: 'newer', p_id: '', content: JSON.stringify(content) })
    .execute();
  expect((await readBlocks('newer')).map(({ type }) => type)).toEqual(['text']);
});
