/** @jest-environment node */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { handleCall } from '@/server/bff/handle-call';
import { sealSession } from '@/server/session/session';
import { createFakeTransport } from '../../../support/fakes/fake-transport';

process.env.MALL_DATA_DIR = mkdtempSync(join(tmpdir(), 'vantmall-'));
process.env.MALL_LOG_LEVEL = 'silent';
process.env.MALL_PUBLIC_URL = 'https://mall.example';

/** A call behind a reverse proxy that terminates TLS, changes the host and adds no forwarding headers. */
const sendLogin = (origin: string) =>
  handleCall(
    new Request('http://10.0.0.5:3000/vantmall/api/v7/user/login', {
      method: 'POST',
      body: '{}',
      headers: { origin, 'content-type': 'application/json' },
    }),
  );

test('treats the public URL as the same site and sets Secure cookies', async () => {
  createFakeTransport(() => ({ userId: 'u1', isNewUser: true, authVersion: '2.1.0' }));
  const response = await sendLogin('https://mall.example');
  expect(response.status).toBe(200);
  for (const cookie of response.headers.getSetCookie()) expect(cookie).toContain('Secure');
});

test('accepts only the host-bound cookie as a session on https', async () => {
  const transport = createFakeTransport(() => ({ activePoints: 200, expireTime: null, expiringPoints: 0 }));
  const ask = async (name: string) => {
    const headers = { cookie: `${name}=${await sealSession('u1')}`, 'x-forwarded-proto': 'http' };
    const url = 'http://10.0.0.5:3000/vantmall/api/v8/mall/user/points';
    return (await handleCall(new Request(url, { headers }))).status;
  };
  expect(await ask('mallSession')).toBe(401);
  expect(transport.seen).toEqual([]);
  expect(await ask('__Host-mallSession')).toBe(200);
});

test('rejects a login from another origin', async () => {
  const transport = createFakeTransport();
  expect((await sendLogin('https://evil.example')).status).toBe(403);
  expect(transport.seen).toEqual([]);
});
