import { randomInt } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { APIRequestContext, APIResponse } from '@playwright/test';
import { getMapsVersion } from '../../../lib/nginx/page-maps';
import { parseServerTiming } from '../../../lib/rules/time/server-timing';
import { createGoods } from '../support/create-goods';
import { test as base, expect } from '../support/fixtures';
import { type RunningNginx, startNginx } from '../support/nginx';
import { runOperatorCommand } from '../support/operator-command';

const BASE = '/vantmall/';

/** nginx with the shipped configuration; one for all tests of a worker. */
const test = base.extend<object, { nginx: RunningNginx }>({
  nginx: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
    async ({}, use, { project }) => {
      const nginx = await startNginx({ baseURL: project.use.baseURL ?? '' });
      await use(nginx);
      await nginx.stop();
    },
    { scope: 'worker' },
  ],
});

const agents = {
  phone: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1',
  quickAppPhone: 'Mozilla/5.0 (Linux; Android 14; M2102J2SC; wv) XiaoMi/MiuiBrowser/18.1 Mobile',
  miniProgram: 'Mozilla/5.0 MicroMessenger/8.0.50 miniProgram/wx1',
  alipayMini: 'Mozilla/5.0 AlipayClient/10.6 MiniProgram',
  app: 'VantMallApp/3.1 (Android 12)',
  weCom: 'Mozilla/5.0 MicroMessenger/8.0 wxwork/4.1',
};
const loginAgents = {
  weChat: 'Mozilla/5.0 (Linux; Android 14) MicroMessenger/8.0.50 Mobile',
  alipay: 'Mozilla/5.0 AlipayClient/10.6',
};
const languages = ['zh-CN,zh;q=0.9', 'en-US,en;q=0.9', 'fr-FR,fr;q=0.9,en;q=0.8,zh;q=0.7'];
const cookies = [
  '',
  'mallLocale=en',
  'mallLocale=zh-CN',
  'mallEnv=app; mallHomeFeed=one-column',
  'mallEnv=mini; mallHomeFeed=one-column; mallHomeFeedFirst=1',
];

/** The operator has not set up the last one. */
const projects = ['10000', '10002', '77001'];

type Headers = Record<string, string>;

const get = (request: APIRequestContext, url: string, headers: Headers = {}) =>
  request.get(url, {
    headers: { 'user-agent': agents.phone, 'accept-encoding': 'gzip, deflate, br', ...headers },
    maxRedirects: 0,
  });

const getCacheStatus = (response: APIResponse) => response.headers()['x-cache-status'];

/** Headers of one answer, of the connection, or of nginx. */
const ownHeaders =
  /^(?:connection|content-length|cross-origin-opener-policy|date|keep-alive|server|server-timing|transfer-encoding|x-cache-status|x-mall-page)$/;

/** The headers that a page has from the server and from the reverse proxy alike. */
const dropOwnHeaders = (response: APIResponse) =>
  response
    .headersArray()
    .map(({ name, value }) => `${name.toLowerCase()}: ${value}`)
    .filter((line) => !ownHeaders.test(line.split(':')[0] ?? ''))
    .toSorted();

/** Expects the reverse proxy's cached answer to be the server's; a page that is rendered again meanwhile is compared again. */
async function expectCachedAnswer(
  { request, nginx }: { request: APIRequestContext; nginx: RunningNginx },
  address: string,
  headers: Headers,
): Promise<void> {
  await expect(async () => {
    await get(request, nginx.origin + BASE + address, headers);
    const kept = await get(request, nginx.origin + BASE + address, headers);
    const direct = await get(request, address, headers);
    expect(getCacheStatus(kept), `${address} ${JSON.stringify(headers)}`).toBe('HIT');
    expect(kept.status()).toBe(direct.status());
    expect(await kept.text()).toBe(await direct.text());
    expect(dropOwnHeaders(kept)).toEqual(dropOwnHeaders(direct));
    expect(kept.headers()['x-mall-page']).toBeUndefined();
  }).toPass();
}

