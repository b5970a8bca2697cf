/** @jest-environment node */
import '../../support/environment/bff';
import { serverLogin } from '@/lib/contract/server-login';
import { login, me, type User } from '@/lib/contract/user';
import { sealSession, unsealSession } from '@/server/session/session';
import { startMall, type TestMall } from '@/tests/support/test-mall';
import { runConcurrently } from '../../support/builders/order';
import { callBff, registerMallTransport } from '../../support/call-bff';
import { TestBrowser } from '../wechat/support/browser';

let testMall: TestMall;
beforeAll(async () => {
  testMall = await startMall();
  registerMallTransport(testMall);
});
afterAll(() => testMall.close());

const MINI_APP_ID = '2021999900000002';
const PAGE_APP_ID = '2021999900000001';

/** The code that `my.getAuthCode` returns for a person in the mini program. */
async function createAuthCode(person = 'oSandboxLili', app_id = MINI_APP_ID): Promise<string> {
  const redirect_uri = 'http://mall.example/api/v7/aliPay/token';
  const query = new URLSearchParams({ app_id, scope: 'auth_base', redirect_uri, state: '' });
  const browser = new TestBrowser('aliPay');
  const back = await browser.submitAuthorizePage(`/vantmall/sandbox/alipay/authorize?${query}`, { person });
  return new URL(back, 'http://mall.example').searchParams.get('auth_code') ?? '';
}

const sendCode = (
  browser: TestBrowser,
  authCode: string,
  headers: Record<string, string> = { 'sec-fetch-site': 'same-origin' },
) =>
  browser.open('/vantmall/api/v7/aliPay/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ authCode, pId: '10000' }),
  });

const createBrowser = () => new TestBrowser('aliPay');
// R-ALIPAY-02
test('exchanges a code of the mini program and turns the guest into the person', async () => {
  const { body } = await callBff(login, {});
  const guest = body.data as { token: string; userId: string };
  const browser = createBrowser();
  browser.cookies.set('mallSession', guest.token);
  const response = await sendCode(browser, await createAuthCode());
  expect(response.status).toBe(200);
  const text = await response.text();
  expect(text).not.toContain('Sandbox');
  const { userId } = JSON.parse(text).data;
  expect((await unsealSession(browser.cookies.get('mallSession')))?.userId).toBe(userId);
  const headers = { authorization: `Bearer ${browser.cookies.get('mallSession')}` };
  expect((await callBff(me, {}, { headers })).body.data).toMatchObject({ alipayUserId: 'aSandboxLili' });
});

// R-ALIPAY-02
test('logs in one of 20 parallel requests with a code, and none with a replayed one', async () => {
  const code = await createAuthCode('oSandboxXiaoming');
  const browsers = Array.from({ length: 20 }, createBrowser);
  const answers = await runConcurrently(20, (index) => sendCode(browsers[index] as TestBrowser, code));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 403)).toHaveLength(19);
  const late = createBrowser();
  expect((await sendCode(late, code)).status).toBe(403);
  expect(late.isLoggedIn).toBe(false);
});

// R-ALIPAY-02
test.each([
  ['from another site', { 'sec-fetch-site': 'cross-site' }],
  ['from a sibling domain', { 'sec-fetch-site': 'same-site' }],
  ['with a foreign origin', { origin: 'https://evil.example' }],
])('rejects a code that is sent %s, which would log the shopper in as its owner', async (_, headers) => {
  const browser = createBrowser();
  const code = await createAuthCode();
  expect((await sendCode(browser, code, headers)).status).toBe(403);
  expect(browser.isLoggedIn).toBe(false);
});

/** The user of a browser's session, and what the mall knows about them. */
async function readSessionUser(browser: TestBrowser) {
  const headers = { authorization: `Bearer ${browser.cookies.get('mallSession')}` };
  return (await callBff(me, {}, { headers })).body.data as User;
}

/** A browser with the session of a user whom WeChat knows. */
async function createWechatBrowser(openid: string) {
  const { data } = await testMall.call(serverLogin, { openid, appType: 'WX_PUBLIC', isFollowWxPub: false });
  const browser = createBrowser();
  browser.cookies.set('mallSession', await sealSession(data.userId));
  return { browser, userId: data.userId };
}

// R-ALIPAY-06
test('adds a new Alipay id to a user of WeChat, who stays that user', async () => {
  const { browser, userId } = await createWechatBrowser('oWechatOnly');
  expect((await sendCode(browser, await createAuthCode('oSandboxLaozhang'))).status).toBe(200);
  expect(await readSessionUser(browser)).toMatchObject({ userId, alipayUserId: 'aSandboxLaozhang' });
});

// R-ALIPAY-06
test('never logs a user of WeChat in as the other user who has the Alipay id', async () => {
  const owner = createBrowser();
  await sendCode(owner, await createAuthCode());
  const { userId: ownerId } = await readSessionUser(owner);
  const { browser, userId } = await createWechatBrowser('oBorrowsPhone');
  expect((await sendCode(browser, await createAuthCode())).status).toBe(200);
  expect(await readSessionUser(browser)).toMatchObject({ userId, alipayUserId: '' });
  expect((await readSessionUser(owner)).userId).toBe(ownerId);
});

test.each(['', 'x'.repeat(300), 'a b', '../x'])('rejects the malformed code %j', async (code) => {
  expect((await sendCode(createBrowser(), code)).status).toBe(400);
});

test('rejects a code that was issued to the app of the pages', async () => {
  const response = await sendCode(createBrowser(), await createAuthCode('oSandboxLili', PAGE_APP_ID));
  expect([response.status, (await response.json()).reason]).toEqual([403, 'identity_needed']);
});

test('rejects a code after five minutes', async () => {
  const code = await createAuthCode();
  const before = testMall.now();
  testMall.advanceTime(300_000);
  expect((await sendCode(createBrowser(), code)).status).toBe(403);
  testMall.setTime(before);
});
