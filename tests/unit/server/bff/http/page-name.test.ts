/** @jest-environment node */
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { getMapsVersion } from '@/lib/nginx/page-maps';

const { MALL_TRUSTED_PROXIES: _, ...environment } = process.env;
const WECHAT = 'MicroMessenger/8.0';

/** The page's name in a response of the server, as the reverse proxy gets it. */
async function readPageName({
  headers = {},
  responseHeaders = {},
  status = 200,
  proxies = '1',
}: {
  headers?: Record<string, string>;
  responseHeaders?: Record<string, string>;
  status?: number;
  proxies?: string;
}): Promise<unknown> {
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
  return response.getHeader('x-mall-page');
}

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
