/** @jest-environment node */
import '../contract/support/setup';
import { unsealSession } from '@/server/session/session';
import { startMall, type TestMall } from '@/tests/support/mall';
import { behindBff } from '../contract/support/bff';
import { times } from '../order/support/shop';
import { Browser } from './support/browser';

let shop: TestMall;
beforeAll(async () => {
  shop = await startMall();
  behindBff(shop);
});
afterAll(() => shop.close());

const HOME = '/vantmall/home?pId=10000';
const userOf = async (browser: Browser) => (await unsealSession(browser.cookies.get('mallSession')))?.userId;
const locationOf = (response: Response) => response.headers.get('location');

describe('a login', () => {
  // R-ACCOUNT-27, R-WECHAT-03
  test('goes from the page to WeChat and back to the page, logged in', async () => {
    const browser = new Browser();
    const page = new URL(await browser.begin('/vantmall/mine?pId=10000&tab=1#top'), 'http://mall.example');
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
    expect(locationOf(response)).toBe('/vantmall/mine?pId=10000&tab=1#top');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(browser.isLoggedIn).toBe(true);
    expect(browser.cookies.has('mallWechatLogin')).toBe(false);
  });

  // R-ACCOUNT-04
  test('of one person is one user, of another one another', async () => {
    const [one, two, other] = [new Browser(), new Browser(), new Browser()];
    await one.logIn('oSandboxLili');
    await two.logIn('oSandboxLili');
    await other.logIn('oSandboxLaozhang');
    expect(await userOf(one)).toBe(await userOf(two));
    expect(await userOf(other)).not.toBe(await userOf(one));
  });

  // R-WECHAT-06
  test('tells nobody the person: not in the address, the cookies or the body', async () => {
    const browser = new Browser();
    const response = await browser.logIn('oSandboxLili');
    const said = `${[...response.headers].join()}${await response.text()}${[...browser.cookies].join()}`;
    expect(said).not.toMatch(/oSandbox|uSandbox/);
  });

  // R-WECHAT-08
  test('its cookie stays below 4 KB, however long the address is', async () => {
    const url = `/vantmall/home?pId=10000&x=${'y'.repeat(5000)}`;
    const response = await new Browser().go(
      `/vantmall/api/v7/wxPay/authorize?url=${encodeURIComponent(url)}`,
    );
    for (const cookie of response.headers.getSetCookie()) expect(cookie.length).toBeLessThan(4096);
    const longest = `/vantmall/home?x=${'y'.repeat(1000)}`;
    const kept = await new Browser().go(
      `/vantmall/api/v7/wxPay/authorize?url=${encodeURIComponent(longest)}`,
    );
    expect(kept.headers.getSetCookie()).toHaveLength(1);
    expect(kept.headers.getSetCookie()[0]?.length).toBeLessThan(4096);
  });

  test('its cookie is for the server alone', async () => {
    const browser = new Browser();
    const response = await browser.go('/vantmall/api/v7/wxPay/authorize?url=/home');
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^mallWechatLogin=.+Max-Age=600.+HttpOnly.+SameSite=Lax/i),
    ]);
  });
});

