/** @jest-environment node */
import { createHash } from 'node:crypto';
import { createSignature } from '@/lib/contract/wechat';
import { createSeededDatabase, startMall, type TestDatabase, type TestMall } from '@/tests/support/test-mall';
import { runConcurrently } from '../../support/builders/order';
import { type FakeWechat, startFakeWechat } from './support/fake-wechat';

let wechat: FakeWechat;
let database: TestDatabase;
let testMall: TestMall;
beforeEach(async () => {
  wechat = await startFakeWechat();
  database = await createSeededDatabase();
  testMall = await startMall({ database, settings: { wechat: wechat.settings } });
});
afterEach(async () => {
  await testMall.close();
  await database.remove();
  await wechat.close();
});

const url = 'https://mall.example.com/vantmall/home?pId=10000';
const signUrl = (from: TestMall = testMall) => from.call(createSignature, { url });
const TOKEN_PATH = '/cgi-bin/stable_token';
const TICKET_PATH = '/cgi-bin/ticket/getticket';

// R-WECHAT-09
test('signs a page URL with the ticket, without its fragment', async () => {
  const { status, data } = await testMall.call(createSignature, { url: `${url}#top` });
  expect(status).toBe(200);
  const { appId, timestamp, nonceStr, signature } = data;
  expect(appId).toBe('wxaccount');
  expect(timestamp).toBe(Math.floor(testMall.now().getTime() / 1000));
  const signed = `jsapi_ticket=jsapi-of-token-1&noncestr=${nonceStr}&timestamp=${timestamp}&url=${url}`;
  expect(signature).toBe(createHash('sha1').update(signed).digest('hex'));
});

// R-WECHAT-11
test('100 parallel calls on a cold start fetch one token and one ticket', async () => {
  const answers = await runConcurrently(100, () => signUrl());
  expect(answers.map(({ status }) => status)).toEqual(Array(100).fill(200));
  expect(wechat.requestCounts).toEqual({ [TOKEN_PATH]: 1, [TICKET_PATH]: 1 });
  expect(new Set(answers.map(({ data }) => data.nonceStr)).size).toBe(100);
});

// R-WECHAT-11
test('two instances on one database fetch one token and one ticket', async () => {
  // SQLite allows one writing process.
  const other = database.databaseUrl
    ? await startMall({ database, now: testMall.now(), settings: { wechat: wechat.settings } })
    : testMall;
  const answers = await runConcurrently(40, (index) => signUrl(index % 2 === 0 ? testMall : other));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(wechat.requestCounts).toEqual({ [TOKEN_PATH]: 1, [TICKET_PATH]: 1 });
  if (other !== testMall) await other.close();
});

test('reuses token and ticket until shortly before they expire', async () => {
  await signUrl();
  testMall.advanceTime(6800 * 1000);
  await signUrl();
  expect(wechat.requestCounts).toEqual({ [TOKEN_PATH]: 1, [TICKET_PATH]: 1 });
  testMall.advanceTime(200 * 1000);
  await signUrl();
  expect(wechat.requestCounts).toEqual({ [TOKEN_PATH]: 2, [TICKET_PATH]: 2 });
});

test('keeps using the old ticket when renewing it fails', async () => {
  await signUrl();
  testMall.advanceTime(7000 * 1000);
  wechat.overrides.set(TICKET_PATH, { errcode: -1, errmsg: 'busy' });
  expect((await signUrl()).status).toBe(200);
  testMall.advanceTime(300 * 1000);
  expect((await signUrl()).status).toBe(503);
});

test('fetches a token again once when WeChat rejects it', async () => {
  await signUrl();
  wechat.staleTokens.add('token-1');
  await testMall.mall.db.deleteFrom('wechat_credentials').where('kind', '=', 'jsapi').execute();
  expect((await signUrl()).status).toBe(200);
  expect(wechat.requestCounts).toEqual({ [TOKEN_PATH]: 2, [TICKET_PATH]: 3 });
  wechat.staleTokens.add('token-2').add('token-3');
  await testMall.mall.db.deleteFrom('wechat_credentials').where('kind', '=', 'jsapi').execute();
  expect((await signUrl()).status).toBe(503);
  expect(wechat.requestCounts).toEqual({ [TOKEN_PATH]: 3, [TICKET_PATH]: 5 });
});

test.each([
  ['a refusal', { errcode: 40125, errmsg: 'invalid appsecret the-secret' }],
  ['HTML', '<html>'],
  ['something else', { hello: 1 }],
  ['nothing', undefined],
])('returns 503 for %s from WeChat without secrets, and retries on the next call', async (_, answer) => {
  wechat.overrides.set(TOKEN_PATH, answer);
  const rejected = await signUrl();
  expect(rejected.status).toBe(503);
  expect(JSON.stringify(rejected)).not.toContain('secret');
  wechat.overrides.clear();
  expect((await signUrl()).status).toBe(200);
  expect(testMall.errors).toEqual([]);
});

test.each([
  'https://evil.example/vantmall/home',
  'https://mall.example.com.evil.example/',
  'https://mall.example.com@evil.example/',
  'https://mall.example.com:444/',
  'javascript:alert(1)',
  '/vantmall/home',
  '',
])('refuses to sign %s', async (foreign) => {
  expect((await testMall.call(createSignature, { url: foreign })).status).toBe(400);
  expect(wechat.requestCounts).toEqual({});
});
