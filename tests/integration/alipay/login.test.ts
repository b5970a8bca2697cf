/** @jest-environment node */
import '../../support/environment/bff';
import { login, me } from '@/lib/contract/user';
import { unsealSession } from '@/server/session/session';
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

const HOME_PATH = '/vantmall/home?pId=10000';
const createBrowser = () => new TestBrowser('aliPay');
const readUserId = async (browser: TestBrowser) =>
  (await unsealSession(browser.cookies.get('mallSession')))?.userId;
const getLocation = (response: Response) => response.headers.get('location');
const getToken = (browser: TestBrowser) => browser.cookies.get('mallSession') ?? '';
const callMe = (token: string) => callBff(me, {}, { headers: { authorization: `Bearer ${token}` } });
/** The Alipay id of the user of a browser's session. */
const readAlipayId = async (browser: TestBrowser) => {
  const { body } = await callMe(getToken(browser));
  return (body.data as { alipayUserId: string }).alipayUserId;
};

describe('Alipay login', () => {
  // R-ALIPAY-01
  test('redirects to Alipay and back to the page, logged in with the id that the server got', async () => {
    const browser = createBrowser();
    const url = '/vantmall/mine?pId=10000&tab=1';
    const page = new URL(await browser.startLogin(url), 'http://mall.example');
    expect(page.pathname).toBe('/vantmall/sandbox/alipay/authorize');
    expect(page.searchParams.get('scope')).toBe('auth_base');
    const back = new URL(page.searchParams.get('redirect_uri') ?? '');
    expect(back.origin + back.pathname).toBe('http://mall.example/api/v7/aliPay/token');
    const response = await browser.logIn('oSandboxXiaoming', url);
    expect([response.status, getLocation(response)]).toEqual([303, url]);
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(browser.cookies.has('mallAlipayLogin')).toBe(false);
    expect(await readAlipayId(browser)).toBe('aSandboxXiaoming');
  });

  // R-ALIPAY-01
  test('reveals the person’s id in no URL, cookie or body', async () => {
    const browser = createBrowser();
    const response = await browser.logIn('oSandboxLili');
    const output = `${[...response.headers].join()}${await response.text()}${[...browser.cookies].join()}`;
    expect(output).not.toMatch(/Sandbox/);
  });

  // R-ACCOUNT-20
  test('merges a guest into the person, and rejects the guest’s session', async () => {
    await createBrowser().logIn('oSandboxLaozhang');
    const { body } = await callBff(login, {});
    const guest = body.data as { token: string; userId: string };
    const browser = createBrowser();
    browser.cookies.set('mallSession', guest.token);
    await browser.logIn('oSandboxLaozhang');
    expect(await readUserId(browser)).not.toBe(guest.userId);
    expect(await readAlipayId(browser)).toBe('aSandboxLaozhang');
    expect((await callMe(guest.token)).status).toBe(401);
  });

  // R-ACCOUNT-23
  test('logs in as the user who already has the Alipay id, instead of moving the id to another user', async () => {
    const [first, second] = [createBrowser(), createBrowser()];
    await first.logIn('oSandboxLili');
    await second.logIn('oSandboxXiaoming');
    const known = getToken(second);
    await second.logIn('oSandboxLili');
    expect(await readUserId(second)).toBe(await readUserId(first));
    expect((await callMe(known)).body.data).toMatchObject({ alipayUserId: 'aSandboxXiaoming' });
  });
});

