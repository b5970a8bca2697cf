import { addPoint, login, me, presentSeen, userPoints } from '@/lib/contract/user';
import { DAY_MS } from '@/lib/rules/time/dates';
import { startMall, type TestMall } from '@/tests/support/test-mall';
import { updateProjectConfig } from '../../support/builders/after-sale';
import { createSpec, createUser, runConcurrently } from '../../support/builders/order';
import { createGuest } from '../../support/builders/user';

let testMall: TestMall;
beforeEach(async () => {
  testMall = await startMall();
});
afterEach(async () => {
  expect(testMall.errors).toEqual([]);
  await testMall.close();
});

const requestPoints = (userId: string, goodsSpecId: string, more: Record<string, unknown> = {}) =>
  testMall.send(addPoint, { goodsSpecId, ...more }, { userId, pId: '10000' });

describe('addPoint', () => {
  // R-POINTS-26
  test('grants the missing points once, and they expire after two days', async () => {
    const userId = await createUser(testMall, 120);
    const spec = await createSpec(testMall, { points: 500 });
    expect((await requestPoints(userId, spec)).data).toEqual({ points: 380, activePoints: 500 });
    expect((await requestPoints(userId, spec)).data).toEqual({ points: 0, activePoints: 500 });
    testMall.advanceTime(2 * DAY_MS);
    expect((await testMall.call(userPoints, {}, { userId })).data.activePoints).toBe(120);
    expect((await requestPoints(userId, spec)).data).toEqual({ points: 0, activePoints: 120 });
  });

  // R-POINTS-26, R-POINTS-37
  test('20 parallel calls grant once', async () => {
    const userId = await createUser(testMall, 120);
    const spec = await createSpec(testMall, { points: 500 });
    const results = (await runConcurrently(20, () => requestPoints(userId, spec))).map(
      ({ data }) => data.points,
    );
    expect(results.sort((a, b) => b - a)).toEqual([380, ...Array(19).fill(0)]);
  });

  test('grants nothing to a user with enough points', async () => {
    const userId = await createUser(testMall, 500);
    expect((await requestPoints(userId, await createSpec(testMall, { points: 500 }))).data.points).toBe(0);
  });

  // R-POINTS-27
  test('grants at most 500 a day, also for 20 specs in parallel', async () => {
    const userId = await createUser(testMall, 0);
    const specs = await runConcurrently(20, (index) => createSpec(testMall, { points: 2000 + 100 * index }));
    const results = await runConcurrently(20, (index) => requestPoints(userId, specs[index] ?? ''));
    expect(results.reduce((sum, { data }) => sum + data.points, 0)).toBe(500);
    testMall.setTime('2026-03-10T16:00:00.000Z');
    const next = await runConcurrently(20, (index) => requestPoints(userId, specs[index] ?? ''));
    expect(next.reduce((sum, { data }) => sum + data.points, 0)).toBe(500);
  });

  test.each([
    ['of goods that are not there', { goodsSpecId: 'nothing' }, 404],
    ['by another id in the activity', { activityGoodsSpecId: 'another' }, 404],
    ['in an activity that does not run', { activityType: 3 }, 409],
    ['in an activity that does not exist', { activityType: 42 }, 400],
    ['without goods', { goodsSpecId: '' }, 400],
  ])('rejects a spec %s', async (_, input, status) => {
    const userId = await createUser(testMall, 0);
    const spec = await createSpec(testMall, { points: 100 });
    expect((await requestPoints(userId, spec, input)).status).toBe(status);
    expect((await testMall.call(userPoints, {}, { userId })).data.activePoints).toBe(0);
  });
});

describe('repeated welcome gift', () => {
  const readOwedPoints = async (userId: string) => {
    const { showPresentPoint, presentPoint } = (await testMall.call(me, {}, { userId })).data;
    return { showPresentPoint, presentPoint };
  };

  // R-POINTS-10
  test('offers the gift once a day when the points have expired', async () => {
    const userId = await createGuest(testMall);
    await testMall.call(presentSeen, {}, { userId });
    expect(await readOwedPoints(userId)).toEqual({ showPresentPoint: false, presentPoint: 0 });
    testMall.advanceTime(2 * DAY_MS);
    expect(await readOwedPoints(userId)).toEqual({ showPresentPoint: true, presentPoint: 200 });
    await runConcurrently(20, () => testMall.call(presentSeen, {}, { userId }));
    expect((await testMall.call(userPoints, {}, { userId })).data.activePoints).toBe(200);
    expect(await readOwedPoints(userId)).toEqual({ showPresentPoint: false, presentPoint: 0 });
  });

  // R-POINTS-11
  test('offers no gift where the brand has none', async () => {
    const userId = await createGuest(testMall, { pId: '10002' });
    await testMall.call(presentSeen, {}, { userId });
    testMall.advanceTime(2 * DAY_MS);
    expect(await readOwedPoints(userId)).toEqual({ showPresentPoint: false, presentPoint: 0 });
    await testMall.call(presentSeen, {}, { userId });
    expect((await testMall.call(userPoints, {}, { userId })).data.activePoints).toBe(0);
  });

  // R-POINTS-11
  test('offers no second gift to a new user while the trial points are valid', async () => {
    const userId = await createGuest(testMall);
    testMall.advanceTime(2 * DAY_MS - 1);
    expect((await testMall.call(me, {}, { userId })).data.isNewUser).toBe(true);
    expect(await readOwedPoints(userId)).toEqual({ showPresentPoint: true, presentPoint: 200 });
    await testMall.call(presentSeen, {}, { userId });
    expect((await testMall.call(userPoints, {}, { userId })).data.activePoints).toBe(200);
    expect(await readOwedPoints(userId)).toEqual({ showPresentPoint: false, presentPoint: 0 });
  });

  // R-POINTS-38
  test('treats a new user as returning from the expiry of the trial points on', async () => {
    const userId = await createGuest(testMall);
    await updateProjectConfig(testMall, { overdueDonatePoints: 70 });
    testMall.advanceTime(2 * DAY_MS);
    expect((await testMall.call(login, { userId })).data.isNewUser).toBe(false);
    expect((await testMall.call(me, {}, { userId })).data).toMatchObject({
      isNewUser: false,
      showPresentPoint: true,
      presentPoint: 70,
      points: { activePoints: 0 },
    });
    await runConcurrently(20, () => testMall.call(presentSeen, {}, { userId }));
    expect((await testMall.call(me, {}, { userId })).data).toMatchObject({
      isNewUser: false,
      showPresentPoint: false,
      points: { activePoints: 70 },
    });
  });

  // R-POINTS-38
  test('shows no gift to a new user whose trial points have expired where the brand gives none again', async () => {
    const userId = await createGuest(testMall, { pId: '10002' });
    testMall.advanceTime(3 * DAY_MS);
    expect((await testMall.call(me, {}, { userId })).data.isNewUser).toBe(false);
    expect(await readOwedPoints(userId)).toEqual({ showPresentPoint: false, presentPoint: 0 });
  });
});
