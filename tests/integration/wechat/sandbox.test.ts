/** @jest-environment node */
import { startMall, type TestMall } from '@/tests/support/mall';
import { times } from '../order/support/shop';

let shop: TestMall;
beforeAll(async () => {
  shop = await startMall();
});
afterAll(() => shop.close());

const right = {
  appid: 'wxsandboxaccount00',
  redirect_uri: 'http://mall.example/api/v7/wxPay/token?pId=10000',
  response_type: 'code',
  scope: 'snsapi_base',
  state: 'abc123',
};
const page = (changes: Record<string, string> = {}) =>
  `/sandbox/wechat/authorize?${new URLSearchParams({ ...right, ...changes })}`;

const answer = (form: Record<string, string>, address = page()) =>
  shop.fetch(address, { method: 'POST', body: new URLSearchParams(form) });

const codeOf = (response: Response) =>
  new URL(response.headers.get('location') ?? '', 'http://mall').searchParams.get('code') ?? '';

const exchange = async (code: string, appid = right.appid) =>
  (
    await shop.fetch(`/internal/wechat/sns/oauth2/access_token?${new URLSearchParams({ appid, code })}`)
  ).json();

// R-WECHAT-18
test('the page says that it is a sandbox, in both languages, and lists people', async () => {
  const zh = await (await shop.fetch(page())).text();
  expect(zh).toContain('这不是真实的微信');
  expect(zh).toContain('王小明');
  const en = await (await shop.fetch(page(), { headers: { 'accept-language': 'en' } })).text();
  expect(en).toContain('not the real WeChat');
  expect(en).toContain('Wang Xiaoming');
});

// R-WECHAT-18
test('who is chosen comes back as a code that works once, however many ask', async () => {
  const response = await answer({ person: 'oSandboxLili' });
  expect(response.status).toBe(303);
  expect(response.headers.get('location')).toMatch(
    /^\/api\/v7\/wxPay\/token\?pId=10000&code=[\w-]{22}&state=abc123$/,
  );
  const answers = await times(20, () => exchange(codeOf(response)));
  expect(answers.filter(({ openid }) => openid === 'oSandboxLili')).toHaveLength(1);
  expect(answers.filter(({ errcode }) => errcode === 40163)).toHaveLength(19);
});

test('a code ends after five minutes and belongs to its app', async () => {
  const code = codeOf(await answer({ person: 'oSandboxLili' }));
  expect(await exchange(code, 'wxsandboxprogram00')).toMatchObject({ errcode: 40029 });
  expect(await exchange(code, 'wxother')).toMatchObject({ errcode: 40013 });
  const before = shop.now();
  shop.pass(300_000);
  expect(await exchange(code)).toMatchObject({ errcode: 40029 });
  shop.moveTo(before);
});

test('a new person is made, shown without running what the name says, and is somebody else', async () => {
  const one = await exchange(codeOf(await answer({ action: 'make', name: '<b>Zhao</b>' })));
  const two = await exchange(codeOf(await answer({ action: 'make', name: 'Zhao' })));
  expect(one.openid).not.toBe(two.openid);
  expect(await (await shop.fetch(page())).text()).toContain('&lt;b&gt;Zhao&lt;/b&gt;');
});

test('who refuses comes back without a code', async () => {
  const response = await answer({ action: 'refuse' });
  expect(response.headers.get('location')).toBe('/api/v7/wxPay/token?pId=10000&state=abc123');
});

test('whatever host is named, the answer stays on the sandbox’s own', async () => {
  const address = page({ redirect_uri: 'https://evil.example/vantmall/api/v7/wxPay/token' });
  const response = await answer({ person: 'oSandboxLili' }, address);
  expect(response.headers.get('location')).toMatch(/^\/vantmall\/api\/v7\/wxPay\/token\?code=/);
});

test.each([
  ['another path', { redirect_uri: 'http://mall.example/vantmall/home' }],
  ['a path above', { redirect_uri: 'http://mall.example//evil.example/api/v7/wxPay/token' }],
  ['a script', { redirect_uri: 'javascript:alert(1)' }],
  ['another app', { appid: 'wxother' }],
  ['no code asked for', { response_type: 'token' }],
  ['a state with signs', { state: 'a&code=b' }],
])('%s is refused', async (_, changes) => {
  expect((await shop.fetch(page(changes))).status).toBe(400);
  expect((await answer({ person: 'oSandboxLili' }, page(changes))).status).toBe(400);
});

test('an unknown person and an empty form come to nothing', async () => {
  expect((await answer({ person: 'nobody' })).status).toBe(409);
  expect((await answer({})).status).toBe(400);
});
