import { createHash } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { pagePatterns } from '../../../lib/rules/page/page-routes';
import { expect, test } from '../support/fixtures';

/**
 * Every parameter that an app, an advert or a payment return may add to a URL; `_rsc` belongs to the router.
 */
const parameterNames = [
  ...['openid', 'unionId', 'userId', 'orderId', 'phone', 'token', 'sign', 'code', 'state', 'from', 'shareId'],
  ...[
    'utm_source',
    'utm_campaign',
    'gclid',
    'keyword',
    'activityType',
    'orderStatus',
    '__proto__',
    'q',
    '_rsc',
  ],
];
const MARK = 'leak-7f3a';
const secretQuery = parameterNames.map((name) => `${encodeURIComponent(name)}=${MARK}-${name}`).join('&');

/** No other test uses these user agents, so the page is rendered for the first visitor of this test. */
const firstVisitors = {
  document: { agent: 'hap/1.0 cached-pages', headers: {} },
  'router’s navigation': { agent: 'VantMallApp/1.0 cached-pages', headers: { rsc: '1' } },
  'router’s prefetch': {
    agent: 'MicroMessenger/8 miniProgram cached-pages',
    headers: { rsc: '1', 'next-router-prefetch': '1', 'next-router-segment-prefetch': '/_tree' },
  },
};

const toExamplePath = (pattern: string) =>
  pattern.replace('{goodsId}', '101003').replace('{videoId}', '1001').slice(1);
/** Without the search page, the only page that is rendered for each request. */
const cachedPages = pagePatterns.map(toExamplePath).filter((path) => path !== 'goodsSearch');

const createPrefetchHeaders = (segment: string) => ({
  rsc: '1',
  'next-router-prefetch': '1',
  'next-router-segment-prefetch': segment,
});

/** Reads a page in every form in which it is served. */
async function readAllForms(request: APIRequestContext, address: string, agent: string): Promise<string> {
  const forms: Record<string, string>[] = [
    {},
    { rsc: '1' },
    ...['/_tree', '/_full', '/_head', '/_index'].map(createPrefetchHeaders),
  ];
  const texts = [];
  for (const form of forms) {
    const answer = await request.get(address, { headers: { ...form, 'user-agent': agent } });
    texts.push(await answer.text());
  }
  expect(texts[0]).toContain('<html');
  expect(texts[1]).toContain('"$Sreact.fragment"');
  return texts.join('\n');
}

/** A search with a parameter that the page does not show: its document is for one visitor (`findSharedQuery`). */
const OWN_SEARCH = 'goodsSearch?keyword=tea&campaign=post&pId=10000';

for (const [kind, { agent, headers }] of Object.entries(firstVisitors)) {
  for (const path of cachedPages) {
    test(`${path} does not cache the query of the first ${kind}`, async ({ request }) => {
      const address = `${path}?pId=10004`;
      const first = await request.get(`${address}&${secretQuery}`, {
        headers: { ...headers, 'user-agent': agent },
      });
      expect(first.status()).toBe(path === '404' ? 404 : 200);
      expect(await first.text()).not.toContain(MARK);
      expect(await readAllForms(request, address, agent)).not.toContain(MARK);
    });
  }
}

// R-SECURITY-18
test('the page of unknown URLs does not cache the first URL', async ({ request }) => {
  const headers = { 'user-agent': 'AlipayClient/1 cached-pages' };
  const first = await request.get(`${MARK}/order%3F${MARK}?pId=10004&${secretQuery}`, { headers });
  expect(first.status()).toBe(404);
  expect(await readAllForms(request, 'nothing?pId=10004', headers['user-agent'])).not.toContain(MARK);
});

// R-SECURITY-18, R-SECURITY-30
test('no path that is no page caches its query in a page', async ({ request }) => {
  const agent = 'AlipayClient/1 cached-pages';
  const { data } = await (await request.get('api/health')).json();
  const pages = ['privateGuide', 'white/112016', 'live/list', 'payindex'];
  const folders = [
    `_next/data/${data.build}`,
    '_next',
    'catalogue',
    'web-app',
    'icon.svgx',
    'robots.txtx',
    'bench',
  ];
  for (const page of pages)
    for (const folder of folders) {
      const path = `${folder}/${page}${folder.startsWith('_next/data') ? '.json' : ''}`;
      for (const headers of [{}, { rsc: '1' }, { 'x-nextjs-data': '1' }] as Record<string, string>[]) {
        const answer = await request.get(`${path}?pId=10003&${secretQuery}`, {
          headers: { ...headers, 'user-agent': agent },
        });
        expect([answer.status(), answer.headers()['cache-control']], path).toEqual([
          404,
          expect.not.stringMatching(/public|s-maxage/),
        ]);
        expect(await answer.text(), path).not.toContain(MARK);
      }
    }
  for (const page of pages)
    expect(await readAllForms(request, `${page}?pId=10003`, agent), page).not.toContain(MARK);
});

test('renders a page without the nonce that its first visitor sends', async ({ request }) => {
  const agent = 'AlipayClient/1 miniProgram cached-pages';
  const headers = { 'user-agent': agent, 'content-security-policy': `script-src 'nonce-${MARK}'` };
  expect(await (await request.get('userInfo?pId=10004', { headers })).text()).not.toContain(MARK);
  expect(await readAllForms(request, 'userInfo?pId=10004', agent)).not.toContain(MARK);
});

test('keeps every parameter in redirects of documents and the router', async ({ request }) => {
  for (const headers of [{}, { rsc: '1' }] as Record<string, string>[]) {
    const answer = await request.get(`myorder1?orderStatus=2&openid=o1&a=1&a=2`, {
      headers,
      maxRedirects: 0,
    });
    expect(answer.status()).toBe(307);
    const { searchParams } = new URL(answer.headers().location ?? '', 'http://localhost');
    expect(searchParams.getAll('a')).toEqual(['1', '2']);
    expect(searchParams.get('openid')).toBe('o1');
    expect(searchParams.get('orderStatus')).toBe('2');
  }
});

