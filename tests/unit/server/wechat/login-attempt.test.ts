/** @jest-environment node */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAttemptCookie, readAttempt } from '@/server/oauth/login-attempt';

process.env.MALL_DATA_DIR = mkdtempSync(join(tmpdir(), 'vantmall-'));

const flow = { cookie: 'mallWechatLogin' };
const attempt = {
  state: 'a'.repeat(32),
  appId: 'wxaccount',
  pId: '10000',
  appType: 'WX_PUBLIC',
  url: '/vantmall/home',
  failed: 0,
} as const;

/** Reads an attempt from a request with this one cookie. */
const readFromCookie = (cookie: string, secure: boolean) =>
  readAttempt(flow, new Request('http://mall.example/', { headers: { cookie } }), secure);

// R-SECURITY-21
test.each([true, false])('reads the attempt that it stored, over https: %s', async (secure) => {
  const [cookie = ''] = (await createAttemptCookie(flow, attempt, secure)).split(';');
  expect(cookie.startsWith('__Host-')).toBe(secure);
  expect(await readFromCookie(cookie, secure)).toEqual(attempt);
});

test('ignores an attempt that another host planted in a cookie without the prefix', async () => {
  const [planted = ''] = (await createAttemptCookie(flow, attempt, false)).split(';');
  expect(await readFromCookie(planted, true)).toBeUndefined();
});
