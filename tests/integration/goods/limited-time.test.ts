import { type GoodsCard, goodsDetail, goodsList } from '@/lib/contract/goods';
import { ensureSessions } from '@/server/mall/goods/activities/limited-time-sessions';
import { findPurchasable } from '@/server/mall/goods/purchasable';
import { startMall, type TestMall } from '@/tests/support/test-mall';
import { DAY } from '@/tests/support/time';

let testMall: TestMall;
beforeAll(async () => {
  testMall = await startMall();
});
afterAll(() => testMall.close());

const getPoints = (list: readonly GoodsCard[]) => list.map((card) => card.points);
const isAscending = (values: readonly number[]) =>
  values.every((value, index) => value >= (values[index - 1] ?? 0));

describe('limited-time sessions', () => {
  const session = async () => (await testMall.call(goodsList, { activityType: 1, pageSize: 50 })).data;
  const purchasable = (specId: string, activityType: number) =>
    findPurchasable(
      testMall.mall.db,
      { goodsSpecId: specId, activityType },
      { pId: '10000', now: testMall.now(), locale: 'en' },
    );

  // R-ACTIVITY-04
  test('returns a running session of twelve products at lower prices', async () => {
    const { list } = await session();
    expect(list).toHaveLength(12);
    for (const card of list) {
      expect(card.activity).toMatchObject({
        activityType: 1,
        startsAt: '2026-03-10T02:00:00.000Z',
        endsAt: '2026-03-10T06:00:00.000Z',
      });
      const { data: ordinary } = await testMall.call(goodsDetail, { goodsId: card.goodsId });
      expect(card.points).toBeLessThan(ordinary.points);
    }
  });

  // R-ACTIVITY-15
  test('sorts and filters by the prices of the session', async () => {
    const { data } = await testMall.call(goodsList, { activityType: 1, sort: 'pointsAsc', pageSize: 50 });
    expect(isAscending(getPoints(data.list))).toBe(true);
    const middle = data.list[6]?.points ?? 0;
    const half = await testMall.call(goodsList, { activityType: 1, maxPoints: middle, pageSize: 50 });
    expect(half.data.total).toBe(getPoints(data.list).filter((points) => points <= middle).length);
  });

  test('returns no products for a type without a running activity, and details with ordinary prices', async () => {
    // After the end of the offer, before the job that extends it.
    testMall.advanceTime(15 * DAY);
    expect((await testMall.call(goodsList, { activityType: 5 })).data.total).toBe(0);
    testMall.advanceTime(-15 * DAY);
    const { data } = await testMall.call(goodsDetail, { goodsId: '101001', activityType: 5 });
    expect(data.activity).toBeNull();
  });

  // R-ACTIVITY-01, R-ACTIVITY-04
  test('ends a session at its end and starts the next one', async () => {
    const ownMall = await startMall({ now: '2026-03-10T05:59:59.999Z' });
    try {
      const first = (await ownMall.call(goodsList, { activityType: 1, pageSize: 50 })).data.list;
      ownMall.advanceTime(1);
      const second = (await ownMall.call(goodsList, { activityType: 1, pageSize: 50 })).data.list;
      expect(second[0]?.activity?.startsAt).toBe('2026-03-10T06:00:00.000Z');
      expect(second.map((card) => card.goodsId)).not.toEqual(first.map((card) => card.goodsId));
      ownMall.advanceTime(30 * 24 * 3_600_000);
      expect((await ownMall.call(goodsList, { activityType: 1 })).data.total).toBe(0);
      await ownMall.mall.runJobs();
      expect((await ownMall.call(goodsList, { activityType: 1 })).data.total).toBe(12);
    } finally {
      await ownMall.close();
    }
  });

  test('ensureSessions creates each session once, also in parallel', async () => {
    const count = async () =>
      (await testMall.mall.db.selectFrom('activity_specs').selectAll().execute()).length;
    const before = await count();
    await Promise.all(Array.from({ length: 5 }, () => ensureSessions(testMall.mall.db, testMall.now())));
    expect(await count()).toBe(before);
    const later = new Date('2026-03-12T04:00:00Z');
    await Promise.all(Array.from({ length: 5 }, () => ensureSessions(testMall.mall.db, later)));
    expect(await count()).toBe(before + 8 * 12);
  });

  test('findPurchasable returns the price of the session or the ordinary one', async () => {
    const card = (await session()).list[0];
    const { data } = await testMall.call(
      goodsDetail,
      { goodsId: card?.goodsId ?? '', activityType: 1 },
      { locale: 'en' },
    );
    const spec = data.specs[0];
    const limited = await purchasable(spec?.goodsSpecId ?? '', 1);
    expect(limited).toMatchObject({
      points: spec?.points,
      priceFen: spec?.priceFen,
      activityId: 'limited-2026-03-10-10',
    });
    expect(limited.title).toBe(data.title);
    const ordinary = await purchasable(spec?.goodsSpecId ?? '', 0);
    expect(ordinary.activityId).toBeNull();
    expect(ordinary.points).toBeGreaterThan(limited.points);
    await expect(purchasable('10100103', 1)).rejects.toMatchObject({
      code: 'conflict',
      reason: 'activity_over',
    });
    await expect(purchasable('nothing', 0)).rejects.toMatchObject({ code: 'not_found' });
  });
});
