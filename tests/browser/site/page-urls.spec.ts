import type { APIResponse } from '@playwright/test';
import { expect, test } from '../support/fixtures';

const withoutRedirects = { maxRedirects: 0 };

const expectPage = async (response: APIResponse, status: number, text: string) => {
  expect(response.status()).toBe(status);
  expect(response.headers()['content-type']).toContain('text/html');
  expect(await response.text()).toContain(text);
};

test.describe('project id in the URL', () => {
  for (const [from, to] of [
    ['/vantmall/', '/vantmall/primary1?pId=10000'],
    ['/vantmall', '/vantmall/primary1?pId=10000'],
    ['/vantmall/home?a=1', '/vantmall/home?a=1&pId=10000'],
    ['/vantmall/home?pId=10002abc', '/vantmall/home?pId=10002'],
    ['/vantmall/myorder1?orderStatus=2', '/vantmall/myorder3?orderStatus=2&pId=10000'],
    ['/vantmall/goodsProfile?goodsId=101001', '/vantmall/goodsProfile/101001?pId=10000'],
  ] as const) {
    // R-NAV-01, R-NAV-08, R-NAV-15
    test(`${from} redirects once to ${to}`, async ({ request, baseURL }) => {
      const first = await request.get(new URL(from, baseURL).href, withoutRedirects);
      expect(first.status()).toBe(307);
      expect(first.headers().location).toMatch(new RegExp(`${to.replace(/[?]/g, '\\?')}$`));
      const second = await request.get(new URL(to, baseURL).href, withoutRedirects);
      expect(second.status()).toBe(200);
    });
  }

  // R-SECURITY-04
  test('never sets a cookie on a cached page', async ({ request }) => {
    for (const path of ['home', 'primary1', 'goodsProfile/101001', 'mine']) {
      const response = await request.get(`${path}?pId=10000`, withoutRedirects);
      expect(response.headers()['set-cookie'], path).toBeUndefined();
    }
  });

  // R-PROJECT-14
  test('shows each project with its own brand and title', async ({ request }) => {
    for (const [pId, theme] of [
      ['10000', 'vantmall'],
      ['10002', 'aurora'],
      ['10003', 'meadow'],
      ['10004', 'festival'],
      ['777', 'vantmall'],
    ] as const) {
      const html = await (await request.get(`home?pId=${pId}`)).text();
      expect(html, pId).toContain(`data-theme="${theme}"`);
    }
    const titled = await request.get('home?pId=10002', { headers: { 'accept-language': 'zh-CN' } });
    expect(await titled.text()).toContain('<title>限时购</title>');
  });
});

test.describe('unknown and closed URLs', () => {
  // R-NAV-13
  test('returns 404 with the whole page for an unknown URL', async ({ request }) => {
    await expectPage(await request.get('nothing/here?pId=10000'), 404, '活动已结束');
  });

  test('returns 404 with the whole page for an unknown product, also on the second request', async ({
    request,
  }) => {
    for (let time = 0; time < 2; time += 1) {
      await expectPage(await request.get('goodsProfile/999999?pId=10000'), 404, '活动已结束');
    }
  });

  // R-NAV-16
  test('returns 404 for an internal URL requested from outside', async ({ request }) => {
    const response = await request.get('zh-CN~browser~10000/home?pId=10000', withoutRedirects);
    expect(response.status()).toBe(404);
  });

  test('redirects every page of a closed project to /404', async ({ request, baseURL }) => {
    const response = await request.get('home?pId=10009', withoutRedirects);
    expect(response.status()).toBe(307);
    expect(response.headers().location).toMatch(/\/vantmall\/404\?pId=10009$/);
    await expectPage(await request.get(new URL('404?pId=10009', baseURL).href), 404, '活动已结束');
  });

  test('returns 404 in the envelope for an unknown call', async ({ request }) => {
    const response = await request.get('api/nothing');
    expect(response.status()).toBe(404);
    expect(await response.json()).toMatchObject({ code: 404, data: null });
  });
});

/** One response of each kind: different code writes each of them. */
const kinds = {
  pages: ['home?pId=10000', 'goodsSearch?keyword=tea&pId=10000', 'goodsProfile/999999?pId=10000'],
  'the page of unknown addresses': ['nowhere?pId=10000', '404?pId=10000'],
  'redirects of the middleware': ['home', 'myorder1?pId=10000', 'home?pId=10009'],
  'redirects of the framework': ['/?a=1', 'home//x?pId=10000'],
  'redirects of calls': ['api/v7/wxPay/authorize?url=/home', 'api/v7/user/ticket?to=/home'],
  calls: ['api/v9/goodsList', 'api/nothing', 'api/health', 'api/openapi.json', '/api/v9/goodsList'],
  'documents of their own': ['api/docs', 'api/docs/page.js', 'sandbox/sms'],
  files: [
    'catalogue/icons/coin.webp',
    'icon.svg',
    'uploads/none',
    '/robots.txt',
    'sitemap.xml',
    '/favicon.ico',
  ],
  'the framework’s own': ['_next/static/none.js', '_next/image?url=x', '_next/data/x/home.json'],
};

