import { projectConfig, webAdvertiseConfig } from '@/lib/contract/config';
import { login, logout, me, presentSeen, userPoints } from '@/lib/contract/user';
import type { Locale } from '@/lib/rules/page/locale';
import { matchPage } from '@/lib/rules/page/page-routes';
import { PAY_SUCCESS_POINTS } from '@/lib/rules/points/points';
import { DAY_MS } from '@/lib/rules/time/dates';
import { startMall, type TestMall } from '@/tests/support/test-mall';

let testMall: TestMall;
beforeAll(async () => {
  testMall = await startMall();
});
afterAll(() => testMall.close());
beforeEach(() => testMall.setTime('2026-03-10T04:00:00.000Z'));

const createGuest = async () => (await testMall.call(login, {})).data.userId;
const readProfile = async (userId: string) => (await testMall.call(me, {}, { userId })).data;

describe('login', () => {
  // R-POINTS-09, R-SIGNIN-06, R-ACCOUNT-02, R-ACCOUNT-05, R-ACCOUNT-07
  test('creates a guest with trial points that expire after two days', async () => {
    const { data } = await testMall.call(login, {});
    expect(data).toEqual({
      userId: expect.stringMatching(/^[\w-]{22}$/),
      isNewUser: true,
      authVersion: '2.1.0',
      sessionVersion: 0,
      isGuest: true,
    });
    expect(await readProfile(data.userId)).toMatchObject({
      nickName: expect.stringMatching(/^兑友\d{4}$/),
      isNewUser: true,
      showPresentPoint: true,
      presentPoint: 200,
      phone: '',
      isSignIn: false,
      sharedToday: false,
      points: { activePoints: 200, expireTime: '2026-03-12T04:00:00.000Z', expiringPoints: 200 },
      signDetail: { continuousDays: 0, signInDate: null },
    });
    testMall.advanceTime(2 * DAY_MS);
    expect((await testMall.call(userPoints, {}, { userId: data.userId })).data.activePoints).toBe(0);
  });

  test('returns an existing user, and creates a guest for an unknown one', async () => {
    const userId = await createGuest();
    expect((await testMall.call(login, { userId })).data).toMatchObject({ userId, isNewUser: true });
    const other = (await testMall.call(login, { userId: 'gone' })).data;
    expect(other.userId).not.toBe('gone');
    expect(other.isNewUser).toBe(true);
  });

  test('100 parallel guests are 100 users', async () => {
    const ids = await Promise.all(Array.from({ length: 100 }, createGuest));
    expect(new Set(ids).size).toBe(100);
  });

  test('logout returns 200', async () => {
    expect(await testMall.call(logout, {})).toMatchObject({ status: 200, data: null });
  });
});

describe('welcome gift dialog', () => {
  // R-POINTS-18
  test('a user who has seen the gift is no longer new', async () => {
    const userId = await createGuest();
    expect((await testMall.call(presentSeen, {}, { userId })).status).toBe(200);
    expect(await readProfile(userId)).toMatchObject({
      isNewUser: false,
      showPresentPoint: false,
      presentPoint: 0,
    });
    expect((await testMall.call(login, { userId })).data.isNewUser).toBe(false);
  });

  // R-POINTS-10
  test('offers the gift again once a day to a returning user without points', async () => {
    const userId = await createGuest();
    await testMall.call(presentSeen, {}, { userId });
    testMall.advanceTime(2 * DAY_MS);
    expect(await readProfile(userId)).toMatchObject({
      showPresentPoint: true,
      presentPoint: 200,
      points: { activePoints: 0 },
    });
    await Promise.all(Array.from({ length: 10 }, () => testMall.call(presentSeen, {}, { userId })));
    expect(await readProfile(userId)).toMatchObject({
      showPresentPoint: false,
      points: { activePoints: 200 },
    });
    testMall.advanceTime(2 * DAY_MS);
    expect(await readProfile(userId)).toMatchObject({ showPresentPoint: true });
  });
});

// R-ACCOUNT-09
test('masks the phone of a user', async () => {
  const userId = await createGuest();
  await testMall.mall.db
    .updateTable('users')
    .set({ phone: '13812345678' })
    .where('id', '=', userId)
    .execute();
  expect((await readProfile(userId)).phone).toBe('138****5678');
});

// R-PAY-03
test('the project config contains the payment reward and the payment channels', async () => {
  const { paySetting, mallConfig } = (await testMall.call(projectConfig, {})).data;
  expect(mallConfig.pay_success_points).toBe(PAY_SUCCESS_POINTS);
  expect(paySetting).toEqual({ isWxPay: true, isAliPay: true, isCloudPay: true });
});

