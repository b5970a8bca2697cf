import { projectConfig } from '@/lib/contract/config';
import { DEFAULT_EVENT_SETTINGS } from '@/lib/contract/limits';
import { userPoints } from '@/lib/contract/user';
import { projectColumn } from '@/server/mall/config/project';
import { grantPointsManually } from '@/server/mall/operator/points';
import { listProjects, setProject } from '@/server/mall/operator/project';
import { mergeUsers } from '@/server/mall/operator/users';
import { createUser, runConcurrently } from '@/tests/support/builders/order';
import { startMall, type TestMall } from '@/tests/support/test-mall';

let testMall: TestMall;
beforeAll(async () => {
  testMall = await startMall();
});
afterAll(() => testMall.close());

describe('setting a project', () => {
  const pId = '77001';

  // R-OPERATOR-03
  test('makes a new project known, and pages use it', async () => {
    const changes = { theme: 'aurora', initPoints: 300, 'projectName.zh': '金币', 'projectName.en': 'Coins' };
    await setProject(testMall.mall.db, pId, changes);
    const { data } = await testMall.call(projectConfig, {}, { pId, locale: 'en' });
    expect(data).toMatchObject({
      pId,
      themeConfig: 'aurora',
      initPoints: 300,
      projectName: 'Coins',
      boolOpen: true,
    });
  });

  // R-OPERATOR-03
  test('keeps fields that are not named', async () => {
    await setProject(testMall.mall.db, pId, { isOpen: false });
    const { data } = await testMall.call(projectConfig, {}, { pId });
    expect(data).toMatchObject({ themeConfig: 'aurora', initPoints: 300, boolOpen: false });
  });

  test.each<[Record<string, unknown>, RegExp]>([
    [{ initPoints: -1 }, /initPoints/],
    [{ initPoints: 'many' }, /initPoints/],
    [{ colour: 'red' }, /colour: unknown; known fields: theme, isOpen, /],
    [{ isOpen: 'yes' }, /isOpen: must be true or false/],
    [{ __proto__x: 1 }, /unknown/],
  ])('rejects %j and changes nothing', async (changes, message) => {
    const before = await listProjects(testMall.mall.db);
    await expect(setProject(testMall.mall.db, pId, { theme: 'meadow', ...changes })).rejects.toThrow(message);
    expect(await listProjects(testMall.mall.db)).toEqual(before);
  });

  test('ten parallel changes lose nothing', async () => {
    const config = {
      initPoints: 301,
      addPointCap: 401,
      bindPhonePoints: 51,
      overdueDonatePoints: 101,
      umengId: 'u-10',
      baiduId: 'b-10',
      isWxPay: false,
      isAliPay: false,
    };
    const changes = Object.entries({ ...config, theme: 'meadow', isOpen: false });
    await Promise.all(
      changes.map(([name, value]) => setProject(testMall.mall.db, '77002', { [name]: value })),
    );
    const project = (await listProjects(testMall.mall.db)).find((each) => each.pId === '77002');
    expect(project).toEqual({ pId: '77002', theme: 'meadow', isOpen: false, config });
  });

  test.each(['', 'abc', '123456789012345678901'])('rejects a project id like %j', async (id) => {
    await expect(setProject(testMall.mall.db, id, { theme: 'meadow' })).rejects.toThrow(/pId/);
  });
});

describe('granting points by hand', () => {
  // R-OPERATOR-08
  test('20 parallel calls with one reference grant once', async () => {
    const userId = await createUser(testMall, 0);
    const gift = { userId, amount: 250, ref: 'apology-1' };
    const results = await runConcurrently(20, () => grantPointsManually(testMall.mall.deps, gift));
    expect(results.filter(({ given }) => given)).toHaveLength(1);
    expect((await testMall.call(userPoints, {}, { userId })).data.activePoints).toBe(250);
  });

  test('expires the points after the given days', async () => {
    const userId = await createUser(testMall, 0);
    await grantPointsManually(testMall.mall.deps, { userId, amount: 10, ref: 'short', days: 1 });
    const { data } = await testMall.call(userPoints, {}, { userId });
    expect(data.expireTime).toBe(new Date(testMall.now().getTime() + 86_400_000).toISOString());
  });

  test('grants points for a merged guest’s old id to the user', async () => {
    const [guest, user] = [await createUser(testMall, 0), await createUser(testMall, 0)];
    await mergeUsers(testMall.mall.deps, guest, user);
    const result = await grantPointsManually(testMall.mall.deps, { userId: guest, amount: 30, ref: 'late' });
    expect(result).toEqual({ given: true, activePoints: 30 });
    expect((await testMall.call(userPoints, {}, { userId: user })).data.activePoints).toBe(30);
  });

  test('rejects an unknown user', async () => {
    await expect(
      grantPointsManually(testMall.mall.deps, { userId: 'nobody', amount: 1, ref: 'x' }),
    ).rejects.toThrow('user nobody does not exist');
  });
});

describe('setting a part of a field', () => {
  const readConfig = async (pId: string) =>
    (await listProjects(testMall.mall.db)).find((project) => project.pId === pId)?.config;

  // R-OPERATOR-03
  test.each<[string, string, unknown, unknown]>([
    ['a text in one language', 'homeTitle.en', 'Hi', { homeTitle: { zh: '', en: 'Hi' } }],
    [
      'a number of a group',
      'buryPoint.queueSize',
      10,
      { buryPoint: { ...DEFAULT_EVENT_SETTINGS, queueSize: 10 } },
    ],
    [
      'a number beside a text',
      'orderSuccessTip.duration',
      3000,
      { orderSuccessTip: { ...projectColumn.parse({}).orderSuccessTip, duration: 3000 } },
    ],
    [
      'a part of a part',
      'orderSuccessTip.content.en',
      'Done',
      {
        orderSuccessTip: {
          ...projectColumn.parse({}).orderSuccessTip,
          content: { zh: '兑换成功，48 小时内发货', en: 'Done' },
        },
      },
    ],
  ])('starts from the default of the field: %s', async (_, name, value, config) => {
    const pId = `7710${name.length}`;
    await setProject(testMall.mall.db, pId, { [name]: value });
    expect(await readConfig(pId)).toEqual(config);
  });

  // R-OPERATOR-03
  test('starts from the stored value, not from the default', async () => {
    await setProject(testMall.mall.db, '77200', { 'homeTitle.zh': '首页' });
    await setProject(testMall.mall.db, '77200', { 'homeTitle.en': 'Home' });
    expect(await readConfig('77200')).toEqual({ homeTitle: { zh: '首页', en: 'Home' } });
  });

  // R-OPERATOR-03
  test('names the other parts when the field has no default', async () => {
    await expect(setProject(testMall.mall.db, '77201', { 'defaultKeyword.en': 'Tea' })).rejects.toThrow(
      'defaultKeyword.zh: is missing, and the field has no default: set all its parts in one command',
    );
    const parts = { 'defaultKeyword.zh': '茶', 'defaultKeyword.en': 'Tea' };
    await setProject(testMall.mall.db, '77201', parts);
    expect(await readConfig('77201')).toEqual({ defaultKeyword: { zh: '茶', en: 'Tea' } });
  });
});