/** Expects that nginx asks the server for every request, with the server's own answer. */
async function expectServerAnswer(
  { request, nginx }: { request: APIRequestContext; nginx: RunningNginx },
  address: string,
  headers: Headers = {},
): Promise<void> {
  const direct = await get(request, address, headers);
  for (let time = 0; time < 2; time += 1) {
    const answer = await get(request, nginx.origin + BASE + address, headers);
    expect([answer.status(), getCacheStatus(answer)]).toEqual([direct.status(), undefined]);
    expect(answer.headers().location).toBe(direct.headers().location);
    expect(answer.headers()['x-mall-page']).toBeUndefined();
  }
}

/** Starts an nginx of its own for a test. */
async function withNginx(
  options: Parameters<typeof startNginx>[0],
  run: (nginx: RunningNginx) => Promise<void>,
) {
  const nginx = await startNginx(options);
  try {
    await run(nginx);
  } finally {
    await nginx.stop();
  }
}

/** Bytes of the files in a folder. nginx may remove one in the meantime. */
const measureFolder = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce(
      (sum, { parentPath, name }) =>
        sum + (statSync(path.join(parentPath, name), { throwIfNoEntry: false })?.size ?? 0),
      0,
    );

// R-OPS-21; the longest of these tests comes first, so that no worker waits for it at the end.
test('keeps no more than its limit, whatever projects visitors invent', async ({ request, baseURL }) => {
  await withNginx({ baseURL: baseURL ?? '', options: { pageMegabytes: 1 } }, async (nginx) => {
    const folder = path.join(nginx.cacheFolder, 'pages');
    let largest = 0;
    for (let count = 0; count < 150; count += 1) {
      const answer = await get(request, `${nginx.origin}${BASE}home?pId=99${count}`);
      expect(answer.status()).toBe(200);
      largest = Math.max(largest, measureFolder(folder));
    }
    expect(largest).toBeGreaterThan(1024 * 1024);
    await expect.poll(() => measureFolder(folder), { timeout: 30_000 }).toBeLessThanOrEqual(1024 * 1024);
  });
});

// R-SECURITY-24
test('keeps other sites from a handle on a cached page, whoever asked for it first', async ({
  request,
  nginx,
}) => {
  const address = `${nginx.origin}${BASE}home?pId=10000`;
  for (const [site, policy] of [
    ['none', undefined],
    ['cross-site', 'same-origin'],
    ['same-origin', undefined],
    ['', 'same-origin'],
  ] as const) {
    const answer = await get(request, address, { 'sec-fetch-site': site });
    expect(answer.headers()['cross-origin-opener-policy'], site).toBe(policy);
  }
});

// R-OPS-21
for (const [name, agent] of Object.entries(agents)) {
  for (const path of ['home', 'goodsProfile/101001', 'goodsProfile/no-such', 'activity/brand']) {
    test(`keeps ${path} for ${name} as the server answers it, by language, project and cookie`, async ({
      request,
      nginx,
    }) => {
      for (const [row, language] of languages.entries()) {
        for (const [column, cookie] of cookies.entries()) {
          // A cookie that depends on the project is one of home: on other pages, each language and each cookie meets each project once.
          const chosen = path === 'home' ? projects : [projects[(row + column) % projects.length]];
          for (const pId of chosen) {
            const headers = {
              'user-agent': agent,
              'accept-language': language,
              ...(cookie && { cookie: `mallSession=x; ${cookie}` }),
            };
            await expectCachedAnswer({ request, nginx }, `${path}?pId=${pId}&utm_source=a`, headers);
          }
        }
      }
    });
  }
}

// R-OPS-21
test('keeps the pages of an activity, of a list and of an address’s language apart', async ({
  request,
  nginx,
}) => {
  for (const address of [
    'activity/brand?pId=10000&groupTypeId=12',
    'activity/brand?pId=10000&pageId=no-such-page',
    'activity/returnScore?pId=10000&groupTypeId=12',
    'goodsProfile/101001?pId=10000&activityType=1',
    'goodsProfile/101001?activityType=2&pId=10000',
    'live/list?pId=10000',
    'live/list?pId=10000&page=2',
    'primary1?pId=10000&lang=en',
    'primary1?pId=10000&lang=zh-CN',
    'primary1/?pId=10000',
    '404?pId=10000',
  ])
    await expectCachedAnswer({ request, nginx }, address, {});
});

