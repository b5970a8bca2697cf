/** @jest-environment node */
import '../../support/environment/bff';
import { unsealSession } from '@/server/session/session';
import { startMall, type TestMall } from '@/tests/support/test-mall';
import { runConcurrently } from '../../support/builders/order';
import { registerMallTransport } from '../../support/call-bff';
import { TestBrowser } from './support/browser';

let testMall: TestMall;
beforeAll(async () => {
  testMall = await startMall();
  registerMallTransport(testMall);
});
afterAll(() => testMall.close());

const HOME_PATH = '/vantmall/home?pId=10000';
const readUserId = async (browser: TestBrowser) =>
  (await unsealSession(browser.cookies.get('mallSession')))?.userId;
const getLocation = (response: Response) => response.headers.get('location');

describe('WeChat login', () => {
  // R-ACCOUNT-27, R-WECHAT-03
  test('redirects to WeChat and back to the page, logged in', async () => {
    const browser = new TestBrowser();
    const page = new URL(
      await browser.startLogin('/vantmall/mine?pId=10000&tab=1#top'),
      'http://mall.example',
    );
    expect(page.pathname).toBe('/vantmall/sandbox/wechat/authorize');
    expect(page.searchParams.get('scope')).toBe('snsapi_base');
    const back = new URL(page.searchParams.get('redirect_uri') ?? '');
    expect(back.origin + back.pathname).toBe('http://mall.example/api/v7/wxPay/token');
    expect(Object.fromEntries(back.searchParams)).toEqual({
      appId: 'wxsandboxaccount00',
      appType: 'WX_PUBLIC',
      pId: '10000',
      url: '/vantmall/mine?pId=10000&tab=1#top',
    });
    const response = await browser.logIn('oSandboxXiaoming', '/vantmall/mine?pId=10000&tab=1#top');
    expect(response.status).toBe(303);
    expect(getLocation(response)).toBe('/vantmall/mine?pId=10000&tab=1#top');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(browser.isLoggedIn).toBe(true);
    expect(browser.cookies.has('mallWechatLogin')).toBe(false);
  });

  // R-ACCOUNT-04
  test('creates one user per person', async () => {
    const [one, two, other] = [new TestBrowser(), new TestBrowser(), new TestBrowser()];
    await one.logIn('oSandboxLili');
    await two.logIn('oSandboxLili');
    await other.logIn('oSandboxLaozhang');
    expect(await readUserId(one)).toBe(await readUserId(two));
    expect(await readUserId(other)).not.toBe(await readUserId(one));
  });

  // R-WECHAT-06
  test('reveals the person’s ids in no URL, cookie or body', async () => {
    const browser = new TestBrowser();
    const response = await browser.logIn('oSandboxLili');
    const output = `${[...response.headers].join()}${await response.text()}${[...browser.cookies].join()}`;
    expect(output).not.toMatch(/oSandbox|uSandbox/);
  });

  // R-WECHAT-08
  test('keeps its cookie below 4 KB for any URL', async () => {
    const url = `/vantmall/home?pId=10000&x=${'y'.repeat(5000)}`;
    const response = await new TestBrowser().open(
      `/vantmall/api/v7/wxPay/authorize?url=${encodeURIComponent(url)}`,
    );
    for (const cookie of response.headers.getSetCookie()) expect(cookie.length).toBeLessThan(4096);
    const longest = `/vantmall/home?x=${'y'.repeat(1000)}`;
    const kept = await new TestBrowser().open(
      `/vantmall/api/v7/wxPay/authorize?url=${encodeURIComponent(longest)}`,
    );
    expect(kept.headers.getSetCookie()).toHaveLength(1);
    expect(kept.headers.getSetCookie()[0]?.length).toBeLessThan(4096);
  });

  test('sets an HttpOnly cookie', async () => {
    const browser = new TestBrowser();
    const response = await browser.open('/vantmall/api/v7/wxPay/authorize?url=/home');
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^mallWechatLogin=.+Max-Age=600.+HttpOnly.+SameSite=Lax/i),
    ]);
  });
});