test('redirects a router request without _rsc to the same URL with it', async ({ request }) => {
  const answer = await request.get('mine?pId=10004&a=1', { headers: { rsc: '1' }, maxRedirects: 0 });
  expect(answer.status()).toBe(307);
  const { pathname, searchParams } = new URL(answer.headers().location ?? '', 'http://localhost');
  expect(pathname).toBe('/vantmall/mine');
  expect(Object.fromEntries(searchParams)).toEqual({ pId: '10004', a: '1', _rsc: '' });
});

/** Inline scripts that browsers run, found without the code under test: script elements without a `src`, except data. */
function findInlineScripts(html: string): string[] {
  return html
    .split('<script')
    .slice(1)
    .filter(
      (rest) => !/ src=|"application\/ld\+json"|"text\/page-data"/.test(rest.slice(0, rest.indexOf('>'))),
    )
    .map((rest) => rest.slice(rest.indexOf('>') + 1, rest.indexOf('</script>')));
}

/** Inline scripts that are the same on all pages: before the first paint, behind the content, and behind the data. */
const LAYOUT_SCRIPTS = 3;

for (const path of cachedPages) {
  test(`${path} allows the inline scripts of the layout alone, for the first and later visitors`, async ({
    request,
  }) => {
    const headers = { 'user-agent': 'hap/1.0 cached-pages', 'accept-language': 'en' };
    for (let time = 0; time < 2; time += 1) {
      const answer = await request.get(`${path}?pId=10003`, { headers });
      const scripts = findInlineScripts(await answer.text());
      expect(scripts.length).toBeGreaterThan(1);
      const expectedHashes = scripts.map(
        (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
      );
      const [, allowed = ''] =
        /script-src ([^;]*)/.exec(answer.headers()['content-security-policy'] ?? '') ?? [];
      expect(allowed.split(' ')).toHaveLength(1 + LAYOUT_SCRIPTS);
      expect(allowed.split(' ')).toEqual(expect.arrayContaining(["'self'", ...expectedHashes]));
    }
  });
}

// R-SECURITY-02
test('a search that is rendered for one visitor runs its scripts by a nonce', async ({ page }) => {
  const answer = await page.goto(OWN_SEARCH);
  expect(answer?.headers()['content-security-policy']).toMatch(/script-src 'self' [^;]*'nonce-/);
  const field = page.getByRole('searchbox');
  await expect
    .poll(() => field.evaluate((found) => Object.keys(found).some((key) => key.startsWith('__reactProps'))))
    .toBe(true);
});

// R-SECURITY-02
test.describe('injected script', () => {
  test.use({ allowed: /Content Security Policy|policy violated|GET x: csp|status of 404/ });

  for (const path of [
    'mine?pId=10000',
    'goodsSearch?keyword=tea&pId=10000',
    OWN_SEARCH,
    'nothing?pId=10000',
  ]) {
    test(`does not run on ${path}`, async ({ page }) => {
      const put = '<script>window.wasRun = true</script><img src="x:" onerror="window.wasRun = true">';
      await page.route(/\/vantmall\/(mine|goodsSearch|nothing)\?/, async (route) => {
        if (!route.request().isNavigationRequest()) return route.continue();
        const response = await route.fetch();
        await route.fulfill({ response, body: (await response.text()).replace('<body>', `<body>${put}`) });
      });
      const violation = page.waitForEvent('console', (message) => /policy violated/.test(message.text()));
      await page.goto(path);
      await violation;
      await expect(page.locator('main').first()).toBeVisible();
      expect(await page.evaluate(() => Reflect.get(window, 'wasRun'))).toBeUndefined();
    });
  }
});

test.describe('client-side navigation', () => {
  const search = (address: string) => new URL(address).search;

  test('order tabs use the parameter of the URL on load, after a tap and after going back', async ({
    page,
  }) => {
    await page.goto('myorder3?orderStatus=2&pId=10000');
    const tab = (name: string) => page.getByRole('tab', { name, exact: true });
    await expect(tab('待发货')).toHaveAttribute('aria-selected', 'true');
    await tab('待付款').click();
    await expect(tab('待付款')).toHaveAttribute('aria-selected', 'true');
    await page.getByRole('link', { name: '我的', exact: true }).first().click();
    await expect(page).toHaveURL(/\/mine\?/);
    await page.goBack();
    await expect(tab('待付款')).toHaveAttribute('aria-selected', 'true');
    expect(new URL(page.url()).searchParams.get('pId')).toBe('10000');
  });

  test('a product page keeps its activity on load and after going back', async ({ page }) => {
    const address = 'goodsProfile/101001?activityType=1&pId=10000';
    await page.goto(address);
    const expected = search(page.url());
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.getByRole('link', { name: '首页' }).first().click();
    await expect(page).toHaveURL(/\/home\?/);
    await page.goBack();
    await expect(page).toHaveURL(/\/goodsProfile\/101001\?/);
    expect(search(page.url())).toBe(expected);
  });

  test('a search keeps its keyword after a visit to a product', async ({ page }) => {
    await page.goto('goodsSearch?keyword=茶&sort=pointsAsc&pId=10000');
    const before = search(page.url());
    const first = page.locator('a[href*="/goodsProfile/"]').first();
    await first.click();
    await expect(page).toHaveURL(/\/goodsProfile\//);
    await page.goBack();
    await expect(page).toHaveURL(/\/goodsSearch\?/);
    expect(search(page.url())).toBe(before);
    await expect(first).toBeVisible();
  });
});