// R-OPS-12, R-SECURITY-01
for (const [kind, paths] of Object.entries(kinds)) {
  test(`${kind} have every security header and no framework header`, async ({ request }) => {
    for (const path of paths) {
      for (const method of ['GET', 'HEAD', 'OPTIONS']) {
        const answer = await request.fetch(path, { ...withoutRedirects, method });
        const headers = answer.headers();
        const label = `${method} ${path}`;
        expect(headers['x-content-type-options'], label).toBe('nosniff');
        expect(headers['x-frame-options'], label).toBe('DENY');
        expect(headers['referrer-policy'], label).toMatch(/\w/);
        expect(headers['permissions-policy'], label).toContain('camera=()');
        expect(headers['cross-origin-opener-policy'], label).toBe('same-origin');
        const policies = answer
          .headersArray()
          .filter(({ name }) => name.toLowerCase() === 'content-security-policy');
        expect(policies.length, label).toBe(1);
        expect(policies[0]?.value, label).toContain("default-src '");
        expect(policies[0]?.value, label).not.toMatch(/script-src[^;]*'unsafe-inline'/);
        const internals = Object.keys(headers).filter((name) =>
          /^x-(middleware|nextjs|next|powered|matched)/.test(name),
        );
        expect(internals, label).toEqual([]);
      }
    }
  });
}

// R-ENV-02, R-SECURITY-08
test('renders a page for invalid languages, user agents and project ids', async ({ request }) => {
  const odd: Record<string, string>[] = [
    { 'accept-language': ';;;q=' },
    { 'accept-language': 'x'.repeat(4000) },
    { 'user-agent': '' },
    { 'user-agent': 'miniProgram'.repeat(300) },
    { cookie: 'pId=%00; mallLocale=../../etc' },
    { 'x-middleware-rewrite': '/evil', 'x-middleware-subrequest': 'middleware' },
  ];
  for (const headers of odd) {
    expect((await request.get('home?pId=10000', { headers })).status()).toBe(200);
  }
  for (const pId of ['0', '9'.repeat(30), '1%00', '%F0%9F%8E%81', '../1']) {
    expect((await request.get(`home?pId=${pId}`)).status()).toBe(200);
  }
});

// R-SECURITY-10
test('refuses to proxy pictures from any URL', async ({ request }) => {
  for (const url of [
    'http://169.254.169.254/latest',
    'http://localhost:3000/',
    'https://localhost/',
    'https://example.com/a.webp',
    '//example.com/a.webp',
    '/vantmall/api/user/me',
    '/vantmall/uploads/../api/user/me',
    '/vantmall/catalogue/icons/coin.webp?v=another',
    '/vantmall/_next/image?url=%2Fvantmall%2Fcatalogue%2Ficons%2Fcoin.webp',
  ]) {
    const answer = await request.get(`_next/image?url=${encodeURIComponent(url)}&w=96&q=75`);
    expect(answer.status(), url).toBe(400);
  }
});

// R-API-19, R-API-20
test('never shares a response between two users, and puts no user into a cached page', async ({
  playwright,
  baseURL,
}) => {
  const people = [];
  for (let person = 0; person < 2; person += 1) {
    const request = await playwright.request.newContext({ baseURL });
    const headers = { origin: new URL(baseURL ?? '').origin };
    const { data } = await (await request.post('api/v7/user/login', { headers, data: {} })).json();
    const me = await request.get('api/user/me');
    expect(me.headers()['cache-control']).toBe('no-store');
    const page = await request.get('mine?pId=10000');
    people.push({ userId: data.userId, me: await me.json(), page: await page.text() });
    await request.dispose();
  }
  const [one, two] = people;
  expect(one?.me.data.userId).toBe(one?.userId);
  expect(two?.me.data.userId).toBe(two?.userId);
  expect(one?.userId).not.toBe(two?.userId);
  for (const { page } of people) for (const { userId } of people) expect(page).not.toContain(userId);
});

// R-SECURITY-24
test('a window of another site that opens the mall gets no handle on it', async ({ page, baseURL }) => {
  await page.route('http://localhost/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>Another site</p>' }),
  );
  await page.goto('http://localhost/');
  const opening = page.waitForEvent('popup');
  const opened = await page.evaluateHandle((url) => window.open(url), `${baseURL}home?pId=10000`);
  const mall = await opening;
  await expect(mall.getByRole('tablist')).toBeVisible();
  // The browser reports a window without a handle as closed.
  await expect.poll(() => opened.evaluate((handle) => handle?.closed)).toBe(true);
  expect(await mall.evaluate(() => window.opener)).toBeNull();
});