describe('attacks on the WeChat login', () => {
  /** The URL to which a victim's or an attacker's WeChat would redirect. */
  const createReturnUrl = async (browser: TestBrowser, person = 'oSandboxXiaoming') =>
    browser.submitAuthorizePage(await browser.startLogin(), { person });

  // R-WECHAT-04
  test('does not log in a browser that did not start the login (missing state)', async () => {
    const victim = new TestBrowser();
    const response = await victim.open(await createReturnUrl(new TestBrowser()));
    expect(getLocation(response)).toBe(HOME_PATH);
    expect(victim.isLoggedIn).toBe(false);
  });

  test('does not finish another browser’s login (foreign state), and still finishes its own', async () => {
    const [victim, attacker] = [new TestBrowser(), new TestBrowser()];
    const ownUrl = await createReturnUrl(victim, 'oSandboxLili');
    const response = await victim.open(await createReturnUrl(attacker));
    expect(getLocation(response)).toBe(HOME_PATH);
    expect(victim.isLoggedIn).toBe(false);
    await victim.open(ownUrl);
    expect(victim.isLoggedIn).toBe(true);
  });

  test('rejects a changed and a missing state', async () => {
    const browser = new TestBrowser();
    const back = new URL(await createReturnUrl(browser), 'http://mall.example');
    back.searchParams.set('state', '0'.repeat(32));
    expect(getLocation(await browser.open(back.href))).toBe(HOME_PATH);
    back.searchParams.delete('state');
    expect(getLocation(await browser.open(back.href))).toBe(HOME_PATH);
    expect(browser.isLoggedIn).toBe(false);
  });

  test('rejects a forged login cookie', async () => {
    const browser = new TestBrowser();
    const back = await createReturnUrl(new TestBrowser());
    const state = new URL(back, 'http://mall.example').searchParams.get('state');
    browser.cookies.set('mallWechatLogin', Buffer.from(JSON.stringify({ state })).toString('base64'));
    expect(getLocation(await browser.open(back))).toBe(HOME_PATH);
    expect(browser.isLoggedIn).toBe(false);
  });

  // R-WECHAT-05
  test('redirects a repeated return and keeps the session', async () => {
    const browser = new TestBrowser();
    const back = await createReturnUrl(browser);
    await browser.open(back);
    const user = await readUserId(browser);
    const again = await browser.open(back);
    expect([again.status, getLocation(again), again.headers.getSetCookie()]).toEqual([303, HOME_PATH, []]);
    expect(await readUserId(browser)).toBe(user);
  });

  // R-WECHAT-04
  test('rejects a reused state with its old cookie and a new code', async () => {
    const browser = new TestBrowser();
    const back = new URL(await createReturnUrl(browser), 'http://mall.example');
    const cookie = browser.cookies.get('mallWechatLogin') ?? '';
    await browser.open(back.href);
    browser.cookies.clear();
    browser.cookies.set('mallWechatLogin', cookie);
    const other = new URL(await createReturnUrl(new TestBrowser()), 'http://mall.example');
    back.searchParams.set('code', other.searchParams.get('code') ?? '');
    const response = await browser.open(back.href);
    expect(getLocation(response)).toBe(HOME_PATH);
    expect(browser.isLoggedIn).toBe(false);
  });

  // R-WECHAT-05
  test('logs in one of 20 parallel returns, and redirects the others', async () => {
    const browser = new TestBrowser();
    const back = await createReturnUrl(browser);
    const answers = await runConcurrently(20, () => browser.open(back));
    expect(answers.map(getLocation)).toEqual(Array(20).fill(HOME_PATH));
    expect(answers.filter((answer) => answer.headers.getSetCookie().length > 0)).toHaveLength(1);
  });

  test('rejects a code used elsewhere (replayed code)', async () => {
    const [browser, other] = [new TestBrowser(), new TestBrowser()];
    const used = new URL(await createReturnUrl(other), 'http://mall.example');
    await other.open(used.href);
    const back = new URL(await createReturnUrl(browser), 'http://mall.example');
    back.searchParams.set('code', used.searchParams.get('code') ?? '');
    expect(getLocation(await browser.open(back.href))).toBe(HOME_PATH);
    expect(browser.isLoggedIn).toBe(false);
  });

  // R-SECURITY-07
  test.each(['/vantmall/internal', '/internal', '/vantmall/sandbox/../internal', '/sandbox/..%2finternal'])(
    'returns 404 for the sandbox’s API under %s',
    async (path) => {
      const answer = await new TestBrowser().open(
        `${path}/wechat/sns/oauth2/access_token?appid=wxsandboxaccount00&code=x`,
      );
      expect(answer.status).toBe(404);
    },
  );

  test.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/vantmall/..//evil.example',
    'javascript:alert(1)',
    'https://mall.example@evil.example',
    '/vantmall/api/signIn',
  ])('never returns to %s', async (url) => {
    const browser = new TestBrowser();
    expect(getLocation(await browser.logIn('oSandboxLili', url))).toBe('/vantmall/home');
    const stray = await new TestBrowser().open(
      `/api/v7/wxPay/token?${new URLSearchParams({ url, code: 'x' })}`,
    );
    expect(getLocation(stray)).toBe('/vantmall/home');
  });
});

describe('failed WeChat login', () => {
  const refuse = async (browser: TestBrowser) =>
    browser.open(await browser.submitAuthorizePage(await browser.startLogin(), { action: 'refuse' }));

  // R-WECHAT-07
  test('shows an explanation after two failures, and can be retried', async () => {
    const browser = new TestBrowser();
    for (let attempt = 0; attempt < 2; attempt += 1)
      expect(getLocation(await refuse(browser))).toBe(HOME_PATH);
    const query = new URLSearchParams({ url: HOME_PATH });
    const page = await browser.open(`/vantmall/api/v7/wxPay/authorize?${query}`, {
      headers: { 'accept-language': 'en' },
    });
    expect(page.status).toBe(200);
    const text = await page.text();
    expect(text).toContain('did not work');
    expect(text).toContain(`href="${HOME_PATH}"`);
    expect((await browser.logIn('oSandboxLili')).status).toBe(303);
    expect(browser.isLoggedIn).toBe(true);
  });

  // R-PROJECT-25
  test('shows explanation and sandbox in the language that the shopper has chosen', async () => {
    const browser = new TestBrowser();
    browser.cookies.set('mallLocale', 'en');
    const headers = { 'accept-language': 'zh-CN' };
    const page = await browser.open(await browser.startLogin(), { headers });
    expect(await page.text()).toContain('lang="en"');
    for (let attempt = 0; attempt < 2; attempt += 1) await refuse(browser);
    const query = new URLSearchParams({ url: HOME_PATH });
    const explanation = await browser.open(`/vantmall/api/v7/wxPay/authorize?${query}`, { headers });
    expect(await explanation.text()).toContain('did not work');
  });

  test('forgets the failure after a successful login', async () => {
    const browser = new TestBrowser();
    await refuse(browser);
    await browser.logIn('oSandboxLili');
    await refuse(browser);
    expect(await browser.startLogin()).toContain('/sandbox/wechat/authorize');
  });

  test('keeps the existing session', async () => {
    const browser = new TestBrowser();
    await browser.logIn('oSandboxLili');
    const user = await readUserId(browser);
    await refuse(browser);
    expect(await readUserId(browser)).toBe(user);
  });
});