describe('attacks on the Alipay login', () => {
  const createReturnUrl = async (browser: TestBrowser, person = 'oSandboxXiaoming') =>
    browser.submitAuthorizePage(await browser.startLogin(), { person });

  test('does not log in a browser that did not start the login (missing state)', async () => {
    const victim = createBrowser();
    const response = await victim.open(await createReturnUrl(createBrowser()));
    expect([getLocation(response), victim.isLoggedIn]).toEqual([HOME_PATH, false]);
  });

  test('does not finish another browser’s login (foreign state), and still finishes its own', async () => {
    const [victim, attacker] = [createBrowser(), createBrowser()];
    const ownUrl = await createReturnUrl(victim, 'oSandboxLili');
    await victim.open(await createReturnUrl(attacker));
    expect(victim.isLoggedIn).toBe(false);
    await victim.open(ownUrl);
    expect(victim.isLoggedIn).toBe(true);
  });

  test('rejects a reused state with its old cookie and a new code', async () => {
    const browser = createBrowser();
    const back = new URL(await createReturnUrl(browser), 'http://mall.example');
    const cookie = browser.cookies.get('mallAlipayLogin') ?? '';
    await browser.open(back.href);
    browser.cookies.clear();
    browser.cookies.set('mallAlipayLogin', cookie);
    const other = new URL(await createReturnUrl(createBrowser()), 'http://mall.example');
    back.searchParams.set('auth_code', other.searchParams.get('auth_code') ?? '');
    await browser.open(back.href);
    expect(browser.isLoggedIn).toBe(false);
  });

  test('rejects a code used elsewhere (replayed code)', async () => {
    const [browser, other] = [createBrowser(), createBrowser()];
    const used = new URL(await createReturnUrl(other), 'http://mall.example');
    await other.open(used.href);
    expect(other.isLoggedIn).toBe(true);
    const back = new URL(await createReturnUrl(browser), 'http://mall.example');
    back.searchParams.set('auth_code', used.searchParams.get('auth_code') ?? '');
    expect(getLocation(await browser.open(back.href))).toBe(HOME_PATH);
    expect(browser.isLoggedIn).toBe(false);
  });

  test('rejects the attempt and the code of a WeChat login', async () => {
    const wechat = new TestBrowser();
    const back = new URL(await createReturnUrl(wechat), 'http://mall.example');
    const browser = createBrowser();
    browser.cookies.set('mallAlipayLogin', wechat.cookies.get('mallWechatLogin') ?? '');
    const query = new URLSearchParams({
      auth_code: back.searchParams.get('code') ?? '',
      state: back.searchParams.get('state') ?? '',
    });
    await browser.open(`/api/v7/aliPay/token?${query}`);
    expect(browser.isLoggedIn).toBe(false);
  });

  test('logs in one of 20 parallel returns, and redirects the others', async () => {
    const browser = createBrowser();
    const back = await createReturnUrl(browser);
    const answers = await runConcurrently(20, () => browser.open(back));
    expect(answers.map(getLocation)).toEqual(Array(20).fill(HOME_PATH));
    expect(answers.filter((answer) => answer.headers.getSetCookie().length > 0)).toHaveLength(1);
  });

  test.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/vantmall/%2f%2fevil.example/..//evil.example',
    'javascript:alert(1)',
    'https://mall.example@evil.example',
    '/vantmall/home\n//evil.example',
    '/vantmall/..//evil。example',
    '/vantmall/api/signIn',
  ])('never leaves the mall’s pages for %j', async (url) => {
    const location = getLocation(await createBrowser().logIn('oSandboxLili', url)) ?? '';
    const target = new URL(location, 'http://mall.example');
    expect(target.origin).toBe('http://mall.example');
    expect(target.pathname).toMatch(/^\/vantmall\/(?!api\/)/);
  });
});

// R-ALIPAY-01
test('explains after two failed Alipay logins, instead of a third redirect', async () => {
  const browser = createBrowser();
  for (let attempt = 0; attempt < 2; attempt += 1)
    await browser.open(await browser.submitAuthorizePage(await browser.startLogin(), { action: 'refuse' }));
  const page = await browser.open(
    `/vantmall/api/v7/aliPay/authorize?${new URLSearchParams({ url: HOME_PATH })}`,
    {
      headers: { 'accept-language': 'en' },
    },
  );
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('The login with Alipay did not work');
  expect((await browser.logIn('oSandboxLili')).status).toBe(303);
  expect(browser.isLoggedIn).toBe(true);
});
