/** @jest-environment node */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { proxyToMall } from '@/server/bff/proxy';
import { createFakeTransport } from '../../../support/fakes/fake-transport';

process.env.MALL_DATA_DIR = mkdtempSync(join(tmpdir(), 'vantmall-'));
process.env.MALL_LOG_LEVEL = 'silent';

const origin = 'http://mall.example';
const sendNotification = (init: RequestInit) =>
  proxyToMall(new Request(`${origin}/vantmall/api/pay/notify/alipay`, { method: 'POST', ...init }));

describe('calls that pass without a session', () => {
  test('forwards a notification byte for byte with its signature and without caller data', async () => {
    const transport = createFakeTransport(() => new Response('success'));
    const headers = { 'wechatpay-signature': 's', cookie: 'mallSession=x', authorization: 'Bearer x' };
    const response = await sendNotification({ headers, body: '{"a":  1}' });
    expect(await response.text()).toBe('success');
    expect(transport.seen[0]).toMatchObject({ path: '/api/pay/notify/alipay', body: { a: 1 } });
    expect(transport.seen[0]?.headers).toMatchObject({ 'wechatpay-signature': 's' });
    expect(transport.seen[0]?.headers).not.toMatchObject({ cookie: expect.anything() });
    expect(transport.seen[0]?.headers).not.toMatchObject({ authorization: expect.anything() });
  });

  // R-PROJECT-25
  test.each([
    ['mallLocale=en', 'zh-CN,zh;q=0.9', 'en'],
    ['mallLocale=xx', 'zh-CN,zh;q=0.9', 'zh-CN,zh;q=0.9'],
    ['', 'zh-CN,zh;q=0.9', 'zh-CN,zh;q=0.9'],
  ])(
    'forwards a sandbox page with the cookie %j in the language that the shopper has chosen',
    async (cookie, language, forwarded) => {
      const transport = createFakeTransport(() => new Response('page'));
      const headers = { cookie, 'accept-language': language };
      await proxyToMall(new Request(`${origin}/vantmall/sandbox/sms`, { headers }));
      expect(transport.seen[0]?.headers).toMatchObject({ 'accept-language': forwarded });
    },
  );

  // A router may match `/sandbox/../api/user/me` before normalization; as a URL it is a call that trusts
  // `userId`.
  test.each([
    '/vantmall/sandbox/../api/user/me?userId=victim',
    '/vantmall/sandbox/%2e%2e/api/user/me?userId=victim',
    '/vantmall/api/pay/notify/../../user/me?userId=victim',
    '/vantmall/sandbox/..\\api/user/me?userId=victim',
    '/vantmall/sandbox',
    '/vantmall/api/user/sandbox/1?userId=victim',
  ])('does not forward %s', async (path) => {
    const transport = createFakeTransport();
    expect((await proxyToMall(new Request(origin + path))).status).toBe(404);
    expect(transport.seen).toEqual([]);
  });

  // R-SECURITY-12
  test('stops reading an endless body at 64 KB', async () => {
    const transport = createFakeTransport();
    let bytesSent = 0;
    const body = new ReadableStream({
      pull(controller) {
        bytesSent += 1024;
        controller.enqueue(new Uint8Array(1024));
      },
    });
    expect((await sendNotification({ body, duplex: 'half' } as RequestInit)).status).toBe(413);
    expect(bytesSent).toBeLessThan(80 * 1024);
    expect(transport.seen).toEqual([]);
  });

  test('removes the Content-Encoding header from a decompressed answer', async () => {
    const headers = { 'content-encoding': 'gzip', 'content-length': '20', 'content-type': 'text/plain' };
    createFakeTransport(() => new Response('success', { headers }));
    const response = await sendNotification({ body: '{}' });
    expect(response.headers.get('content-type')).toBe('text/plain');
    expect(response.headers.get('content-encoding')).toBeNull();
    expect(response.headers.get('content-length')).toBeNull();
    expect(await response.text()).toBe('success');
  });

  test.each([
    ['GET', '/api/pay/notify/alipay', 'POST'],
    ['PUT', '/sandbox/cashier/1', 'GET, HEAD, POST'],
    ['POST', '/uploads/a.png', 'GET, HEAD'],
  ])('returns 405 for %s %s', async (method, path, allowed) => {
    const transport = createFakeTransport();
    const answer = await proxyToMall(new Request(origin + path, { method }));
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, allowed]);
    expect(transport.seen).toEqual([]);
  });

  test('answers OPTIONS with the methods', async () => {
    const answer = await proxyToMall(new Request(`${origin}/uploads/a.png`, { method: 'OPTIONS' }));
    expect([answer.status, answer.headers.get('allow')]).toEqual([204, 'OPTIONS, GET, HEAD']);
  });

  test('sets no-store when the answer has no caching header', async () => {
    createFakeTransport(() => new Response('success'));
    expect((await sendNotification({ body: '{}' })).headers.get('cache-control')).toBe('no-store');
  });

  // R-SECURITY-11
  test('serves an uploaded picture as immutable and as no script', async () => {
    const page = { 'content-type': 'image/png', 'cache-control': 'no-store' };
    const transport = createFakeTransport(() => new Response('png', { headers: page }));
    const request = new Request(`${origin}/vantmall/uploads/Ab-_9.png`, {
      headers: { cookie: 'mallSession=x' },
    });
    const { headers } = await proxyToMall(request);
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-disposition': 'inline',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    expect(transport.seen[0]?.headers).not.toHaveProperty('cookie');
  });

  test('does not cache a missing picture', async () => {
    createFakeTransport(() => Response.json({ code: 404, msg: 'no', data: null }, { status: 404 }));
    const answer = await proxyToMall(new Request(`${origin}/vantmall/uploads/gone.png`));
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store']);
  });

  const cacheable = { 'cache-control': 'public, max-age=600', location: 'http://10.0.0.9:4000/internal.png' };

  // R-SECURITY-33
  test.each([301, 302, 303, 307, 308])(
    'answers 502 when the mall redirects a picture with %i',
    async (status) => {
      createFakeTransport(() => new Response(null, { status, headers: cacheable }));
      const answer = await proxyToMall(new Request(`${origin}/vantmall/uploads/a.png`));
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([502, 'no-store']);
      expect([answer.headers.get('location'), await answer.text()]).toEqual([
        null,
        expect.not.stringContaining('10.0.0.9'),
      ]);
    },
  );

  // R-SECURITY-33
  test.each([204, 404, 410, 503])('lets no cache keep an answer %i in place of a picture', async (status) => {
    createFakeTransport(() => new Response(null, { status, headers: cacheable }));
    const answer = await proxyToMall(new Request(`${origin}/vantmall/uploads/a.png`));
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([status, 'no-store']);
  });

  // R-SECURITY-33
  test('passes on the redirect of a cashier', async () => {
    const headers = { location: '/vantmall/payindex' };
    createFakeTransport(() => new Response(null, { status: 303, headers }));
    const answer = await proxyToMall(new Request(`${origin}/vantmall/sandbox/cashier/1`));
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/vantmall/payindex']);
  });

  test.each(['a/b.png', 'a.svg', 'a.html', '.png', 'a.png.html', '..%2fa.png', `${'a'.repeat(81)}.png`])(
    'returns 404 for the picture name %s',
    async (name) => {
      const transport = createFakeTransport();
      expect((await proxyToMall(new Request(`${origin}/vantmall/uploads/${name}`))).status).toBe(404);
      expect(transport.seen).toEqual([]);
    },
  );
});
