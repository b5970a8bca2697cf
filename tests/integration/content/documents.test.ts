import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { businessQualification, promotionArticles } from '@/lib/contract/content';
import { matchPage } from '@/lib/rules/page/page-routes';
import { startMall, type TestMall } from '@/tests/support/test-mall';

let testMall: TestMall;
beforeAll(async () => {
  testMall = await startMall();
});
afterAll(() => testMall.close());

const both = (text: string) => ({ zh: text, en: `${text} in English` });

const insertContent = (name: string, pId: string, value: object) =>
  testMall.mall.db
    .insertInto('project_content')
    .values({ name, p_id: pId, theme: '', value: JSON.stringify(value) })
    .execute();

/** Whether the URL is a picture of the catalogue that exists. */
const isCataloguePicture = (url: string) =>
  url.startsWith('/vantmall/catalogue/') && existsSync(join('public', url.slice('/vantmall'.length)));

// R-DOC-05, R-DOC-12
test('lists articles in both languages whose pages and pictures exist, with the brand and its points left open', async () => {
  for (const locale of ['zh-CN', 'en'] as const) {
    const { articles } = (await testMall.call(promotionArticles, {}, { locale })).data;
    expect(articles.length).toBeGreaterThanOrEqual(3);
    expect(new Set(articles.map(({ articleId }) => articleId)).size).toBe(articles.length);
    for (const { title, text, pictures, path } of articles) {
      expect(matchPage(path)).toEqual({ kind: 'page' });
      expect(pictures.filter((picture) => !isCataloguePicture(picture))).toEqual([]);
      expect(/[一-鿿]/.test(title + text)).toBe(locale === 'zh-CN');
      expect(text).toContain('{brand}');
      expect(text).not.toMatch(/积分|(?<!\{)\bpoints\b/);
    }
  }
});

// R-DOC-02, R-DOC-13
test('returns the demo’s licences, which say in words and pictures that they are samples', async () => {
  for (const [locale, sample] of [
    ['zh-CN', '样例'],
    ['en', 'sample'],
  ] as const) {
    const { company, note, licences } = (await testMall.call(businessQualification, {}, { locale })).data;
    expect(company).toContain(sample);
    expect(note).toContain(sample);
    expect(licences.length).toBeGreaterThan(0);
    for (const { number, imageUrl, width, height } of licences) {
      expect(number).toContain('SAMPLE');
      expect(isCataloguePicture(imageUrl)).toBe(true);
      expect(width * height).toBeGreaterThan(0);
    }
  }
});

// R-DOC-12, R-DOC-13
test('returns a project’s own articles and licences to that project alone', async () => {
  const article = {
    articleId: 'own',
    title: both('自己的'),
    text: both('文案'),
    pictures: ['https://img.example.net/1.webp'],
    path: '/home',
  };
  await insertContent('articles', '10003', { articles: [article] });
  await insertContent('qualification', '10003', { company: both('青田'), note: both(''), licences: [] });
  const own = { pId: '10003', locale: 'en' } as const;
  expect((await testMall.call(promotionArticles, {}, own)).data).toEqual({
    articles: [{ ...article, title: '自己的 in English', text: '文案 in English' }],
  });
  expect((await testMall.call(businessQualification, {}, own)).data.company).toBe('青田 in English');
  const other = (await testMall.call(promotionArticles, {}, { pId: '10002' })).data;
  expect(other.articles.map(({ articleId }) => articleId)).not.toContain('own');
});

test('returns empty lists when a project has neither articles nor licences', async () => {
  await testMall.mall.db
    .deleteFrom('project_content')
    .where('name', 'in', ['articles', 'qualification'])
    .execute();
  expect(await testMall.call(promotionArticles, {})).toMatchObject({ status: 200, data: { articles: [] } });
  expect(await testMall.call(businessQualification, {})).toMatchObject({
    status: 200,
    data: { company: '', licences: [] },
  });
});
