import type { Page } from '@playwright/test';
import { expect } from './fixtures';

export const WECHAT_AGENT =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0.49 NetType/WIFI Language/zh_CN';

export interface FakeWechat {
  /** The requests that the page has sent to WeChat's bridge, each with the id of its payment. */
  requests: { method: string; params: Record<string, string>; paymentId: string }[];
  /** The result of the next payment request: the last part of the bridge's `err_msg`. */
  answerNext: (paymentId: string) => Promise<'ok' | 'cancel' | 'fail'>;
}

/** Installs a fake WeChat bridge in every page; the test reads its requests and decides its results. */
export async function installFakeWechat(page: Page): Promise<FakeWechat> {
  const wechat: FakeWechat = { requests: [], answerNext: async () => 'cancel' };
  await page.exposeFunction('askWechat', async (method: string, params: Record<string, string>) => {
    const paymentId = (params.package ?? '').replace('prepay_id=', '');
    wechat.requests.push({ method, params, paymentId });
    return wechat.answerNext(paymentId);
  });
  await page.addInitScript(() => {
    const ask = Reflect.get(window, 'askWechat') as (method: string, params: object) => Promise<string>;
    const invoke = (method: string, params: object, callback: (answer: object) => void) =>
      void ask(method, params).then((result) => callback({ err_msg: `get_brand_wcpay_request:${result}` }));
    Reflect.set(window, 'WeixinJSBridge', { invoke });
  });
  return wechat;
}

const SDK_URL = 'https://res.wx.qq.com/**';

/** Sends a JS-SDK that accepts every signature and keeps its calls in `window.sdkCalls`. */
export const stubJsSdk = (page: Page): Promise<unknown> =>
  page.route(SDK_URL, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `(() => {
        window.sdkCalls = [];
        const keep = (name) => (options) => {
          window.sdkCalls.push([name, options]);
          if (options.success) options.success();
        };
        const names = ['config', 'updateAppMessageShareData', 'updateTimelineShareData', 'addCard'];
        window.wx = {
          ...Object.fromEntries(names.map((name) => [name, keep(name)])),
          ready: (callback) => callback(),
          error: () => {},
        };
      })()`,
    }),
  );

/** Leaves requests to WeChat's host without an answer, or fails them. */
export const blockJsSdk = (page: Page, how: 'silent' | 'unreachable'): Promise<unknown> =>
  page.route(SDK_URL, (route) => (how === 'unreachable' ? route.abort('connectionrefused') : undefined));

/** The options of the last call of a function of the stubbed JS-SDK. */
export const readSdkCall = (page: Page, name: string): Promise<Record<string, unknown> | undefined> =>
  page.evaluate((wanted) => {
    const calls = (Reflect.get(window, 'sdkCalls') ?? []) as [string, Record<string, unknown>][];
    const options = calls.findLast(([called]) => called === wanted)?.[1];
    return options && (JSON.parse(JSON.stringify(options)) as Record<string, unknown>);
  }, name);

/** Logs in as a new person of the sandbox WeChat; the guest of this session is merged into that person. */
export async function logInWithWechat(page: Page, name: string): Promise<void> {
  const query = new URLSearchParams({ url: '/mine?pId=10000', pId: '10000', appType: 'WX_PUBLIC' });
  await page.goto(`api/v7/wxPay/authorize?${query}`);
  await createWechatPerson(page, name);
  await expect(page).toHaveURL(/\/mine\?/);
}

/** Fills the form of the sandbox's authorize page. */
export async function createWechatPerson(page: Page, name: string): Promise<void> {
  await page.getByLabel('昵称').fill(name);
  await page.getByRole('button', { name: '新建测试用户并登录' }).click();
}
