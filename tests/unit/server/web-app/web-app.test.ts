/** @jest-environment node */
import '../../../support/environment/server';
import { runInNewContext } from 'node:vm';
import sharp from 'sharp';
import { getConfig } from '@/server/config';
import { serveBrandIcon } from '@/server/crawlers/icons';
import { hasWebApp } from '@/server/web-app/has-web-app';
import { serveManifest } from '@/server/web-app/manifest';
import { offlinePages, serveOfflinePage } from '@/server/web-app/offline-page';
import { serveWorker } from '@/server/web-app/worker';
import { getTheme } from '@/themes';

const mockProject = { pId: '10002', themeConfig: 'aurora', projectName: '', webPointTemplate: 'default' };
jest.mock('@/server/projects', () => ({ loadProjectConfig: () => Promise.resolve(mockProject) }));

const requestManifest = async (segment: string) => {
  const response = await serveManifest(new Request('https://mall.example/'), segment);
  return { status: response.status, type: response.headers.get('content-type'), body: await response.json() };
};

// R-QUICK-10
test('describes the web app of a project with its brand, language and address', async () => {
  const { status, type, body } = await requestManifest('en~browser~10002');
  expect([status, type]).toEqual([200, 'application/manifest+json; charset=utf-8']);
  expect(body).toMatchObject({
    id: '/vantmall/?pId=10002',
    start_url: '/vantmall/home?pId=10002',
    scope: '/vantmall/',
    name: 'Aurora',
    lang: 'en',
    theme_color: getTheme('aurora').themeColor,
  });
  const { icons } = body as { icons: { src: string; sizes: string; purpose: string }[] };
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ]);
  for (const { src } of icons) expect(src).toMatch(/^\/vantmall\/catalogue\/brands\/aurora\/[\w-]+\.png$/);
});

// R-QUICK-10
test('names no project in the manifest of unknown projects', async () => {
  const { body } = await requestManifest('zh-CN~browser~default');
  expect(body).toMatchObject({ start_url: '/vantmall/home', name: '星屿' });
});

// R-QUICK-10
test.each(['en~browser~777', 'en~browser', 'x~browser~10002', '..', 'en~browser~//evil.example', '%E0'])(
  'returns 404 for the manifest of %j',
  async (segment) => {
    expect(await requestManifest(segment)).toMatchObject({ status: 404 });
  },
);

// R-QUICK-11
test.each(offlinePages)(
  'writes the offline page of $brand in $locale without other files',
  async ({ brand, locale }) => {
    const html = await serveOfflinePage(brand, locale).text();
    expect(html).toContain(`<html lang="${locale}">`);
    expect(html).toContain(getTheme(brand).name[locale]);
    expect(html).not.toMatch(/<script |<img|<link|url\(|src=/);
  },
);

// R-QUICK-11
test.each([
  ['unknown', 'en'],
  ['aurora', 'fr'],
  ['constructor', 'en'],
])('returns 404 for the offline page of %s in %s', (brand, locale) => {
  expect(serveOfflinePage(brand, locale).status).toBe(404);
});

// R-QUICK-10
test('draws a maskable icon whose picture stays in the safe middle', async () => {
  const png = Buffer.from(await (await serveBrandIcon('aurora', 'icon-maskable.png')).arrayBuffer());
  expect(await sharp(png).metadata()).toMatchObject({ width: 512, height: 512 });
  const edge = await sharp(png)
    .removeAlpha()
    .extract({ left: 0, top: 0, width: 512, height: 96 })
    .raw()
    .toBuffer();
  expect(new Set(edge.toString('hex').match(/.{6}/g)).size).toBe(1);
  const plain = Buffer.from(await (await serveBrandIcon('aurora', 'icon-512.png')).arrayBuffer());
  expect(await sharp(plain).metadata()).toMatchObject({ width: 512, height: 512 });
});

// R-QUICK-13
test('serves a script that removes the worker and its caches when the web app is off', async () => {
  const config = getConfig();
  config.MALL_WEB_APP = 'off';
  const response = await serveWorker();
  expect(hasWebApp('browser')).toBe(false);
  config.MALL_WEB_APP = 'on';
  expect(response.headers.get('cache-control')).toBe('no-cache');
  expect(response.headers.get('service-worker-allowed')).toBe('/vantmall/');
  const listeners: Record<string, (event: object) => void> = {};
  const removed: string[] = [];
  let activation: Promise<unknown> | undefined;
  const worker = {
    addEventListener: (name: string, listener: (event: object) => void) => {
      listeners[name] = listener;
    },
    skipWaiting: () => removed.push('skipWaiting'),
    registration: { unregister: () => removed.push('registration') },
  };
  runInNewContext(await response.text(), {
    self: worker,
    caches: { delete: (name: string) => Promise.resolve(removed.push(name)) },
  });
  listeners.install?.({});
  listeners.activate?.({
    waitUntil: (done: Promise<unknown>) => {
      activation = done;
    },
  });
  await activation;
  expect(removed).toEqual(['skipWaiting', 'mall-build', 'mall-offline', 'registration']);
});

// R-QUICK-12
test('offers the web app in plain browsers only', () => {
  expect(hasWebApp('browser')).toBe(true);
  for (const environment of ['wechat', 'alipay', 'mini', 'alipayMini', 'app', 'quickApp'] as const)
    expect(hasWebApp(environment)).toBe(false);
});
