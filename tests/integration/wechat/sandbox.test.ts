/** @jest-environment node */
import { startMall, type TestMall } from '@/tests/support/test-mall';
import { runConcurrently } from '../../support/builders/order';

let testMall: TestMall;
beforeAll(async () => {
  testMall = await startMall();
});
afterAll(() => testMall.close());

const validQuery = {
  appid: 'wxsandboxaccount00',
  redirect_uri: 'http://mall.example/api/v7/wxPay/token?pId=10000',
  response_type: 'code',
  scope: 'snsapi_base',
  state: 'abc123',
};
const buildAuthorizePath = (changes: Record<string, string> = {}) =>
  `/sandbox/wechat/authorize?${new URLSearchParams({ ...validQuery, ...changes })}`;

const submitForm = (form: Record<string, string>, address = buildAuthorizePath()) =>
  testMall.fetch(address, { method: 'POST', body: new URLSearchParams(form) });

const getCode = (response: Response) =>
  new URL(response.headers.get('location') ?? '', 'http://mall').searchParams.get('code') ?? '';

const exchangeCode = async (code: string, appid = validQuery.appid) =>
  (
    await testMall.fetch(`/internal/wechat/sns/oauth2/access_token?${new URLSearchParams({ appid, code })}`)
  ).json();

// R-WECHAT-18
test('shows in both languages that it is a sandbox, and lists people', async () => {
  const zh = await (await testMall.fetch(buildAuthorizePath())).text();
  expect(zh).toContain('这不是真实的微信');
  expect(zh).toContain('王小明');
  const en = await (
    await testMall.fetch(buildAuthorizePath(), { headers: { 'accept-language': 'en' } })
  ).text();
  expect(en).toContain('not the real WeChat');
  expect(en).toContain('Wang Xiaoming');
});

// R-WECHAT-18
test('returns a code that works once, also for parallel exchanges', async () => {
  const response = await submitForm({ person: 'oSandboxLili' });
  expect(response.status).toBe(303);
  expect(response.headers.get('location')).toMatch(
    /^\/api\/v7\/wxPay\/token\?pId=10000&code=[\w-]{22}&state=abc123$/,
  );
  const answers = await runConcurrently(20, () => exchangeCode(getCode(response)));
  expect(answers.filter(({ openid }) => openid === 'oSandboxLili')).toHaveLength(1);
  expect(answers.filter(({ errcode }) => errcode === 40163)).toHaveLength(19);
});

test('a code expires after five minutes and belongs to its app', async () => {
  const code = getCode(await submitForm({ person: 'oSandboxLili' }));
  expect(await exchangeCode(code, 'wxsandboxprogram00')).toMatchObject({ errcode: 40029 });
  expect(await exchangeCode(code, 'wxother')).toMatchObject({ errcode: 40013 });
  const before = testMall.now();
  testMall.advanceTime(300_000);
  expect(await exchangeCode(code)).toMatchObject({ errcode: 40029 });
  testMall.setTime(before);
});

test('creates a new person with an escaped name', async () => {
  const one = await exchangeCode(getCode(await submitForm({ action: 'make', name: '<b>Zhao</b>' })));
  const two = await exchangeCode(getCode(await submitForm({ action: 'make', name: 'Zhao' })));
  expect(one.openid).not.toBe(two.openid);
  expect(await (await testMall.fetch(buildAuthorizePath())).text()).toContain('&lt;b&gt;Zhao&lt;/b&gt;');
});

test('returns without a code when the person refuses', async () => {
  const response = await submitForm({ action: 'refuse' });
  expect(response.headers.get('location')).toBe('/api/v7/wxPay/token?pId=10000&state=abc123');
});

test('redirects to its own host, whatever host is requested', async () => {
  const address = buildAuthorizePath({ redirect_uri: 'https://evil.example/vantmall/api/v7/wxPay/token' });
  const response = await submitForm({ person: 'oSandboxLili' }, address);
  expect(response.headers.get('location')).toMatch(/^\/vantmall\/api\/v7\/wxPay\/token\?code=/);
});

test.each([
  ['another path', { redirect_uri: 'http://mall.example/vantmall/home' }],
  ['a path above', { redirect_uri: 'http://mall.example//evil.example/api/v7/wxPay/token' }],
  ['a script', { redirect_uri: 'javascript:alert(1)' }],
  ['another app', { appid: 'wxother' }],
  ['no code asked for', { response_type: 'token' }],
  ['a state with signs', { state: 'a&code=b' }],
])('rejects %s', async (_, changes) => {
  expect((await testMall.fetch(buildAuthorizePath(changes))).status).toBe(400);
  expect((await submitForm({ person: 'oSandboxLili' }, buildAuthorizePath(changes))).status).toBe(400);
});

test('rejects an unknown person and an empty form', async () => {
  expect((await submitForm({ person: 'nobody' })).status).toBe(409);
  expect((await submitForm({})).status).toBe(400);
});