test.describe('with a router that prefetches', () => {
  test.use({ prefetches: true });

  // R-OPS-21
  test('keeps documents, router data and their segments apart, whatever page the visitor comes from', async ({
    request,
    nginx,
    page,
  }) => {
    const forms: Headers[] = [];
    page.on('request', (seen) => {
      const { rsc, ...headers } = seen.headers();
      if (rsc) forms.push({ ...headers, rsc, url: seen.url() });
    });
    await page.goto('home?pId=10000');
    await page.getByRole('link', { name: '我的', exact: true }).first().hover();
    await page.getByRole('link', { name: '我的', exact: true }).first().click();
    await expect(page).toHaveURL(/\/mine\?/);
    await page.goto('primary1?pId=10000');
    await page.getByRole('link', { name: '我的', exact: true }).first().click();
    await expect(page).toHaveURL(/\/mine\?/);
    expect(forms.length).toBeGreaterThan(2);
    await expectCachedAnswer({ request, nginx }, 'mine?pId=10000', {});
    for (const { url = '', ...headers } of forms) {
      const { pathname, search, searchParams } = new URL(url);
      // An address without a project depends on the visitor's cookie.
      if (!searchParams.has('pId') || pathname.endsWith('/goodsSearch')) continue;
      await expectCachedAnswer({ request, nginx }, pathname.slice(BASE.length) + search, {
        ...headers,
        'accept-language': 'zh-CN',
        'user-agent': agents.phone,
      });
    }
    await expectCachedAnswer({ request, nginx }, 'mine?pId=10000', {});
  });
});

// R-OPS-21
test('asks the server whenever the visitor decides about the answer', async ({ request, nginx, baseURL }) => {
  const document = { accept: 'text/html' };
  for (const agent of Object.values(loginAgents))
    await expectServerAnswer({ request, nginx }, 'home?pId=10000', { ...document, 'user-agent': agent });
  for (const address of [
    'home',
    'home?pId=10000&env=app',
    'home?pId=10000&%65nv=app',
    'home?pId=10000&sign=1&openid=o1',
    'home?pId=10000&primaryToCustom=1',
    'home?pId=10000&pId=10001',
    'myorder1?pId=10000',
    'goodsSearch?keyword=tea&pId=10000',
    'nothing?pId=10000',
    'white/101001?pId=10000',
    'zh-CN~browser~10000/home?pId=10000',
    'api/health',
    'api/v4/goodsList?pId=10000',
    'robots.txt',
  ])
    await expectServerAnswer({ request, nginx }, address, document);
  await expectServerAnswer({ request, nginx }, 'mine?pId=10000', { rsc: '1' });
  for (const path of ['/vantmall', '/', '/robots.txt', '/vantmall/api', '/api/health']) {
    const direct = await get(request, new URL(path, baseURL).href, document);
    const answer = await get(request, nginx.origin + path, document);
    expect([answer.status(), answer.headers().location]).toEqual([
      direct.status(),
      direct.headers().location,
    ]);
  }
  // R-NAV-34
  const next = await get(request, `${nginx.origin}${BASE}mine?pId=10000`, { 'x-purpose': 'prefetch' });
  expect([getCacheStatus(next), next.headers()['cache-control']]).toEqual([undefined, 'private, max-age=5']);
  const post = await request.post(`${nginx.origin}${BASE}home?pId=10000`, { data: '{}' });
  expect(getCacheStatus(post)).not.toBe('HIT');
});

