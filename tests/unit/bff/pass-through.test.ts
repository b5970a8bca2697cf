/** @jest-environment node */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { passThrough } from '@/server/bff/pass-through';
import { fakeDoor } from '../../support/fake-door';

process.env.MALL_DATA_DIR = mkdtempSync(join(tmpdir(), 'vantmall-'));
process.env.MALL_LOG_LEVEL = 'silent';

const origin = 'http://mall.example';
const notify = (init: RequestInit) =>
  passThrough(new Request(`${origin}/vantmall/api/pay/notify/alipay`, { method: 'POST', ...init }));

describe('what passes without a session', () => {
  test('a notice goes on to the letter, with its signature and without who is asking', async () => {
    const door = fakeDoor(() => new Response('success'));
    const headers = { 'wechatpay-signature': 's', cookie: 'mallSession=x', authorization: 'Bearer x' };
    const response = await notify({ headers, body: '{"a":  1}' });
    expect(await response.text()).toBe('success');
    expect(door.seen[0]).toMatchObject({ path: '/api/pay/notify/alipay', body: { a: 1 } });
    expect(door.seen[0]?.headers).toMatchObject({ 'wechatpay-signature': 's' });
    expect(door.seen[0]?.headers).not.toMatchObject({ cookie: expect.anything() });
    expect(door.seen[0]?.headers).not.toMatchObject({ authorization: expect.anything() });
  });

  // A router may match `/sandbox/../api/user/me` as it was sent; as a URL it is a call that trusts `userId`.
  test.each([
    '/vantmall/sandbox/../api/user/me?userId=victim',
    '/vantmall/sandbox/%2e%2e/api/user/me?userId=victim',
    '/vantmall/api/pay/notify/../../user/me?userId=victim',
    '/vantmall/sandbox/..\\api/user/me?userId=victim',
    '/vantmall/sandbox',
  ])('%s does not', async (path) => {
    const door = fakeDoor();
    expect((await passThrough(new Request(origin + path))).status).toBe(404);
    expect(door.seen).toEqual([]);
  });

  test('a body that never ends is given up at 64 KB', async () => {
    const door = fakeDoor();
    let sent = 0;
    const body = new ReadableStream({
      pull(controller) {
        sent += 1024;
        controller.enqueue(new Uint8Array(1024));
      },
    });
    expect((await notify({ body, duplex: 'half' } as RequestInit)).status).toBe(413);
    expect(sent).toBeLessThan(80 * 1024);
    expect(door.seen).toEqual([]);
  });

  test('an answer that was packed on the way is not called packed any more', async () => {
    const headers = { 'content-encoding': 'gzip', 'content-length': '20', 'content-type': 'text/plain' };
    fakeDoor(() => new Response('success', { headers }));
    const response = await notify({ body: '{}' });
    expect([...response.headers.keys()]).toEqual(['content-type']);
    expect(await response.text()).toBe('success');
  });
});
