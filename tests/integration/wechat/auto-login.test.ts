/** @jest-environment node */
import '../../support/environment/bff';
import { AppError } from '@/lib/contract/errors';
import { AUTH_VERSION } from '@/lib/rules/caller/auth-version';
import { getConfig } from '@/server/config';
import { clearLoginApps } from '@/server/oauth/login-apps';
import { wechatLogin } from '@/server/oauth/wechat-login';
import { sealSession, unsealSession } from '@/server/session/session';
import { startMall, type TestMall } from '@/tests/support/test-mall';
import { registerMallTransport } from '../../support/call-bff';
import { createFakeTransport } from '../../support/fakes/fake-transport';
import { TestBrowser } from './support/browser';

let testMall: TestMall;
beforeAll(async () => {
  testMall = await startMall();
});
beforeEach(() => {
  clearLoginApps();
  registerMallTransport(testMall);
});
afterAll(() => testMall.close());

const APP_ID = 'wxsandboxaccount00';
const PRODUCT = '/vantmall/goodsProfile/101001?pId=10000&type=101';
const AUTHORIZE = /^\/vantmall\/sandbox\/wechat\/authorize\?/;

const LILI = { person: 'oSandboxLili' };

const isShown = ({ response }: { response: Response }) => response.headers.has('x-middleware-rewrite');
const readSession = (browser: TestBrowser) => unsealSession(browser.cookies.get('mallSession'));

/** Opens a page for the first time and logs in as a person of the sandbox. */
async function arrive(browser: TestBrowser, form: Record<string, string> = LILI) {
  const { url } = await browser.visit(PRODUCT);
  expect(url).toMatch(AUTHORIZE);
  return browser.visit(await browser.submitAuthorizePage(url, form));
}

// R-WECHAT-02
test('the first page in WeChat goes to the login, comes back to the same address, and later pages do not', async () => {
  const browser = new TestBrowser();
  const first = await arrive(browser);
  expect(first.url).toBe(PRODUCT);
  expect(isShown(first)).toBe(true);
  expect((await readSession(browser))?.wechat).toEqual({ appId: APP_ID, authVersion: AUTH_VERSION });
  for (const page of [PRODUCT, '/vantmall/home?pId=10000', '/vantmall/mine?pId=10000'])
    expect(await browser.visit(page)).toMatchObject({ url: page, response: { status: 200 } });
});

test('answers the first page with a redirect that no cache stores', async () => {
  const headers = { accept: 'text/html', 'user-agent': 'MicroMessenger/8.0' };
  const response = await new TestBrowser().open(PRODUCT, { headers });
  expect(response.status).toBe(307);
  expect(response.headers.get('cache-control')).toBe('no-store');
  const login = new URL(response.headers.get('location') ?? '');
  expect(login.pathname).toBe('/vantmall/api/v7/wxPay/authorize');
  expect(Object.fromEntries(login.searchParams)).toEqual({
    url: PRODUCT.replace('/vantmall', ''),
    pId: '10000',
    appType: 'WX_PUBLIC',
    arrival: '1',
  });
});

test.each<[what: string, wechat: { appId?: string; authVersion: string } | undefined, goes: boolean]>([
  ['a guest', undefined, true],
  ['a login in another public account', { appId: 'wxold', authVersion: AUTH_VERSION }, true],
  ['a login of an older version', { appId: APP_ID, authVersion: '2.0.0' }, true],
  ['a login that still counts', { appId: APP_ID, authVersion: AUTH_VERSION }, false],
  ['a login ticket', { authVersion: AUTH_VERSION }, false],
])('a session of %s goes to the login: %#', async (_, wechat, goes) => {
  const browser = new TestBrowser();
  browser.cookies.set('mallSession', await sealSession('u1', 0, Date.now(), { wechat }));
  const { url } = await browser.visit(PRODUCT);
  expect(AUTHORIZE.test(url)).toBe(goes);
});

test('a forged session goes to the login', async () => {
  const browser = new TestBrowser();
  browser.cookies.set('mallSession', 'Fe26.2*1*aaaa*bbbb*cccc**dddd*eeee');
  expect((await browser.visit(PRODUCT)).url).toMatch(AUTHORIZE);
});

test.each<[what: string, init: RequestInit]>([
  ['a browser', { headers: { 'user-agent': 'Mozilla/5.0 (iPhone) Safari/605.1.15' } }],
  ['a crawler', { headers: { 'user-agent': 'MicroMessenger/8.0 (compatible; Baiduspider/2.0)' } }],
  ['a prefetch', { headers: { 'sec-purpose': 'prefetch' } }],
  ['HEAD', { method: 'HEAD' }],
  ['a request of the client router', { headers: { accept: '*/*' } }],
  ['a mini program', { headers: { 'user-agent': 'MicroMessenger/8.0 miniProgram/wx1' } }],
])('%s is never sent to the login', async (_, init) => {
  expect(isShown(await new TestBrowser().visit(PRODUCT, init))).toBe(true);
});

