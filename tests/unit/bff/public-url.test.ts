/** @jest-environment node */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { handleCall } from '@/server/bff/handle-call';
import { sealSession } from '@/server/session/session';
import { fakeDoor } from '../../support/fake-door';

process.env.MALL_DATA_DIR = mkdtempSync(join(tmpdir(), 'vantmall-'));
process.env.MALL_LOG_LEVEL = 'silent';
process.env.MALL_PUBLIC_URL = 'https://mall.example';

/** A call as it arrives behind a front that takes the TLS off, renames the host and tells of neither. */
const login = (origin: string) =>
  handleCall(
    new Request('http://10.0.0.5:3000/vantmall/api/v7/user/login', {
      method: 'POST',
      body: '{}',
      headers: { origin, 'content-type': 'application/json' },
    }),
  );

test('the mall’s own address is the same site, and makes cookies Secure', async () => {
  fakeDoor(() => ({ userId: 'u1', isNewUser: true, authVersion: '2.1.0' }));
  const response = await login('https://mall.example');
  expect(response.status).toBe(200);
  for (const cookie of response.headers.getSetCookie()) expect(cookie).toContain('Secure');
});

test('only the cookie that is bound to the host is a session, whatever the front says of its own connection', async () => {
  const door = fakeDoor(() => ({ activePoints: 200, expireTime: null, expiringPoints: 0 }));
  const ask = async (name: string) => {
    const headers = { cookie: `${name}=${await sealSession('u1')}`, 'x-forwarded-proto': 'http' };
    const url = 'http://10.0.0.5:3000/vantmall/api/v8/mall/user/points';
    return (await handleCall(new Request(url, { headers }))).status;
  };
  expect(await ask('mallSession')).toBe(401);
  expect(door.seen).toEqual([]);
  expect(await ask('__Host-mallSession')).toBe(200);
});

test('any other is not, whatever host a caller claims', async () => {
  const door = fakeDoor();
  expect((await login('https://evil.example')).status).toBe(403);
  expect(door.seen).toEqual([]);
});
