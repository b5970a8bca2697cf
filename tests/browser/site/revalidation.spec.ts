import { randomInt } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import type { APIRequestContext } from '@playwright/test';
import { createGoods } from '../support/create-goods';
import { expect, test } from '../support/fixtures';
import { runOperatorCommand } from '../support/operator-command';

/** A project of one test alone. Its point centre lists the products of one price. */
const createProject = async (points: number): Promise<string> => {
  const pId = `8${randomInt(1e8, 1e9)}`;
  const tabs = JSON.stringify([{ minPoints: points, maxPoints: points }]);
  await runOperatorCommand('project', 'set', pId, `pointsTabs=${tabs}`);
  return pId;
};

/** A price that no other product has. */
const choosePrice = () => randomInt(100_000, 1_000_000);

const chinese = { 'accept-language': 'zh-CN' };
const english = { 'accept-language': 'en' };
const router = { ...chinese, rsc: '1' };

const readPage = async (
  request: APIRequestContext,
  path: string,
  headers: Record<string, string> = chinese,
): Promise<string> => (await request.get(path, { headers })).text();

// R-OPERATOR-13
test('shows a product’s new title at once on its page, in lists, in the search and in the router', async ({
  page,
  request,
}) => {
  const points = choosePrice();
  const pId = await createProject(points);
  const mark = `旧${randomInt(1e9)}`;
  const goods = await createGoods({ points, nameZh: `${mark}漆筷`, nameEn: `Old ${mark}` });
  const next = `新${randomInt(1e9)}`;
  const product = `goodsProfile/${goods.goodsId}?pId=${pId}`;
  const pages: [string, Record<string, string>][] = [
    [product, chinese],
    [product, english],
    [product, router],
    [`primary1?pId=${pId}`, chinese],
    [`primary1?pId=${pId}`, english],
    [`primary1?pId=${pId}`, router],
    [
      `goodsSearch?pId=${pId}&keyword=${encodeURIComponent('漆筷')}&minPoints=${points}&maxPoints=${points}`,
      chinese,
    ],
  ];
  for (const [path, headers] of pages) expect(await readPage(request, path, headers), path).toContain(mark);

  await goods.become({ nameZh: `${next}漆筷`, nameEn: `New ${next}` });
  for (const [path, headers] of pages) {
    const text = await readPage(request, path, headers);
    expect(text, path).toContain(next);
    expect(text, path).not.toContain(mark);
  }

  await page.goto(`primary1?pId=${pId}`);
  await page.getByRole('link', { name: next }).click();
  await expect(page).toHaveURL(new RegExp(`goodsProfile/${goods.goodsId}`));
  await expect(page.getByRole('heading', { level: 1 })).toContainText(next);
});

// R-OPERATOR-13
test('opens a product at once whose page was not found before it was imported', async ({ request }) => {
  const goodsId = `9${randomInt(1e8, 1e9)}`;
  const path = `goodsProfile/${goodsId}?pId=10000`;
  expect((await request.get(path)).status()).toBe(404);
  const goods = await createGoods({ goodsId });
  expect(goods.goodsId).toBe(goodsId);
  expect((await request.get(path)).status()).toBe(200);
});

// R-OPERATOR-13
test('closes and opens a project at once', async ({ request }) => {
  const pId = await createProject(choosePrice());
  const requestHome = async () => (await request.get(`home?pId=${pId}`, { maxRedirects: 0 })).status();
  expect(await requestHome()).toBe(200);
  await runOperatorCommand('project', 'set', pId, 'isOpen=false');
  expect(await requestHome()).toBe(307);
  await runOperatorCommand(
    'project',
    'set',
    pId,
    'isOpen=true',
    'homeTitle={"zh":"刚刚开张","en":"Just opened"}',
  );
  expect(await requestHome()).toBe(200);
  expect(await readPage(request, `home?pId=${pId}`)).toContain('<title>刚刚开张</title>');
});

// R-OPERATOR-11, R-OPERATOR-13
test('shows imported content at once', async ({ request }, testInfo) => {
  const pId = await createProject(choosePrice());
  const page = `copyPromotionArticle?pId=${pId}`;
  const title = `新文章${randomInt(1e9)}`;
  expect(await readPage(request, page)).not.toContain(title);
  const file = testInfo.outputPath('content.json');
  await runOperatorCommand('content', 'export', file);
  const { version, articles }: { version: number; articles: object[] } = JSON.parse(
    readFileSync(file, 'utf8'),
  );
  const article = {
    articleId: 'new',
    title: { zh: title, en: title },
    text: { zh: title, en: title },
    pictures: [],
    path: '/home',
  };
  const changed = { version, articles: [...articles, { pId, articles: [article] }] };
  writeFileSync(file, JSON.stringify(changed));
  await runOperatorCommand('content', 'import', file);
  expect(await readPage(request, page)).toContain(title);
  expect(await readPage(request, page, english)).toContain(title);
});

// R-OPERATOR-13
test('rejects calls that are not signed, on every host', async ({ request }) => {
  const body = { data: { tags: ['goods'] } };
  const forged = {
    'x-mall-timestamp': String(Date.now()),
    'x-mall-nonce': 'abcdefgh-1',
    'x-mall-signature': '0'.repeat(64),
  };
  for (const path of ['api/ops/revalidate', '/api/ops/revalidate']) {
    for (const headers of [{}, forged, { ...forged, host: 'shop.example' }])
      expect((await request.post(path, { ...body, headers })).status(), path).toBe(401);
    const answer = await request.get(path);
    expect([answer.status(), answer.headers().allow]).toEqual([405, 'POST']);
    expect(await answer.json()).toMatchObject({ code: 405, data: null });
  }
});