// R-OPS-21
test('sends no session of a visitor to the server for a page, and gives each user their own calls', async ({
  nginx,
  playwright,
}) => {
  const userIds = [];
  for (let count = 0; count < 2; count += 1) {
    const user = await playwright.request.newContext({
      baseURL: nginx.origin + BASE,
      extraHTTPHeaders: { 'sec-fetch-site': 'same-origin' },
    });
    expect((await user.post('api/v7/user/login', { data: { pId: '10000' } })).status()).toBe(200);
    const { cookies: stored } = await user.storageState();
    const secrets = stored.filter(({ httpOnly }) => httpOnly).map(({ value }) => value);
    expect(secrets.length).toBeGreaterThan(0);
    nginx.link.sent = '';
    const page = await user.get(`userInfo?pId=1000${count}&lang=en&a=${randomInt(1e9)}`);
    expect([page.status(), page.headers()['set-cookie']]).toEqual([200, undefined]);
    for (const secret of secrets) expect(nginx.link.sent).not.toContain(secret);
    for (let time = 0; time < 2; time += 1) {
      const me = await user.get('api/user/me?pId=10000');
      expect([me.status(), getCacheStatus(me)]).toEqual([200, undefined]);
      userIds.push((await me.json()).data.userId);
    }
    for (const secret of secrets) expect(nginx.link.sent).toContain(secret);
    await user.dispose();
  }
  const [first, again, second, secondAgain] = userIds;
  expect([first, second]).toEqual([again, secondAgain]);
  expect(first).not.toBe(second);
});

// R-OPS-21
for (const [title, edit] of [
  [
    'a map that takes the app for a browser',
    (text: string) => text.replace(/("~\*\^\(\?=\.\*\(\?:VantMallApp\/\)\)") "app"/, '$1 "browser"'),
  ],
  ['maps of another release', (text: string) => text.replace(getMapsVersion(), '00000000')],
] as const) {
  test(`keeps no answer with ${title}`, async ({ request, baseURL }) => {
    await withNginx({ baseURL: baseURL ?? '', edit }, async (nginx) => {
      const headers = { 'user-agent': agents.app };
      const direct = await get(request, 'home?pId=10000', headers);
      for (let time = 0; time < 3; time += 1) {
        const answer = await get(request, `${nginx.origin}${BASE}home?pId=10000`, headers);
        expect(getCacheStatus(answer)).toBe('MISS');
        expect(answer.headers()['content-security-policy']).toBe(direct.headers()['content-security-policy']);
      }
    });
  });
}

// R-OPS-21
test('shows a changed product after the lifetime of its cached page', async ({ request, nginx }) => {
  const mark = randomInt(1e9);
  const goods = await createGoods({ nameZh: `旧${mark}漆筷`, nameEn: `Old ${mark}` });
  const address = `${nginx.origin}${BASE}goodsProfile/${goods.goodsId}?pId=10000`;
  const read = async () => (await get(request, address, { 'accept-language': 'zh-CN' })).text();
  expect(await read()).toContain(`旧${mark}`);
  expect(await read()).toContain(`旧${mark}`);
  await goods.become({ nameZh: `新${mark}漆筷`, nameEn: `New ${mark}` });
  await expect.poll(read).toContain(`新${mark}`);
  expect(await read()).not.toContain(`旧${mark}`);
});

// R-OPS-21
test('closes a project after the lifetime of its cached pages', async ({ request, nginx }) => {
  const pId = `8${randomInt(1e8, 1e9)}`;
  await runOperatorCommand('project', 'set', pId, 'isOpen=true');
  const readStatus = async () => (await get(request, `${nginx.origin}${BASE}home?pId=${pId}`)).status();
  expect(await readStatus()).toBe(200);
  await runOperatorCommand('project', 'set', pId, 'isOpen=false');
  await expect.poll(readStatus).toBe(307);
});