test('unknown addresses and closed projects are never sent to the login', async () => {
  const headers = { accept: 'text/html', 'user-agent': 'MicroMessenger/8.0' };
  const unknown = await new TestBrowser().visit('/vantmall/404?pId=10000', { headers });
  expect(isShown(unknown)).toBe(true);
  const closed = await new TestBrowser().visit('/vantmall/home?pId=10009', { headers });
  expect(closed.url).toBe('/vantmall/404?pId=10009');
});

test('an address that is too long for the login is shown at once', async () => {
  const page = `/vantmall/home?pId=10000&x=${'y'.repeat(2000)}`;
  expect(isShown(await new TestBrowser().visit(page))).toBe(true);
});

// R-WECHAT-20
test.each(['wxPay', 'aliPay'] as const)(
  'shows pages at once in the app of %s when the automatic login is off, and keeps the login by a tap',
  async (provider) => {
    const config = getConfig();
    config.MALL_ARRIVAL_LOGIN = 'off';
    const browser = new TestBrowser(provider);
    const page = await browser.visit(PRODUCT);
    config.MALL_ARRIVAL_LOGIN = 'on';
    expect([page.url, isShown(page)]).toEqual([PRODUCT, true]);
    await browser.logIn('oSandboxLili');
    expect(browser.isLoggedIn).toBe(true);
  },
);

// R-WECHAT-19
test('shows the page at once without a public account', async () => {
  createFakeTransport(({ path }) =>
    path === '/wxPay/getAuthInfo' ? { appId: '', redirectBaseUrl: '' } : undefined,
  );
  expect(isShown(await new TestBrowser().visit(PRODUCT))).toBe(true);
});

