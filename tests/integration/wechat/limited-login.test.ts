/** @jest-environment node */
import '../../support/environment/bff';
import { startMall, type TestMall } from '@/tests/support/test-mall';
import { registerMallTransport } from '../../support/call-bff';
import { TestBrowser } from './support/browser';

// One write a minute for an address: the start of a login uses it up.
process.env.MALL_RATE_LIMIT = 'true';
process.env.MALL_LIMIT_WRITES = '1';
process.env.MALL_LIMIT_ADDRESS_FACTOR = '1';
process.env.MALL_TRUSTED_PROXIES = '1';

let testMall: TestMall;
beforeAll(async () => {
  testMall = await startMall();
  registerMallTransport(testMall);
});
afterAll(() => testMall.close());

const HOME = '/vantmall/home?pId=10000';

// R-WECHAT-07
test('a login that returns to a busy address shows the page, not an error', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.7' };
  const browser = new TestBrowser();
  const { url } = await browser.visit(HOME, { headers });
  const back = await browser.submitAuthorizePage(url, { person: 'oSandboxLili' });
  const { url: page, response } = await browser.visit(back, { headers });
  expect(page).toBe(`${HOME}&oauth=tried`);
  expect(response.headers.has('x-middleware-rewrite')).toBe(true);
  expect(browser.isLoggedIn).toBe(false);
});
