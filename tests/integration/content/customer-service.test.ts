import { projectConfig } from '@/lib/contract/config';
import {
  cornerImg,
  kefuConfig,
  quickAppConfig,
  tabbarFloatImg,
  tipFloatConfig,
  trafficGuideConfig,
} from '@/lib/contract/content';
import { parseAdvert } from '@/lib/rules/page/adverts';
import { startMall, type TestMall } from '@/tests/support/test-mall';

let testMall: TestMall;
beforeAll(async () => {
  testMall = await startMall();
});
afterAll(() => testMall.close());
afterEach(() => testMall.setTime('2026-03-10T04:00:00.000Z'));

const insertContent = (name: string, pId: string, value: object) =>
  testMall.mall.db
    .insertInto('project_content')
    .values({ name, p_id: pId, theme: '', value: JSON.stringify(value) })
    .execute();

// R-CUSTOMER-01, R-CUSTOMER-02
test('customer service is open from nine to nine by the server’s clock', async () => {
  const at = async (moment: string) => {
    testMall.setTime(moment);
    return (await testMall.call(kefuConfig, {})).data;
  };
  const day = await at('2026-03-10T01:00:00.000Z');
  expect(day).toMatchObject({ open: true, changesAt: '2026-03-10T13:00:00.000Z' });
  const evening = await at('2026-03-10T13:00:00.000Z');
  expect(evening).toMatchObject({ open: false, changesAt: '2026-03-11T01:00:00.000Z' });
  expect(evening.greeting).not.toBe(day.greeting);
});

// R-GOODS-13, R-CUSTOMER-01
test('returns twenty or more customer service questions in both languages, each once', async () => {
  for (const locale of ['zh-CN', 'en'] as const) {
    const { topics } = (await testMall.call(kefuConfig, {}, { locale })).data;
    const questions = topics.flatMap((topic) => topic.questions);
    expect(questions.length).toBeGreaterThanOrEqual(20);
    expect(new Set(questions.map(({ questionId }) => questionId)).size).toBe(questions.length);
    const text = JSON.stringify(questions);
    for (const fact of ['48', '72', '3–5', '7–10', '15']) expect(text).toContain(fact);
    expect(/[一-鿿]/.test(text)).toBe(locale === 'zh-CN');
  }
});

test('leaves the name of points in questions and answers to the brand', async () => {
  for (const locale of ['zh-CN', 'en'] as const) {
    const { topics } = (await testMall.call(kefuConfig, {}, { locale })).data;
    const text = topics
      .map(({ title, questions }) =>
        JSON.stringify([title, questions.map(({ question, answer }) => [question, answer])]),
      )
      .join();
    expect(text).toContain('{points}');
    expect(text).not.toMatch(/积分|(?<!\{)\bpoints\b/);
  }
});

// R-CUSTOMER-03
test('returns the WeChat account of the brand, or the project’s own', async () => {
  const weChat = async (pId: string) => (await testMall.call(kefuConfig, {}, { pId })).data.weChat;
  expect(await weChat('10000')).toBe('vantmall-kefu');
  expect(await weChat('10002')).toBe('aurora-kefu');
  expect(await weChat('99999')).toBe('vantmall-kefu');
  const row = await testMall.mall.db
    .selectFrom('project_content')
    .select('value')
    .where('name', '=', 'kefu')
    .where('theme', '=', 'aurora')
    .executeTakeFirstOrThrow();
  await insertContent('kefu', '10002', { ...JSON.parse(row.value), weChat: 'only-10002' });
  expect(await weChat('10002')).toBe('only-10002');
});

// R-DOC-03
test('returns guides with the path of their page, with picture and account in its query', async () => {
  const { guides, codeImageHosts } = (await testMall.call(trafficGuideConfig, {})).data;
  expect(guides.length).toBeGreaterThan(0);
  for (const { path, codeImageUrl, weChat } of guides) {
    const { pathname, searchParams } = new URL(path, 'http://mall');
    expect(pathname).toBe('/privateGuide');
    expect(Object.fromEntries(searchParams)).toEqual({ codeImageUrl, weChat });
    expect(codeImageUrl).toMatch(/^\/vantmall\/catalogue\//);
  }
  expect(codeImageHosts).toEqual([]);
});

// R-HOME-10, R-HOME-12, R-HOME-13, R-HOME-14
test('returns float images that link to existing pages', async () => {
  const floats = [
    (await testMall.call(cornerImg, {})).data,
    (await testMall.call(tipFloatConfig, {})).data,
    (await testMall.call(tabbarFloatImg, {})).data,
  ];
  for (const float of floats) expect(float && parseAdvert(float)).toBeDefined();
  expect((await testMall.call(tipFloatConfig, {}, { locale: 'en' })).data?.content).toMatch(
    /^Check in daily/,
  );
});

// R-HOME-12, R-QUICK-01
test('returns null for content that a project does not have', async () => {
  await testMall.mall.db.deleteFrom('project_content').where('name', 'in', ['corner', 'quickApp']).execute();
  expect(await testMall.call(cornerImg, {})).toMatchObject({ status: 200, data: null });
  expect((await testMall.call(quickAppConfig, {})).data).toMatchObject({
    enabled: false,
    package: '',
    h5PId: '',
  });
  const quickApp = {
    enabled: true,
    package: 'com.x',
    h5PId: '10001',
    pIdExpiryDays: 7,
    shortPIdExpiryDays: 3,
  };
  const banner = { title: { zh: '标题', en: 'Title' }, text: { zh: '', en: '' }, cta: { zh: '', en: '' } };
  await insertContent('quickApp', '10001', { ...quickApp, shortPIds: ['10005'], banner });
  const { data } = await testMall.call(quickAppConfig, {}, { pId: '10001', locale: 'en' });
  expect(data).toMatchObject({ ...quickApp, shortPIds: ['10005'], banner: { title: 'Title' } });
});

// R-QUICK-01, R-QUICK-02
test('the demo’s quick app keeps a pid for seven days, and that of twelve projects for three', async () => {
  const fresh = await startMall();
  try {
    const { data } = await fresh.call(quickAppConfig, {});
    expect(data).toMatchObject({ enabled: true, pIdExpiryDays: 7, shortPIdExpiryDays: 3 });
    expect(new Set(data.shortPIds).size).toBe(12);
  } finally {
    await fresh.close();
  }
});

// R-PROJECT-12, R-EVENT-05
test('returns the exposure settings and the points of tasks in the project config', async () => {
  const { data } = await testMall.call(projectConfig, {});
  expect(data.buryPointConfig).toEqual({
    exposeDuration: 3000,
    exposeMinAreaRate: 0.8,
    pushInterval: 2000,
    queueSize: 20,
  });
  expect(data).toMatchObject({ firstBindReturnPoints: 100, morePoints: 600 });
});