describe('a login that does not work', () => {
  // R-WECHAT-07
  test('is tried twice, then a page explains it and the mall can be used', async () => {
    const browser = new TestBrowser();
    const second = await arrive(browser, { action: 'refuse' });
    expect(second.url).toMatch(AUTHORIZE);
    const end = await browser.visit(await browser.submitAuthorizePage(second.url, { action: 'refuse' }));
    expect(end.url).toMatch(/^\/vantmall\/api\/v7\/wxPay\/authorize\?/);
    expect(await end.response.text()).toContain(
      'href="/vantmall/goodsProfile/101001?pId=10000&amp;type=101"',
    );
    expect(isShown(await browser.visit(PRODUCT))).toBe(true);
    expect(isShown(await browser.visit('/vantmall/home?pId=10000'))).toBe(true);
  });

  test('never sends a browser without cookies to the login again and again', async () => {
    const browser = new TestBrowser('wxPay', false);
    const back = await arrive(browser);
    expect(isShown(back)).toBe(true);
    expect(back.url).toBe(`${PRODUCT}&oauth=tried`);
  });

  test('ends a loop of logins whose sessions are lost', async () => {
    const browser = new TestBrowser();
    for (let count = 0; count < 2; count += 1) {
      const { url } = await browser.visit(PRODUCT);
      await browser.open(await browser.submitAuthorizePage(url, { person: 'oSandboxLili' }));
      browser.cookies.delete('mallSession');
    }
    const { response } = await browser.visit(PRODUCT);
    expect(await response.text()).toContain('<h1>');
    expect(isShown(await browser.visit(PRODUCT))).toBe(true);
  });

  // R-WECHAT-07
  test('does not take three pages that open at the same time for a loop', async () => {
    const browser = new TestBrowser();
    const pages = ['/vantmall/home?pId=10000', PRODUCT, '/vantmall/mine?pId=10000'];
    const authorizePages: string[] = [];
    for (const page of pages) authorizePages.push((await browser.visit(page)).url);
    for (const url of authorizePages) expect(url).toMatch(AUTHORIZE);
    for (const url of authorizePages)
      expect(isShown(await browser.visit(await browser.submitAuthorizePage(url, LILI)))).toBe(true);
    expect((await readSession(browser))?.wechat?.appId).toBe(APP_ID);
    browser.cookies.delete('mallSession');
    expect((await browser.visit(PRODUCT)).url).toMatch(AUTHORIZE);
  });

  test('shows a page at once when another one has finished its login in the meantime', async () => {
    const browser = new TestBrowser();
    const headers = { accept: 'text/html', 'user-agent': 'MicroMessenger/8.0' };
    const late = (await browser.open(PRODUCT, { headers })).headers.get('location') ?? '';
    await arrive(browser);
    const { url, response } = await browser.visit(late);
    expect([url, isShown({ response })]).toEqual([`${PRODUCT}&oauth=tried`, true]);
  });

  test('keeps the mark of a page whose login was lost and whose session is one of an older public account', async () => {
    const browser = new TestBrowser();
    const back = await browser.submitAuthorizePage((await browser.visit(PRODUCT)).url, LILI);
    browser.cookies.delete('mallWechatLogin');
    const wechat = { appId: 'wxold', authVersion: AUTH_VERSION };
    browser.cookies.set('mallSession', await sealSession('u1', 0, Date.now(), { wechat }));
    const { url, response } = await browser.visit(back);
    expect([url, isShown({ response })]).toEqual([`${PRODUCT}&oauth=tried`, true]);
  });

  test('does not redirect in a circle while the page still knows another public account than the login', async () => {
    const browser = new TestBrowser();
    await browser.visit(PRODUCT);
    createFakeTransport(({ path }) =>
      path === '/wxPay/getAuthInfo' ? { appId: 'wxnew', redirectBaseUrl: '' } : undefined,
    );
    const wechat = { appId: 'wxnew', authVersion: AUTH_VERSION };
    browser.cookies.set('mallSession', await sealSession('u1', 0, Date.now(), { wechat }));
    expect(isShown(await browser.visit(PRODUCT))).toBe(true);
  });

  test('does not count the return of another page’s login as a failed one', async () => {
    const browser = new TestBrowser();
    const first = await browser.submitAuthorizePage((await browser.visit(PRODUCT)).url, LILI);
    await browser.visit('/vantmall/home?pId=10000');
    for (let times = 0; times < 3; times += 1) expect(isShown(await browser.visit(first))).toBe(true);
    expect((await browser.visit(PRODUCT)).url).toMatch(AUTHORIZE);
  });

  // R-WECHAT-02
  test.each([
    ['fails', () => Promise.reject(new AppError('unavailable', 'down')), [true, true, false]],
    [
      'fails for an unknown reason',
      () => Promise.reject(new TypeError('fault')),
      [undefined, undefined, false],
    ],
    ['has no login', () => Promise.resolve(undefined), [true, true, true]],
  ])(
    'asks a points mall that %s again after two seconds, and one without a login later',
    async (_, findApp, shown) => {
      const find = jest.spyOn(wechatLogin, 'findApp').mockImplementation(findApp);
      const begin = performance.now();
      const clock = jest.spyOn(performance, 'now');
      const visitAfter = async (ms: number) => {
        clock.mockReturnValue(begin + ms);
        // The cache reads the clock once a millisecond.
        await new Promise((resolve) => setTimeout(resolve, 5));
        return new TestBrowser().visit(PRODUCT).then(isShown, () => undefined);
      };
      const results = [await visitAfter(0)];
      find.mockRestore();
      results.push(await visitAfter(1900), await visitAfter(2100));
      clock.mockRestore();
      expect(results).toEqual(shown);
    },
  );

  test('shows the page while the points mall fails', async () => {
    createFakeTransport(() => {
      throw new Error('down');
    });
    expect(isShown(await new TestBrowser().visit(PRODUCT))).toBe(true);
  });
});

test('the way back is harmless: the address of a finished login opens the page and keeps the session', async () => {
  const browser = new TestBrowser();
  const { url } = await browser.visit(PRODUCT);
  const back = await browser.submitAuthorizePage(url, { person: 'oSandboxLili' });
  await browser.visit(back);
  const session = browser.cookies.get('mallSession');
  const again = await browser.visit(back);
  expect(isShown(again)).toBe(true);
  // The shopper may copy this address for others, for whom no login has been tried.
  expect(again.url).toBe(PRODUCT);
  expect(browser.cookies.get('mallSession')).toBe(session);
});

test('a renewed session keeps the login that identified the person', async () => {
  const browser = new TestBrowser();
  await arrive(browser);
  const session = await readSession(browser);
  const { logInWithIdentity } = await import('@/server/bff/login');
  const { token } = await logInWithIdentity(
    {},
    { session, credential: 'cookie' },
    { appType: 'H5', pId: '10000' },
  );
  expect((await unsealSession(token))?.wechat).toEqual(session?.wechat);
  const guest = await logInWithIdentity({}, { session: undefined, credential: 'nothing' }, { appType: 'H5' });
  expect((await unsealSession(guest.token))?.wechat).toBeUndefined();
});