describe('attacks', () => {
  /** The address that a victim's or an attacker's WeChat would come back to. */
  const returnOf = async (browser: Browser, person = 'oSandboxXiaoming') =>
    browser.choose(await browser.begin(), { person });

  // R-WECHAT-04
  test('a browser that did not begin the login is not logged in (missing state)', async () => {
    const victim = new Browser();
    const response = await victim.go(await returnOf(new Browser()));
    expect(locationOf(response)).toBe(HOME);
    expect(victim.isLoggedIn).toBe(false);
  });

  test('a browser in a login of its own does not finish another’s (foreign state), and still finishes its own', async () => {
    const [victim, attacker] = [new Browser(), new Browser()];
    const own = await returnOf(victim, 'oSandboxLili');
    const response = await victim.go(await returnOf(attacker));
    expect(locationOf(response)).toBe(HOME);
    expect(victim.isLoggedIn).toBe(false);
    await victim.go(own);
    expect(victim.isLoggedIn).toBe(true);
  });

  test('a changed state and no state at all are not taken', async () => {
    const browser = new Browser();
    const back = new URL(await returnOf(browser), 'http://mall.example');
    back.searchParams.set('state', '0'.repeat(32));
    expect(locationOf(await browser.go(back.href))).toBe(HOME);
    back.searchParams.delete('state');
    expect(locationOf(await browser.go(back.href))).toBe(HOME);
    expect(browser.isLoggedIn).toBe(false);
  });

  test('a forged cookie of a login is no login', async () => {
    const browser = new Browser();
    const back = await returnOf(new Browser());
    const state = new URL(back, 'http://mall.example').searchParams.get('state');
    browser.cookies.set('mallWechatLogin', Buffer.from(JSON.stringify({ state })).toString('base64'));
    expect(locationOf(await browser.go(back))).toBe(HOME);
    expect(browser.isLoggedIn).toBe(false);
  });

  // R-WECHAT-05
  test('the second hit of a return is a harmless redirect, and the session stays', async () => {
    const browser = new Browser();
    const back = await returnOf(browser);
    await browser.go(back);
    const user = await userOf(browser);
    const again = await browser.go(back);
    expect([again.status, locationOf(again), again.headers.getSetCookie()]).toEqual([303, HOME, []]);
    expect(await userOf(browser)).toBe(user);
  });

  // R-WECHAT-04
  test('a reused state does not log in again, even with its old cookie and a new code', async () => {
    const browser = new Browser();
    const back = new URL(await returnOf(browser), 'http://mall.example');
    const cookie = browser.cookies.get('mallWechatLogin') ?? '';
    await browser.go(back.href);
    browser.cookies.clear();
    browser.cookies.set('mallWechatLogin', cookie);
    const other = new URL(await returnOf(new Browser()), 'http://mall.example');
    back.searchParams.set('code', other.searchParams.get('code') ?? '');
    const response = await browser.go(back.href);
    expect(locationOf(response)).toBe(HOME);
    expect(browser.isLoggedIn).toBe(false);
  });

  // R-WECHAT-05
  test('of 20 hits at once one logs in, and the others only redirect', async () => {
    const browser = new Browser();
    const back = await returnOf(browser);
    const answers = await times(20, () => browser.go(back));
    expect(answers.map(locationOf)).toEqual(Array(20).fill(HOME));
    expect(answers.filter((answer) => answer.headers.getSetCookie().length > 0)).toHaveLength(1);
  });

  test('a code that was used elsewhere logs nobody in (replayed code)', async () => {
    const [browser, other] = [new Browser(), new Browser()];
    const used = new URL(await returnOf(other), 'http://mall.example');
    await other.go(used.href);
    const back = new URL(await returnOf(browser), 'http://mall.example');
    back.searchParams.set('code', used.searchParams.get('code') ?? '');
    expect(locationOf(await browser.go(back.href))).toBe(HOME);
    expect(browser.isLoggedIn).toBe(false);
  });

  // R-SECURITY-07
  test.each(['/vantmall/internal', '/internal', '/vantmall/sandbox/../internal', '/sandbox/..%2finternal'])(
    'the sandbox’s API is out of reach under %s',
    async (path) => {
      const answer = await new Browser().go(
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
  ])('the page to come back to is never %s', async (url) => {
    const browser = new Browser();
    expect(locationOf(await browser.logIn('oSandboxLili', url))).toBe('/vantmall/home');
    const stray = await new Browser().go(`/api/v7/wxPay/token?${new URLSearchParams({ url, code: 'x' })}`);
    expect(locationOf(stray)).toBe('/vantmall/home');
  });
});

describe('a login that does not work', () => {
  const refuse = async (browser: Browser) =>
    browser.go(await browser.choose(await browser.begin(), { action: 'refuse' }));

  // R-WECHAT-07
  test('is explained after two tries in a row, and can then be tried again', async () => {
    const browser = new Browser();
    for (let tried = 0; tried < 2; tried += 1) expect(locationOf(await refuse(browser))).toBe(HOME);
    const query = new URLSearchParams({ url: HOME });
    const page = await browser.go(`/vantmall/api/v7/wxPay/authorize?${query}`, {
      headers: { 'accept-language': 'en' },
    });
    expect(page.status).toBe(200);
    const text = await page.text();
    expect(text).toContain('did not work');
    expect(text).toContain(`href="${HOME}"`);
    expect((await browser.logIn('oSandboxLili')).status).toBe(303);
    expect(browser.isLoggedIn).toBe(true);
  });

  test('is forgotten by one that works', async () => {
    const browser = new Browser();
    await refuse(browser);
    await browser.logIn('oSandboxLili');
    await refuse(browser);
    expect(await browser.begin()).toContain('/sandbox/wechat/authorize');
  });

  test('keeps the session that was there', async () => {
    const browser = new Browser();
    await browser.logIn('oSandboxLili');
    const user = await userOf(browser);
    await refuse(browser);
    expect(await userOf(browser)).toBe(user);
  });
});
