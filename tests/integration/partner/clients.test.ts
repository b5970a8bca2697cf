import { abAllocations, regInfo } from '@/lib/contract/partner';
import { startMall, type TestMall } from '@/tests/support/test-mall';

let testMall: TestMall;
beforeAll(async () => {
  testMall = await startMall();
});
afterAll(() => testMall.close());

// R-QUICK-04
describe('registration of a device', () => {
  const device = {
    deviceId: 'a1b2c3d4e5f60718',
    maker: 'Xiaomi',
    model: 'Redmi K70',
    osVersion: '14',
    platformVersion: 1100,
    package: 'com.vantmall.quickapp',
  };
  const register = async (change: Partial<typeof device> = {}) =>
    (await testMall.call(regInfo, { ...device, ...change }, { pId: '10001' })).data;
  const rows = (deviceId = device.deviceId) =>
    testMall.mall.db.selectFrom('quick_app_devices').selectAll().where('device_id', '=', deviceId).execute();

  // R-PARTNER-01
  test('registers a device once in twenty parallel calls', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => register()));
    expect(new Set(answers.map(({ clientId }) => clientId)).size).toBe(1);
    expect(await rows()).toMatchObject([{ maker: 'xiaomi', p_id: '10001', client_id: answers[0]?.clientId }]);
  });

  test('updates the device’s properties and keeps its client id', async () => {
    const first = await register({ deviceId: 'device-later' });
    testMall.advanceTime(60_000);
    expect(await register({ deviceId: 'device-later', osVersion: '15', platformVersion: 1200 })).toEqual(
      first,
    );
    expect(await rows('device-later')).toMatchObject([
      { os_version: '15', platform_version: 1200, registered_at: first.registeredAt },
    ]);
  });

  test.each([
    ['XIAOMI', 1060, true],
    ['xiaomi', 1059, false],
    ['huawei', 1075, true],
    ['apple', 2000, false],
  ])('a phone of %s with platform %i is audited: %s', async (maker, platformVersion, audited) => {
    const deviceId = `device-${maker}-${platformVersion}`;
    expect(await register({ deviceId, maker, platformVersion })).toMatchObject({ audited });
  });

  test.each([
    ['xiaomi', true],
    ['apple', false],
  ])('a phone of %s whose platform is unknown is audited: %s', async (maker, audited) => {
    const deviceId = `browser-of-${maker}`;
    expect(await register({ deviceId, maker, platformVersion: undefined })).toMatchObject({ audited });
    expect(await rows(deviceId)).toMatchObject([{ platform_version: 0 }]);
  });

  test.each([
    ['a short id', { deviceId: 'short' }],
    ['an id with a blank', { deviceId: 'a1b2c3d4 e5f6' }],
    ['no maker', { maker: '' }],
    ['a negative version', { platformVersion: -1 }],
  ])('rejects %s', async (_, change) => {
    expect(await testMall.send(regInfo, { ...device, ...change })).toMatchObject({ status: 400 });
  });
});

describe('A/B test allocation', () => {
  const allocate = async (clientId: string, testIds: string[] = []) =>
    (await testMall.call(abAllocations, { clientId, testIds })).data.allocations;
  const setTest = (id: string, variants: { name: string; weight: number }[], is_running: 0 | 1 = 1) =>
    testMall.mall.db
      .insertInto('ab_tests')
      .values({ id, is_running, variants: JSON.stringify(variants) })
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet({ variants: JSON.stringify(variants), is_running }),
      )
      .execute();

  test('returns the running tests, or the requested ones', async () => {
    const ids = (await allocate('client-00001')).map(({ testId }) => testId);
    expect(ids).toEqual(['exchange-button', 'home-feed']);
    expect(await allocate('client-00001', ['home-feed', 'welcome-gift', 'unknown'])).toEqual([
      { testId: 'home-feed', variant: expect.stringMatching(/^(two|one)-columns?$/) },
    ]);
  });

  // R-PARTNER-09
  test('keeps the variant of a client, in parallel calls and after the weights change', async () => {
    await setTest('stable', [{ name: 'a', weight: 1 }]);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => allocate('client-stable', ['stable'])),
    );
    for (const answer of answers) expect(answer).toEqual([{ testId: 'stable', variant: 'a' }]);
    await setTest('stable', [{ name: 'b', weight: 1 }]);
    expect(await allocate('client-stable', ['stable'])).toEqual([{ testId: 'stable', variant: 'a' }]);
    expect(await allocate('client-newer', ['stable'])).toEqual([{ testId: 'stable', variant: 'b' }]);
    const rows = await testMall.mall.db
      .selectFrom('ab_allocations')
      .selectAll()
      .where('client_id', '=', 'client-stable')
      .execute();
    expect(rows).toHaveLength(1);
  });

  test('distributes clients by the weights', async () => {
    await setTest('shares', [
      { name: 'small', weight: 20 },
      { name: 'large', weight: 80 },
      { name: 'never', weight: 0 },
    ]);
    const counts: Record<string, number> = {};
    for (let client = 0; client < 500; client += 1) {
      const [allocated] = await allocate(`client-share-${client}`, ['shares']);
      counts[allocated?.variant ?? ''] = (counts[allocated?.variant ?? ''] ?? 0) + 1;
    }
    // Clients and places are fixed, so the result does not depend on chance.
    expect(Object.keys(counts).sort()).toEqual(['large', 'small']);
    expect(counts.small).toBeGreaterThan(70);
    expect(counts.small).toBeLessThan(130);
  });

  test('returns no allocation of a stopped test or one without weights', async () => {
    await setTest('ended', [{ name: 'a', weight: 1 }]);
    await allocate('client-ended', ['ended']);
    await setTest('ended', [{ name: 'a', weight: 1 }], 0);
    await setTest('empty', [{ name: 'a', weight: 0 }]);
    expect(await allocate('client-ended', ['ended', 'empty'])).toEqual([]);
  });

  test.each([
    ['a short client id', { clientId: 'x' }],
    ['a client id with signs', { clientId: 'client/../1' }],
    ['21 tests', { clientId: 'client-00001', testIds: Array.from({ length: 21 }, (_, n) => `t${n}`) }],
    ['a malformed test id', { clientId: 'client-00001', testIds: ['No Such'] }],
  ])('rejects %s', async (_, input) => {
    expect(await testMall.send(abAllocations, input)).toMatchObject({ status: 400 });
  });
});
