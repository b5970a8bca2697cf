import { activityRemind, activitySessions } from '@/lib/contract/activity';
import { couponList, couponOffers, couponReceive } from '@/lib/contract/coupon';
import { liveLike, liveList } from '@/lib/contract/live';
import { channelDrawPrizes, drawPrize } from '@/lib/contract/partner';
import { type ContentFile, contentFile } from '@/server/mall/operator/content/content-file';
import { exportContent, formatContent } from '@/server/mall/operator/content/export-content';
import { importContent } from '@/server/mall/operator/content/import-content';
import {
  createAddress,
  createOrder,
  createSpec,
  createUser,
  runConcurrently,
} from '@/tests/support/builders/order';
import { createWechatUser } from '@/tests/support/builders/user';
import { assertConsistent } from '@/tests/support/consistency/assert-consistent';
import { startMall, type TestMall } from '@/tests/support/test-mall';

let testMall: TestMall;
beforeEach(async () => {
  testMall = await startMall();
});
afterEach(async () => {
  expect(testMall.errors).toEqual([]);
  await assertConsistent(testMall.mall.db);
  await testMall.close();
});

const importInto = (content: unknown, options = {}) =>
  importContent(testMall.mall.deps, contentFile.parse(content), {
    brands: ['aurora', 'festival', 'meadow', 'vantmall'],
    ...options,
  });
const readExport = async () => formatContent(await exportContent(testMall.mall.db));
const readContent = async () => JSON.parse(await readExport()) as Required<ContentFile>;

/** Imports content that must be valid. */
async function importValid(content: unknown) {
  const result = await importInto(content);
  expect(result.faults).toEqual([]);
  return result;
}

const emptyContent = {
  version: 1,
  ...{ search: null, notices: null, adverts: [], customerService: [], cornerImages: [], tips: [] },
  ...{ tabBarFloats: [], quickApps: [], guides: [], articles: [], licences: [], activityPages: [] },
  ...{ activities: [], channels: [], coupons: [], liveVideos: [], quickAppMakers: [], abTests: [] },
  ...{ subsidised: { hosts: [], categories: [], goods: [] }, weChatCards: [] },
  ...{ returnAddress: null, expressFees: null },
};

// R-OPERATOR-11
test('exports the same bytes after an import of an export, over the same content and over none', async () => {
  const first = await readExport();
  expect(await importValid(JSON.parse(first))).toMatchObject({ changes: [], hidden: [] });
  expect(await readExport()).toBe(first);
  await importValid(emptyContent);
  const { groups: _, ...emptied } = await readContent();
  expect(emptied).toEqual(emptyContent);
  await importValid(JSON.parse(first));
  expect(await readExport()).toBe(first);
});

test('leaves sections unchanged that the file lacks', async () => {
  const before = await readContent();
  const { changes } = await importValid({ version: 1, notices: [{ zh: '新', en: 'New' }] });
  expect(new Set(changes.map(({ section }) => section))).toEqual(new Set(['notices']));
  expect(await readContent()).toEqual({ ...before, notices: [{ zh: '新', en: 'New' }] });
});

// R-OPERATOR-11
test('lists the changes in a dry run, and changes nothing', async () => {
  const before = await readExport();
  const content = await readContent();
  const [first, second, ...others] = content.coupons;
  const coupons = [{ ...second, value: 120 }, { ...first, id: 'added' }, ...others.toReversed()];
  const { changes } = await importInto({ version: 1, coupons }, { dryRun: true });
  expect(changes).toEqual([
    { section: 'coupons', kind: 'removed', id: 'coupon-welcome', fields: [] },
    {
      section: 'coupons',
      kind: 'changed',
      id: 'coupon-points-100',
      fields: [{ path: 'value', before: 100, after: 120 }],
    },
    { section: 'coupons', kind: 'added', id: 'added', fields: [] },
    { section: 'coupons', kind: 'sorted', id: '', fields: [] },
  ]);
  expect(await readExport()).toBe(before);
});