// R-OPS-21
test('shows cached pages while the server is down, and the server’s again when it is back', async ({
  request,
  baseURL,
}) => {
  await withNginx({ baseURL: baseURL ?? '' }, async (nginx) => {
    const address = `${nginx.origin}${BASE}home?pId=10000`;
    const text = await (await get(request, address)).text();
    await nginx.link.cut();
    await expect.poll(async () => getCacheStatus(await get(request, address))).toBe('STALE');
    const stale = await get(request, address);
    expect(stale.status()).toBe(200);
    expect(await stale.text()).toBe(text);
    expect((await get(request, `${nginx.origin}${BASE}api/health`)).status()).toBe(502);
    expect((await get(request, `${nginx.origin}/healthz`)).status()).toBe(200);
    await nginx.link.open();
    await expect.poll(async () => getCacheStatus(await get(request, address))).toBe('HIT');
  });
});

// R-OPS-21
test('answers cached pages like the server: revalidated, plain, by HEAD and with the time of now', async ({
  request,
  nginx,
}) => {
  const address = `${nginx.origin}${BASE}cooperation?pId=10000`;
  const first = await get(request, address);
  const { etag = '', 'content-security-policy': policy } = first.headers();
  const revalidated = await get(request, address, { 'if-none-match': etag });
  expect([revalidated.status(), revalidated.headers()['content-security-policy']]).toEqual([304, policy]);
  const plain = await get(request, address, { 'accept-encoding': 'identity' });
  expect(plain.headers()['content-encoding']).toBeUndefined();
  expect(await plain.text()).toBe(await first.text());
  const part = await get(request, address, { range: 'bytes=0-9' });
  expect(part.status()).toBe(200);
  const head = await request.head(address, { headers: { 'user-agent': agents.phone } });
  expect([head.status(), head.headers()['content-security-policy']]).toEqual([200, policy]);
  const before = Date.now();
  const { 'server-timing': timing = '' } = (await get(request, address)).headers();
  expect(parseServerTiming(timing)).toBeGreaterThanOrEqual(before - 1000);
});

test('writes no query into the access log', async ({ request, baseURL }) => {
  await withNginx(
    { baseURL: baseURL ?? '', edit: (text) => text.replace('buffer=64k flush=5s', '') },
    async (nginx) => {
      await get(request, `${nginx.origin}${BASE}home?pId=10000&openid=secret-1&sign=secret-2`, {
        referer: `${nginx.origin}/secret-3`,
        cookie: 'mallSession=secret-4',
      });
      const log = path.join(nginx.cacheFolder, '../mall.log');
      await expect.poll(() => readFileSync(log, 'utf8')).toContain(`${BASE}home`);
      expect(readFileSync(log, 'utf8')).not.toContain('secret');
    },
  );
});

test('rejects foreign hosts, and sends the visitor’s address to the server', async ({ request, nginx }) => {
  const foreign = await get(request, `${nginx.origin}${BASE}home?pId=10000`, { host: 'evil.example' });
  expect(foreign.status()).toBe(421);
  nginx.link.sent = '';
  await get(request, `${nginx.origin}${BASE}api/health`, { 'x-forwarded-for': '6.6.6.6' });
  expect(nginx.link.sent).toMatch(/^X-Forwarded-For: 6\.6\.6\.6, 127\.0\.0\.1\r$/m);
});

// R-OPS-21, R-PERF-26
test('keeps pages and the framework’s files with brotli and with gzip', async ({ request, nginx }) => {
  const page = `${BASE}home?pId=10000`;
  const [file = ''] =
    /\/vantmall\/_next\/static\/[^"\s]+\.js/.exec(await (await get(request, page)).text()) ?? [];
  for (const address of [page, file]) {
    for (const [accepted, coding] of [
      ['gzip, deflate, br, zstd', 'br'],
      ['br', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip', 'gzip'],
      ['identity', undefined],
    ] as const) {
      await expect(async () => {
        const headers = { 'accept-encoding': accepted };
        await get(request, nginx.origin + address, headers);
        const kept = await get(request, nginx.origin + address, headers);
        expect([accepted, getCacheStatus(kept), kept.headers()['content-encoding']]).toEqual([
          ...[accepted, 'HIT', coding],
        ]);
        expect(await kept.text()).toBe(await (await get(request, address)).text());
      }).toPass();
    }
  }
});
