import { addPoint, me, presentSeen, userPoints } from '@/lib/contract/user';
import { DAY_MS } from '@/lib/rules/time/dates';
import { startMall, type TestMall } from '@/tests/support/mall';
import { newSpec, times, userWith } from '../order/support/shop';
import { newGuest } from './support/people';

let shop: TestMall;
beforeEach(async () => {
  shop = await startMall();
});
afterEach(async () => {
  expect(shop.errors).toEqual([]);
  await shop.close();
});

const add = (userId: string, goodsSpecId: string, more: Record<string, unknown> = {}) =>
  shop.send(addPoint, { goodsSpecId, ...more }, { userId, pId: '10000' });

describe('addPoint', () => {
  // R-POINTS-26
  test('gives what is lacking, once, and the points expire after two days', async () => {
    const userId = await userWith(shop, 120);
    const spec = await newSpec(shop, { points: 500 });
    expect((await add(userId, spec)).data).toEqual({ points: 380, activePoints: 500 });
    expect((await add(userId, spec)).data).toEqual({ points: 0, activePoints: 500 });
    shop.pass(2 * DAY_MS);
    expect((await shop.call(userPoints, {}, { userId })).data.activePoints).toBe(120);
    expect((await add(userId, spec)).data).toEqual({ points: 0, activePoints: 120 });
  });

  // R-POINTS-26, R-POINTS-37
  test('20 calls at once give once', async () => {
    const userId = await userWith(shop, 120);
    const spec = await newSpec(shop, { points: 500 });
    const given = (await times(20, () => add(userId, spec))).map(({ data }) => data.points);
    expect(given.sort((a, b) => b - a)).toEqual([380, ...Array(19).fill(0)]);
  });

  test('gives nothing to who has enough', async () => {
    const userId = await userWith(shop, 500);
    expect((await add(userId, await newSpec(shop, { points: 500 }))).data.points).toBe(0);
  });

  // R-POINTS-27
  test('gives at most 500, and at most 500 a day, for 20 specs at once too', async () => {
    const userId = await userWith(shop, 0);
    const specs = await times(20, (index) => newSpec(shop, { points: 2000 + 100 * index }));
    const given = await times(20, (index) => add(userId, specs[index] ?? ''));
    expect(given.reduce((sum, { data }) => sum + data.points, 0)).toBe(500);
    shop.moveTo('2026-03-10T16:00:00.000Z');
    const next = await times(20, (index) => add(userId, specs[index] ?? ''));
    expect(next.reduce((sum, { data }) => sum + data.points, 0)).toBe(500);
  });

  test.each([
    ['of goods that are not there', { goodsSpecId: 'nothing' }, 404],
    ['by another id in the activity', { activityGoodsSpecId: 'another' }, 404],
    ['in an activity that does not run', { activityType: 3 }, 409],
    ['in an activity that does not exist', { activityType: 42 }, 400],
    ['without goods', { goodsSpecId: '' }, 400],
  ])('a spec %s is refused', async (_, input, status) => {
    const userId = await userWith(shop, 0);
    const spec = await newSpec(shop, { points: 100 });
    expect((await add(userId, spec, input)).status).toBe(status);
    expect((await shop.call(userPoints, {}, { userId })).data.activePoints).toBe(0);
  });
});

describe('gained again', () => {
  const owed = async (userId: string) => {
    const { showPresentPoint, presentPoint } = (await shop.call(me, {}, { userId })).data;
    return { showPresentPoint, presentPoint };
  };

  // R-POINTS-10
  test('comes when points have expired, once a day', async () => {
    const userId = await newGuest(shop);
    await shop.call(presentSeen, {}, { userId });
    expect(await owed(userId)).toEqual({ showPresentPoint: false, presentPoint: 0 });
    shop.pass(2 * DAY_MS);
    expect(await owed(userId)).toEqual({ showPresentPoint: true, presentPoint: 200 });
    await times(20, () => shop.call(presentSeen, {}, { userId }));
    expect((await shop.call(userPoints, {}, { userId })).data.activePoints).toBe(200);
    expect(await owed(userId)).toEqual({ showPresentPoint: false, presentPoint: 0 });
  });

  // R-POINTS-11
  test('does not come where the brand gives none', async () => {
    const userId = await newGuest(shop, { pId: '10002' });
    await shop.call(presentSeen, {}, { userId });
    shop.pass(2 * DAY_MS);
    expect(await owed(userId)).toEqual({ showPresentPoint: false, presentPoint: 0 });
    await shop.call(presentSeen, {}, { userId });
    expect((await shop.call(userPoints, {}, { userId })).data.activePoints).toBe(0);
  });

  // R-POINTS-11
  test('does not come to who is new, however long ago the points expired', async () => {
    const userId = await newGuest(shop);
    shop.pass(10 * DAY_MS);
    const { isNewUser, points } = (await shop.call(me, {}, { userId })).data;
    expect({ isNewUser, activePoints: points.activePoints }).toEqual({ isNewUser: true, activePoints: 0 });
    await shop.call(presentSeen, {}, { userId });
    expect((await shop.call(userPoints, {}, { userId })).data.activePoints).toBe(0);
    expect(await owed(userId)).toEqual({ showPresentPoint: true, presentPoint: 200 });
  });
});
