/** @jest-environment node */
import '../../support/environment/bff';
import { AUTH_VERSION } from '@/lib/rules/caller/auth-version';
import { clearLoginApps } from '@/server/oauth/login-apps';
import { sealSession, unsealSession } from '@/server/session/session';
import { startMall, type TestMall } from '@/tests/support/test-mall';
import { registerMallTransport } from '../../support/call-bff';
import { createFakeTransport } from '../../support/fakes/fake-transport';
import { TestBrowser } from '../wechat/support/browser';

let testMall: TestMall;
beforeAll(async () => {
  testMall = await startMall();
});
beforeEach(() => {
  clearLoginApps();
  registerMallTransport(testMall);
});
afterAll(() => testMall.close());

const APP_ID = '2021999900000001';
const PRODUCT = '/vantmall/goodsProfile/101001?pId=10000&type=101';
const AUTHORIZE = /^\/vantmall\/sandbox\/alipay\/authorize\?/;

const isShown = ({ response }: { response: Response }) => response.headers.has('x-middleware-rewrite');

// R-ALIPAY-01
test('the first page in Alipay goes to the login, comes back to the same address, and later pages do not', async () => {
  const browser = new TestBrowser('aliPay');
  const { url } = await browser.visit(PRODUCT);
  expect(url).toMatch(AUTHORIZE);
  const back = await browser.visit(await browser.submitAuthorizePage(url, { person: 'oSandboxLili' }));
  expect([back.url, isShown(back)]).toEqual([PRODUCT, true]);
  const session = await unsealSession(browser.cookies.get('mallSession'));
  expect(session?.alipay).toEqual({ appId: APP_ID, authVersion: AUTH_VERSION });
  expect(await browser.visit(PRODUCT)).toMatchObject({ url: PRODUCT, response: { status: 200 } });
});

test.each([
  ['of a guest', {}, true],
  ['of a login in WeChat', { wechat: { appId: 'wx1', authVersion: AUTH_VERSION } }, true],
  ['of a login in another app', { alipay: { appId: '2021', authVersion: AUTH_VERSION } }, true],
  ['of a login that still counts', { alipay: { appId: APP_ID, authVersion: AUTH_VERSION } }, false],
])('a session %s goes to the login: %#', async (_, logins, goes) => {
  const browser = new TestBrowser('aliPay');
  browser.cookies.set('mallSession', await sealSession('u1', 0, Date.now(), logins));
  expect(AUTHORIZE.test((await browser.visit(PRODUCT)).url)).toBe(goes);
});

test.each<[what: string, init: RequestInit]>([
  ['a crawler', { headers: { 'user-agent': 'AlipayClient/10.6 (compatible; Baiduspider/2.0)' } }],
  ['a prefetch', { headers: { 'sec-purpose': 'prefetch' } }],
  ['HEAD', { method: 'HEAD' }],
  ['a request of the client router', { headers: { accept: '*/*' } }],
  ['a mini program', { headers: { 'user-agent': 'AlipayClient/10.6.0 miniProgram' } }],
])('%s is never sent to the login with Alipay', async (_, init) => {
  expect(isShown(await new TestBrowser('aliPay').visit(PRODUCT, init))).toBe(true);
});

test('shows the page after the login was refused twice and explained', async () => {
  const browser = new TestBrowser('aliPay');
  let { url } = await browser.visit(PRODUCT);
  for (let count = 0; count < 2; count += 1)
    ({ url } = await browser.visit(await browser.submitAuthorizePage(url, { action: 'refuse' })));
  expect(url).toMatch(/^\/vantmall\/api\/v7\/aliPay\/authorize\?/);
  expect(isShown(await browser.visit(PRODUCT))).toBe(true);
});

test('shows the page while the points mall fails', async () => {
  createFakeTransport(() => {
    throw new Error('down');
  });
  expect(isShown(await new TestBrowser('aliPay').visit(PRODUCT))).toBe(true);
});
