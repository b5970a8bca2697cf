/** @jest-environment node */
import { NextRequest } from 'next/server';
import { middleware } from '@/middleware';
import { createFakeTransport } from '../../support/fakes/fake-transport';

process.env.MALL_LOG_LEVEL = 'silent';

const requestPage = (path: string, headers: Record<string, string> = {}) => {
  createFakeTransport();
  return middleware(
    new NextRequest(`http://mall.example/vantmall${path}`, {
      headers,
      nextConfig: { basePath: '/vantmall' },
    }),
  );
};

// R-SECURITY-04
test('keeps pages out of shared caches and sets no cookie', async () => {
  const page = await requestPage('/home?pId=10000');
  // R-SECURITY-18: without the visitor's query
  expect(page.headers.get('x-middleware-rewrite')).toMatch(/\/vantmall\/zh-CN~browser~default\/home$/);
  expect(page.headers.get('cache-control')).toBe('private, no-cache');
  expect(page.headers.getSetCookie()).toEqual([]);
});

// R-NAV-34
test.each([
  ['Mozilla/5.0 (Linux; Android 14) Chrome/150', 'prefetch', 'private, max-age=5'],
  ['Mozilla/5.0 (Linux; Android 14) Chrome/150', 'preview', 'private, no-cache'],
  ['Mozilla/5.0 (Linux; Android 14) MicroMessenger/8.0', 'prefetch', 'private, no-cache'],
])(
  'lets the next navigation of %s use a document that was requested for the purpose %s: %s',
  async (agent, purpose, caching) => {
    const page = await requestPage('/home?pId=10000', { 'user-agent': agent, 'x-purpose': purpose });
    expect(page.headers.get('cache-control')).toBe(caching);
  },
);

test('redirects a URL without a project on the same host', async () => {
  const answer = await requestPage('//evil.example/?a=1');
  expect(answer.status).toBe(307);
  expect(new URL(answer.headers.get('location') ?? '').origin).toBe('http://mall.example');
});

test.each([
  ['http', false],
  ['https', true],
])('sets the project cookie over %s with Secure: %s', async (protocol, isSecure) => {
  const answer = await requestPage('/home', { 'x-forwarded-proto': protocol });
  const [cookie = ''] = answer.headers.getSetCookie();
  expect(cookie).toMatch(/^pId=10000;/);
  expect(/; Secure(;|$)/.test(cookie)).toBe(isSecure);
});

// R-ENV-08
test('keeps the environment that an address names until the browser is closed', async () => {
  const answer = await requestPage('/home?pId=10000&env=app');
  const cookie = answer.headers.getSetCookie().find((each) => each.startsWith('mallEnv=')) ?? '';
  expect(cookie).toMatch(/^mallEnv=app;/);
  expect(cookie).not.toMatch(/max-age|expires/i);
});

// R-QUICK-03
test('writes no project cookie for pages of the quick app', async () => {
  const answer = await requestPage('/home?pId=10000&env=quickApp');
  expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(/^mallEnv=quickApp;/)]);
});