// R-PROJECT-09
describe('project config', () => {
  const config = async (pId: string, locale: Locale = 'en') =>
    (await testMall.call(projectConfig, {}, { pId, locale })).data;

  // R-PROJECT-18, R-PROJECT-20
  test.each([
    ['10000', 'vantmall', ''],
    ['10001', 'vantmall', 'Exchange mall'],
    ['10002', 'aurora', 'Limited-time purchase'],
    ['10003', 'meadow', 'Gift exchange mall'],
    ['10004', 'festival', 'New-year exchange'],
    ['10005', 'festival', 'Year-goods swap'],
    ['10006', 'vantmall', 'Exchange mall'],
  ])('project %s has theme %s and title %p', async (pId, themeConfig, homeTitle) => {
    expect(await config(pId)).toMatchObject({
      pId,
      themeConfig,
      boolOpen: true,
      webTextConfig: { homeTitle },
    });
  });

  // R-PROJECT-20
  test('project 10009 is closed', async () => {
    expect((await config('10009')).boolOpen).toBe(false);
  });

  // R-PROJECT-04, R-PROJECT-13
  test('returns the default project for an unknown one', async () => {
    expect(await config('777')).toMatchObject({ pId: '10000', themeConfig: 'vantmall', initPoints: 200 });
  });

  test('returns texts in both languages', async () => {
    expect((await config('10002', 'zh-CN')).webTextConfig.homeTitle).toBe('限时购');
  });
});

// R-HOME-09
describe('adverts of the home page', () => {
  const adverts = async (advType: 'feedAdvert' | 'entryGrid', subType = 1) =>
    (await testMall.call(webAdvertiseConfig, { advType, subType }, { locale: 'en' })).data;
  const isServed = (path: string) => matchPage(path.split('?', 1)[0] ?? '').kind === 'page';

  // R-HOME-03
  test('returns ten home entries', async () => {
    const entries = await adverts('entryGrid');
    expect(entries).toHaveLength(10);
    const paths = entries.map((entry) => JSON.parse(entry.businessKey).path);
    expect(paths).toContain('/primary1');
    expect(paths).toContain('/myorder3');
    expect(new Set(paths).size).toBe(10);
  });

  // R-HOME-11
  test('every advert links to an existing page', async () => {
    const all = [
      ...(await adverts('feedAdvert')),
      ...(await adverts('entryGrid')),
      ...(await adverts('feedAdvert', 9)),
      ...(await adverts('entryGrid', 2)),
      ...(await adverts('entryGrid', 3)),
    ];
    expect(all.length).toBeGreaterThan(10);
    const paths = all.map((advert): string => JSON.parse(advert.businessKey).path);
    expect(paths.filter((path) => !isServed(path))).toEqual([]);
  });

  // R-HOME-30
  test('returns several types in one answer, each advert with its type', async () => {
    const both = (
      await testMall.call(webAdvertiseConfig, { advType: 'feedAdvert,entryGrid' }, { locale: 'en' })
    ).data;
    const filter = (type: string) => both.filter(({ advType }) => advType === type);
    expect(filter('feedAdvert')).toEqual(await adverts('feedAdvert'));
    expect(filter('entryGrid')).toEqual(await adverts('entryGrid'));
    expect(both).toHaveLength(filter('feedAdvert').length + filter('entryGrid').length);
    expect((await testMall.call(webAdvertiseConfig, { advType: 'feedAdvert,' })).status).toBe(400);
  });

  // R-HOME-02
  test('each brand has its own banners in its own order', async () => {
    const images = async (pId: string) =>
      (await testMall.call(webAdvertiseConfig, { advType: 'feedAdvert' }, { pId })).data.map(
        (advert) => advert.img,
      );
    for (const [pId, brand] of [
      ['10000', 'vantmall'],
      ['10002', 'aurora'],
      ['10003', 'meadow'],
      ['10005', 'festival'],
    ]) {
      const urls = await images(pId ?? '');
      expect(urls).toHaveLength(4);
      expect(urls.every((image) => image.startsWith(`/vantmall/catalogue/banners/${brand}-`))).toBe(true);
    }
  });

  // R-HOME-19
  test('returns four shortcuts of the minus-one screen', async () => {
    expect(await adverts('entryGrid', 3)).toHaveLength(4);
  });

  // R-DIALOG-12
  test('returns the advert of the wine dialog to every brand', async () => {
    for (const pId of ['10000', '10002', '10003', '10005']) {
      const { data } = await testMall.call(
        webAdvertiseConfig,
        { advType: 'feedAdvert', subType: 9 },
        { pId },
      );
      expect(data.map(({ businessKey }) => JSON.parse(businessKey).path)).toEqual(['/goodsProfile/108004']);
    }
  });

  test('returns no adverts for an unused sub-type', async () => {
    expect(await adverts('feedAdvert', 42)).toEqual([]);
  });
});
