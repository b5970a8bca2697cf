/** @jest-environment node */
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { isKeyOfPage } from '@/lib/nginx/page-header';
import { getMapsVersion } from '@/lib/nginx/page-maps';
import { commonPagePolicy, doubledHeaders, sharedHeaders } from '@/lib/nginx/shared-headers';

const { MALL_TRUSTED_PROXIES: _, ...environment } = process.env;
const WECHAT = 'MicroMessenger/8.0';

interface Exchange {
  headers?: Record<string, string>;
  responseHeaders?: Record<string, string>;
  status?: number;
  proxies?: string;
}

/** A response of the server, with the page's name as a reverse proxy gets it. */
async function completeResponse({
  headers = {},
  responseHeaders = {},
  status = 200,
  proxies = '1',
}: Exchange): Promise<ServerResponse> {
  process.env = { ...environment, MALL_TRUSTED_PROXIES: proxies };
  jest.resetModules();
  const { completePageName } = await import('@/server/bff/http/page-name');
  const request = new IncomingMessage(new Socket());
  Object.assign(request.headers, headers);
  const response = new ServerResponse(request);
  const page = { 'x-mall-page': '/zh-CN~browser~10000/home', 'x-nextjs-prerender': '1' };
  for (const [name, value] of Object.entries({ ...page, ...responseHeaders }))
    if (value) response.setHeader(name, value);
  completePageName(request, response, status);
  return response;
}

const readPageName = async (exchange: Exchange) =>
  (await completeResponse(exchange)).getHeader('x-mall-page');

// R-OPS-21
test.each([
  ['a cached page', {}, ''],
  ['a cached page that is not found', { status: 404 }, ''],
  ['the router’s data in WeChat', { headers: { 'user-agent': WECHAT, rsc: '1' } }, ''],
  [
    'a phone that can open quick apps',
    { headers: { 'user-agent': 'Mozilla/5.0 (Linux; Android 14; V2241A) vivo' } },
    ' quick-app',
  ],
])('names the page of %s', async (_name, options, suffix) => {
  expect(await readPageName(options)).toBe(`${getMapsVersion()} zh-CN~browser~10000/home${suffix}`);
});

// R-OPS-21
test.each([
  ['without a proxy', { proxies: '0' }],
  ['that fails', { status: 500 }],
  ['that is rendered for one request', { responseHeaders: { 'x-nextjs-prerender': '' } }],
  ['that sets a cookie', { responseHeaders: { 'set-cookie': 'a=1' } }],
  ['in WeChat, whose session decides about a login', { headers: { 'user-agent': WECHAT } }],
])('names no page in a response %s', async (_name, options) => {
  expect(await readPageName(options)).toBeUndefined();
});

const version = getMapsVersion();
const HOME = 'zh-CN~browser~10000/home';

const responseHeaders = {
  ...sharedHeaders,
  'Server-Timing': 'now;desc="1"',
  'Strict-Transport-Security': 'max-age=31536000',
  ...doubledHeaders,
  'Content-Security-Policy': commonPagePolicy,
  'Cross-Origin-Opener-Policy': 'same-origin',
  etag: '"a"',
};

// R-OPS-21
test('leaves out what an nginx of this release adds, and confirms its page', async () => {
  const headers = { 'x-nginx-maps': `${version} br, gzip ${HOME}` };
  const response = await completeResponse({ headers, responseHeaders });
  expect(response.getHeaders()).toEqual({
    'nginx-page': 'same',
    'x-nextjs-prerender': '1',
    etag: '"a"',
  });
  expect(response.sendDate).toBe(false);
});

// R-OPS-21
test.each([
  ['Content-Security-Policy', `${commonPagePolicy}; sandbox`],
  ['Cache-Control', 'no-store'],
])('sends a page’s own %s', async (name, value) => {
  const response = await completeResponse({
    headers: { 'x-nginx-maps': `${version} br, gzip ${HOME}` },
    responseHeaders: { ...responseHeaders, [name]: value },
  });
  expect([response.getHeader('nginx-page'), response.getHeader(name)]).toEqual(['same', value]);
});

// R-OPS-21
test.each([
  ['the same page', true, HOME, HOME],
  ['its data for the router', true, `router ${HOME}`, HOME],
  ['a segment of its data', true, `/_tree ${HOME}`, HOME],
  ['a page of an unknown project', true, HOME, 'zh-CN~browser~default/home'],
  ['a page for phones with quick apps', true, `${HOME} quick-app`, `${HOME} quick-app`],
  ['another page', false, HOME, 'zh-CN~browser~10000/mine'],
  ['a longer page', false, `${HOME}/one-column`, HOME],
  ['a page of another project', false, HOME, 'zh-CN~browser~10002/home'],
  ['another page of an unknown project', false, HOME, 'zh-CN~browser~default/mine'],
  ['a page in another language', false, HOME, 'en~browser~10000/home'],
  ['a page of another environment', false, HOME, 'zh-CN~app~10000/home'],
  ['a page with another policy', false, HOME, `${HOME} quick-app`],
  ['a page without the policy', false, `${HOME} quick-app`, HOME],
  ['no page', false, '', HOME],
])('knows the key of %s', (_name, isSame, page, name) => {
  expect(isKeyOfPage(`br, gzip ${page}`, name)).toBe(isSame);
});

// R-OPS-21
test.each([
  ['an nginx of another release', { headers: { 'x-nginx-maps': `00000000 br, gzip ${HOME}` } }],
  [
    'an nginx that has computed another page',
    { headers: { 'x-nginx-maps': `${version} br, gzip en~browser~10000/home` } },
  ],
  [
    'a client that reaches the server without a proxy',
    { headers: { 'x-nginx-maps': `${version} br, gzip ${HOME}` }, proxies: '0' },
  ],
  ['an answer that is not kept', { headers: { 'x-nginx-maps': `${version} br, gzip ${HOME}` }, status: 500 }],
])('sends all headers to %s', async (_name, exchange) => {
  const response = await completeResponse({ ...exchange, responseHeaders });
  expect(response.getHeaders()).toMatchObject(
    Object.fromEntries(Object.entries(responseHeaders).map(([name, value]) => [name.toLowerCase(), value])),
  );
  expect(response.getHeader('nginx-page')).toBeUndefined();
});