describe('what happened', () => {
  const title = { zh: '专场', en: 'Special' };
  const createActivity = async (pieces: number) => {
    const specId = await createSpec(testMall, { points: 100 });
    const offer = { specId, points: 40, priceFen: 0, pieces, orderLimit: 9 };
    const activity = {
      id: 'special',
      activityType: 5,
      title,
      startsAt: 'now-PT1H',
      endsAt: 'now+PT1H',
      offers: [offer],
    };
    return { specId, activity, offer };
  };
  const order = async (goodsSpecId: string) => {
    const userId = await createUser(testMall, 500);
    const addressId = await createAddress(testMall, userId);
    const line = { goodsSpecId, activityType: 5, addressId, expectedPoints: 40, expectedPriceFen: 0 };
    return createOrder(testMall, userId, line);
  };
  const readStock = () =>
    testMall.mall.db
      .selectFrom('activity_specs')
      .select(['stock', 'initial_stock'])
      .where('activity_id', '=', 'special')
      .executeTakeFirst();

  // R-OPERATOR-11
  test('keeps the sold pieces of an activity when its pieces change', async () => {
    const { specId, activity, offer } = await createActivity(5);
    await importValid({ version: 1, activities: [activity] });
    for (let sold = 0; sold < 3; sold += 1) expect((await order(specId)).status).toBe(200);
    await importValid({ version: 1, activities: [{ ...activity, offers: [{ ...offer, pieces: 4 }] }] });
    expect(await readStock()).toEqual({ stock: 1, initial_stock: 4 });
    const { faults } = await importInto({
      version: 1,
      activities: [{ ...activity, offers: [{ ...offer, pieces: 2 }] }],
    });
    expect(faults).toEqual([
      { place: ['activities', 0, 'offers', 0, 'pieces'], message: '3 pieces are sold or reserved already' },
    ]);
    expect(await readStock()).toEqual({ stock: 1, initial_stock: 4 });
  });

  // R-OPERATOR-11
  test('hides a removed activity with orders, and shows it again with the pieces that are left', async () => {
    const { specId, activity } = await createActivity(5);
    await importValid({ version: 1, activities: [activity] });
    expect((await order(specId)).status).toBe(200);
    const { hidden } = await importValid({ version: 1, activities: [] });
    expect(hidden).toEqual([{ section: 'activities', id: 'special', reason: 'orders refer to it' }]);
    expect((await readContent()).activities).toEqual([]);
    expect((await order(specId)).reason).toBe('activity_over');
    await importValid({ version: 1, activities: [activity] });
    expect(await readStock()).toEqual({ stock: 4, initial_stock: 5 });
    expect((await order(specId)).status).toBe(200);
  });

  // R-OPERATOR-11
  test('sells no piece too many while imports change the pieces', async () => {
    const { specId, activity, offer } = await createActivity(4);
    await importValid({ version: 1, activities: [activity] });
    const answers = await Promise.all([
      runConcurrently(12, () => order(specId)),
      runConcurrently(4, (index) =>
        importInto({
          version: 1,
          activities: [{ ...activity, offers: [{ ...offer, pieces: 4 + (index % 2) }] }],
        }),
      ),
    ]);
    const sold = answers[0].filter(({ status }) => status === 200).length;
    const stock = await readStock();
    expect([4, 5]).toContain(stock?.initial_stock);
    expect((stock?.initial_stock ?? 0) - (stock?.stock ?? 0)).toBe(sold);
    expect(sold).toBeGreaterThanOrEqual(4);
  });

  // R-OPERATOR-11
  test('keeps a taken coupon, and no longer offers it', async () => {
    const userId = await createUser(testMall, 0);
    await testMall.call(couponReceive, { couponId: 'coupon-points-100' }, { userId });
    const content = await readContent();
    const { hidden } = await importValid({
      ...content,
      coupons: content.coupons.filter(({ id }) => id !== 'coupon-points-100'),
      channels: [],
      activityPages: [],
      adverts: [],
    });
    expect(hidden).toEqual([
      { section: 'coupons', id: 'coupon-points-100', reason: 'shoppers who took it refer to it' },
    ]);
    const own = (await testMall.call(couponList, {}, { userId })).data;
    expect(own.taken).toMatchObject([{ couponId: 'coupon-points-100' }]);
    const { data } = await testMall.call(couponOffers, {}, { pId: '10000' });
    expect(JSON.stringify(data)).not.toContain('coupon-points-100');
    const { faults } = await importInto({
      version: 1,
      coupons: content.coupons.map((each) => ({
        ...each,
        ...(each.id === 'coupon-points-100' && { total: 1862 }),
      })),
    });
    expect(faults).toMatchObject([{ message: '1863 of these coupons are taken already' }]);
    await importValid({ version: 1, coupons: content.coupons });
    const row = await testMall.mall.db
      .selectFrom('coupons')
      .select('taken')
      .where('id', '=', 'coupon-points-100')
      .executeTakeFirstOrThrow();
    expect(row.taken).toBe(1863);
  });

  // R-OPERATOR-11, R-PARTNER-07
  test('reports a removed coupon that is a prize, also if shoppers have taken it, and draws it no longer', async () => {
    const { userId } = await createWechatUser(testMall);
    await testMall.call(couponReceive, { couponId: 'coupon-points-100' }, { userId });
    const coupons = (await readContent()).coupons.filter(({ id }) => id !== 'coupon-points-100');
    const { hidden } = await importValid({ version: 1, coupons });
    expect(hidden).toContainEqual({
      section: 'coupons',
      id: 'coupon-points-100',
      reason: 'prizes refer to it',
    });
    const { db } = testMall.mall;
    await db.updateTable('channel_prizes').set({ weight: 0 }).where('id', '!=', 'prize-10000-4').execute();
    expect((await testMall.call(channelDrawPrizes, { pId: '10000' })).data.canDraw).toBe(false);
  });

  // R-OPERATOR-11
  test('rejects another unit for a coupon that a shopper has taken, also while it is hidden', async () => {
    const userId = await createUser(testMall, 0);
    await testMall.call(couponReceive, { couponId: 'coupon-points-100' }, { userId });
    const { coupons } = await readContent();
    const inFen = coupons.map((each) => (each.id === 'coupon-points-100' ? { ...each, kind: 'fen' } : each));
    const faults = [
      {
        place: ['coupons', coupons.findIndex(({ id }) => id === 'coupon-points-100'), 'kind'],
        message: 'shoppers have taken this coupon as points; another unit needs another id',
      },
    ];
    expect((await importInto({ version: 1, coupons: inFen })).faults).toEqual(faults);
    await importValid({ ...emptyContent, coupons: [] });
    expect((await importInto({ version: 1, coupons: inFen })).faults).toEqual(faults);
    const own = (await testMall.call(couponList, {}, { userId })).data;
    expect(own.taken).toMatchObject([{ couponId: 'coupon-points-100', kind: 'points' }]);
  });

  // R-OPERATOR-11
  test('keeps drawn prizes, reminders and likes', async () => {
    const { userId } = await createWechatUser(testMall);
    const { db } = testMall.mall;
    await db.updateTable('channel_prizes').set({ weight: 0 }).where('id', '!=', 'prize-10000-5').execute();
    expect(
      (await testMall.call(drawPrize, { pId: '10000', clientId: 'client-of-draws' }, { userId })).data,
    ).toMatchObject({ prize: { prizeId: 'prize-10000-5' } });
    const sessions = (await testMall.call(activitySessions, {}, { pId: '10000' })).data;
    const coming = sessions.find(({ startsAt }) => startsAt > testMall.now().toISOString());
    const goodsId = coming?.goods[0]?.goodsId ?? '';
    await testMall.call(
      activityRemind,
      { sessionId: coming?.sessionId ?? '', goodsId },
      { userId, pId: '10000' },
    );
    const { likeCount } = (await testMall.call(liveLike, { videoId: '1001' }, { userId })).data;
    const content = await readContent();
    const { hidden } = await importValid(emptyContent);
    expect(hidden.map(({ id, reason }) => `${id}: ${reason}`).sort()).toEqual(
      [
        '10000: draws of its prizes refer to it',
        '1001: likes refer to it',
        `${coming?.sessionId}: reminders refer to it`,
        'prize-10000-5: draws refer to it',
      ].sort(),
    );
    expect((await testMall.call(channelDrawPrizes, { pId: '10000' })).data.prizes).toEqual([]);
    expect((await testMall.call(liveList, {}, { pId: '10000' })).data.list).toEqual([]);
    await importValid(content);
    const won = (await testMall.call(channelDrawPrizes, { pId: '10000', clientId: 'client-of-draws' })).data;
    expect(won.won).toMatchObject([{ prizeId: 'prize-10000-5' }]);
    const prize = await db
      .selectFrom('channel_prizes')
      .select('stock')
      .where('id', '=', 'prize-10000-5')
      .executeTakeFirstOrThrow();
    expect(prize.stock).toBe(19);
    const video = (await testMall.call(liveList, {}, { pId: '10000' })).data.list.find(
      ({ videoId }) => videoId === '1001',
    );
    expect(video?.likeCount).toBe(likeCount);
    expect(await db.selectFrom('activity_reminders').selectAll().execute()).toHaveLength(1);
  });
});
