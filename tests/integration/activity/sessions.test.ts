import { activitySessions } from '@/lib/contract/activity';
import { goodsDetail } from '@/lib/contract/goods';
import { setOnSale } from '@/tests/support/builders/goods';
import { startMall, type TestMall } from '@/tests/support/test-mall';

let testMall: TestMall;
beforeEach(async () => {
  // 12:00 in Asia/Shanghai.
  testMall = await startMall();
});
afterEach(async () => {
  expect(testMall.errors).toEqual([]);
  await testMall.close();
});

const readSessions = async (pId = '10000') => (await testMall.call(activitySessions, {}, { pId })).data;

/** A product with a spec that the sessions of the demo never offer, and its regular price. */
const goodsId = '101001';
const SPEC_ID = '10100103';
const REGULAR_POINTS = 599;

/** Creates a limited-time activity with this product; times are ISO-8601. */
async function createSession(id: string, window: [string, string], pId = ''): Promise<void> {
  const { db } = testMall.mall;
  const [starts_at, ends_at] = window;
  const titles = { title_zh: '专场', title_en: 'Special' };
  await db
    .insertInto('activities')
    .values({ id, activity_type: 1, p_id: pId, ...titles, starts_at, ends_at })
    .execute();
  await db
    .insertInto('activity_specs')
    .values({
      activity_id: id,
      goods_spec_id: SPEC_ID,
      goods_id: goodsId,
      position: 0,
      points: 40,
      price_fen: 0,
      stock: 1,
      initial_stock: 4,
      claimed_elsewhere: 3,
      order_limit: 1,
    })
    .execute();
}

// R-ACTIVITY-05, R-ACTIVITY-06
test('returns past, running and coming sessions of the day on a fresh install', async () => {
  const sessions = await readSessions();
  expect(sessions.map(({ startsAt, endsAt }) => [startsAt, endsAt])).toEqual([
    ['2026-03-09T16:00:00.000Z', '2026-03-10T02:00:00.000Z'],
    ['2026-03-10T02:00:00.000Z', '2026-03-10T06:00:00.000Z'],
    ['2026-03-10T06:00:00.000Z', '2026-03-10T12:00:00.000Z'],
    ['2026-03-10T12:00:00.000Z', '2026-03-10T16:00:00.000Z'],
    ['2026-03-10T16:00:00.000Z', '2026-03-11T02:00:00.000Z'],
  ]);
  for (const session of sessions) {
    const { startsAt, endsAt } = session;
    expect(session.goods).toHaveLength(12);
    for (const { activity } of session.goods)
      expect(activity).toMatchObject({ activityType: 1, startsAt, endsAt });
  }
  const [past, running] = sessions.map(({ goods }) =>
    goods.map(({ activity }) => activity?.claimedRate ?? 0),
  );
  expect(Math.min(...(past ?? []))).toBeGreaterThan(0.5);
  expect(Math.max(...(running ?? []))).toBeLessThanOrEqual(0.5);
});

test('shows the price and the stock of each session', async () => {
  await createSession('special', ['2026-03-10T05:00:00.000Z', '2026-03-10T05:30:00.000Z']);
  const session = (await readSessions()).find(({ sessionId }) => sessionId === 'special');
  expect(session?.goods).toMatchObject([
    { goodsId, points: 40, soldOut: false, activity: { activityType: 1, claimedRate: 0.75 } },
  ]);
});

test('leaves out sessions of other days and other projects, and products off sale', async () => {
  await createSession('yesterday', ['2026-03-08T16:00:00.000Z', '2026-03-09T16:00:00.000Z']);
  await createSession('tomorrow', ['2026-03-10T16:00:00.001Z', '2026-03-11T16:00:00.000Z']);
  await createSession('own', ['2026-03-10T03:00:00.000Z', '2026-03-10T05:00:00.000Z'], '10002');
  const findOwn = async (pId: string) =>
    (await readSessions(pId)).filter(({ sessionId }) => !sessionId.startsWith('limited-'));
  expect(await findOwn('10000')).toEqual([]);
  expect(await findOwn('10002')).toMatchObject([{ sessionId: 'own', goods: [{ goodsId }] }]);
  await setOnSale(testMall.mall.db, [goodsId], false);
  expect(await findOwn('10002')).toMatchObject([{ sessionId: 'own', goods: [] }]);
});

// R-ACTIVITY-24
test('announces the next session of a product with its price until it starts', async () => {
  await createSession('next', ['2026-03-10T05:00:00.000Z', '2026-03-10T05:30:00.000Z']);
  const readGoods = async () => {
    const { data } = await testMall.call(goodsDetail, { goodsId, activityType: 1 });
    const { points, priceFen, marketPriceFen, activity, upcoming } = data;
    // R-GOODS-31: the same beside the ordinary prices.
    const beside = (await testMall.call(goodsDetail, { goodsId, offerType: 1 })).data;
    expect(beside.offer).toEqual({ points, priceFen, marketPriceFen, activity, upcoming });
    expect(beside).toMatchObject({ points: REGULAR_POINTS, activity: null, upcoming: null });
    return data;
  };
  const upcoming = {
    activityType: 1,
    startsAt: '2026-03-10T05:00:00.000Z',
    endsAt: '2026-03-10T05:30:00.000Z',
    points: 40,
    priceFen: 0,
  };
  expect(await readGoods()).toMatchObject({ points: REGULAR_POINTS, activity: null, upcoming });
  testMall.setTime('2026-03-10T04:59:59.999Z');
  expect(await readGoods()).toMatchObject({ points: REGULAR_POINTS, activity: null, upcoming });
  testMall.setTime('2026-03-10T05:00:00.000Z');
  expect(await readGoods()).toMatchObject({ points: 40, activity: { activityType: 1 }, upcoming: null });
  testMall.setTime('2026-03-10T05:30:00.000Z');
  expect(await readGoods()).toMatchObject({ points: REGULAR_POINTS, activity: null, upcoming: null });
});

test('does not announce a session to callers that do not ask for its activity, or more than a day ahead', async () => {
  await createSession('far', ['2026-03-11T05:00:00.000Z', '2026-03-11T05:30:00.000Z']);
  expect((await testMall.call(goodsDetail, { goodsId, activityType: 1 })).data.upcoming).toBeNull();
  testMall.setTime('2026-03-11T04:00:00.000Z');
  expect((await testMall.call(goodsDetail, { goodsId })).data.upcoming).toBeNull();
  expect((await testMall.call(goodsDetail, { goodsId, activityType: 1 })).data.upcoming).toMatchObject({
    points: 40,
  });
});
