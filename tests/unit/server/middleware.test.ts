/** @jest-environment node */
import { NextRequest } from 'next/server';
import { middleware } from '@/middleware';
import { fakeDoor } from '../../support/fake-door';

process.env.MALL_LOG_LEVEL = 'silent';

const ask = (path: string, headers: Record<string, string> = {}) => {
  fakeDoor();
  return middleware(
    new NextRequest(`http://mall.example/vantmall${path}`, {
      headers,
      nextConfig: { basePath: '/vantmall' },
    }),
  );
};

// R-SECURITY-04
test('a page is for no shared cache, because its address does not tell its variant, and sets no cookie', async () => {
  const page = await ask('/home?pId=10000');
  expect(page.headers.get('x-middleware-rewrite')).toMatch(
    /\/vantmall\/zh-CN~browser~default\/home\?pId=10000$/,
  );
  expect(page.headers.get('cache-control')).toBe('private, no-cache');
  expect(page.headers.getSetCookie()).toEqual([]);
});

test('an address without a project leads on, on this very host', async () => {
  const answer = await ask('//evil.example/?a=1');
  expect(answer.status).toBe(307);
  expect(new URL(answer.headers.get('location') ?? '').origin).toBe('http://mall.example');
});

test.each([
  ['http', false],
  ['https', true],
])('the cookie of the project over %s has Secure: %s', async (protocol, isSecure) => {
  const answer = await ask('/home', { 'x-forwarded-proto': protocol });
  const [cookie = ''] = answer.headers.getSetCookie();
  expect(cookie).toMatch(/^pId=10000;/);
  expect(/; Secure(;|$)/.test(cookie)).toBe(isSecure);
});
