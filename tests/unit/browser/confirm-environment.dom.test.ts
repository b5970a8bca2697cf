import { confirmEnvironment } from '@/lib/browser/confirm-environment';
import { readCookie, writeCookie } from '@/lib/browser/cookies';
import { canUse, getAppType, getEnvironment } from '@/lib/browser/environment';
import type { Environment } from '@/lib/rules/environment/environment';

const WECHAT = 'Mozilla/5.0 (iPhone) MicroMessenger/8.0.49';
const MINI = `${WECHAT} miniProgram/wx1`;
const ALIPAY = 'Mozilla/5.0 (iPhone) AlipayClient/10.6.0';
const BROWSER = 'Mozilla/5.0 (iPhone) Safari/604.1';

/** A bridge that answers whether the page is in a mini program. */
const answerEnv = (miniprogram: boolean) => ({
  getEnv: (report: (env: { miniprogram: boolean }) => void) => report({ miniprogram }),
});

function openPage(userAgent: string, rendered: Environment): void {
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  document.documentElement.dataset.env = rendered;
}

afterEach(() => {
  jest.restoreAllMocks();
  writeCookie('mallEnv', '', 0);
  delete document.documentElement.dataset.env;
  for (const name of ['__wxjs_environment', 'WeixinJSBridge', 'wx', 'my', 'system'] as const)
    delete window[name];
});

// R-ENV-08
test.each<[string, string, Environment, object, Environment]>([
  ['a late mark of WeChat', WECHAT, 'wechat', { __wxjs_environment: 'miniprogram' }, 'mini'],
  ['the JS-SDK in a mini program', WECHAT, 'wechat', { wx: { miniProgram: answerEnv(true) } }, 'mini'],
  ['the JS-SDK outside of one', WECHAT, 'mini', { wx: { miniProgram: answerEnv(false) } }, 'wechat'],
  ['WeChat’s bridge outside of one', WECHAT, 'mini', { WeixinJSBridge: {} }, 'wechat'],
  ['a claimed mini program before the bridge is there', WECHAT, 'mini', {}, 'mini'],
  ['the mark of a mini program in the user agent', MINI, 'mini', { WeixinJSBridge: {} }, 'mini'],
  ['Alipay’s bridge in a mini program', ALIPAY, 'alipay', { my: answerEnv(true) }, 'alipayMini'],
  ['Alipay’s bridge outside of one', ALIPAY, 'alipayMini', { my: answerEnv(false) }, 'alipay'],
  ['a quick app’s bridge', BROWSER, 'browser', { system: { postMessage: () => {} } }, 'quickApp'],
  ['a quick app’s name in a browser', BROWSER, 'browser', { system: {} }, 'browser'],
  ['WeChat’s mark in a browser', BROWSER, 'browser', { __wxjs_environment: 'miniprogram' }, 'browser'],
  ['Alipay’s bridge in a browser', BROWSER, 'browser', { my: answerEnv(true) }, 'browser'],
])('follows %s', async (_, userAgent, rendered, host, expected) => {
  openPage(userAgent, rendered);
  Object.assign(window, host);
  await confirmEnvironment();
  expect(getEnvironment()).toBe(expected);
  expect(readCookie('mallEnv')).toBe(expected === rendered ? undefined : expected);
});

test('loads Alipay’s script to refute a mini program that only the cookie names', async () => {
  openPage(ALIPAY, 'alipayMini');
  jest.spyOn(document.head, 'append').mockImplementation((script) => {
    window.my = answerEnv(false);
    (script as HTMLScriptElement).onload?.(new Event('load'));
  });
  await confirmEnvironment();
  expect([getEnvironment(), readCookie('mallEnv')]).toEqual(['alipay', 'alipay']);
});

test('follows WeChat’s bridge that arrives late', async () => {
  openPage(WECHAT, 'wechat');
  await confirmEnvironment();
  expect([getAppType(), canUse('miniProgramPage')]).toEqual(['WX_PUBLIC', false]);
  window.__wxjs_environment = 'miniprogram';
  document.dispatchEvent(new Event('WeixinJSBridgeReady'));
  await Promise.resolve();
  await Promise.resolve();
  expect([getAppType(), canUse('miniProgramPage')]).toEqual(['H5', true]);
});

test('keeps the rendered environment when a bridge does not answer', async () => {
  jest.useFakeTimers();
  openPage(WECHAT, 'wechat');
  window.wx = { miniProgram: { getEnv: () => {}, navigateTo: () => {} } };
  const confirmed = confirmEnvironment();
  await jest.runAllTimersAsync();
  await confirmed;
  jest.useRealTimers();
  expect([getEnvironment(), readCookie('mallEnv')]).toEqual(['wechat', undefined]);
});
