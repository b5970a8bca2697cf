/** @jest-environment node */
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { getMapsVersion } from '@/lib/nginx/page-maps';
import { commonPagePolicy, sharedHeaders } from '@/lib/nginx/shared-headers';

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

const responseHeaders = {
  ...sharedHeaders,
  'Server-Timing': 'now;desc="1"',
  'Strict-Transport-Security': 'max-age=31536000',
  'Content-Security-Policy': commonPagePolicy,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
  etag: '"a"',
};

// R-OPS-21
test('leaves out what an nginx of this release adds, and names the page for nginx alone', async () => {
  const response = await completeResponse({ headers: { 'x-nginx-maps': getMapsVersion() }, responseHeaders });
  expect(response.getHeaders()).toEqual({
    'nginx-page': 'zh-CN~browser~10000/home',
    'x-nextjs-prerender': '1',
    'x-frame-options': 'DENY',
    etag: '"a"',
  });
  expect(response.sendDate).toBe(false);
});

// R-OPS-21
test('sends a policy that differs from that of most pages', async () => {
  const policy = `${commonPagePolicy}; sandbox`;
  const response = await completeResponse({
    headers: { 'x-nginx-maps': getMapsVersion() },
    responseHeaders: { 'Content-Security-Policy': policy },
  });
  expect(response.getHeader('content-security-policy')).toBe(policy);
});

// R-OPS-21
test.each([
  ['an nginx of another release', { headers: { 'x-nginx-maps': '00000000' } }],
  [
    'a client that reaches the server without a proxy',
    { headers: { 'x-nginx-maps': getMapsVersion() }, proxies: '0' },
  ],
  ['an answer that is not kept', { headers: { 'x-nginx-maps': getMapsVersion() }, status: 500 }],
])('sends all headers to %s', async (_name, exchange) => {
  const response = await completeResponse({ ...exchange, responseHeaders });
  expect(response.getHeaders()).toMatchObject(
    Object.fromEntries(Object.entries(responseHeaders).map(([name, value]) => [name.toLowerCase(), value])),
  );
  expect(response.getHeader('nginx-page')).toBeUndefined();
});
