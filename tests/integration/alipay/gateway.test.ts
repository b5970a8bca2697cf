/** @jest-environment node */
import '../../support/environment/bff';
import { getSingleton } from '@/server/singleton';
import { createLogger } from '@/server/telemetry/logger';
import { type FakeAlipay, startFakeAlipay } from '../../support/fakes/fake-alipay';
import { createFakeTransport } from '../../support/fakes/fake-transport';
import { TestBrowser } from '../wechat/support/browser';
import { configureAlipay } from './support/configure-alipay';

/** Lines that the server logged. */
const logLines: string[] = [];
getSingleton('log', () => createLogger('info', { write: (line: string) => logLines.push(line) }));

let alipay: FakeAlipay;
let transport: ReturnType<typeof createFakeTransport>;
beforeAll(async () => {
  alipay = await startFakeAlipay();
  process.env.MALL_API_URL = 'http://points-mall.internal';
  configureAlipay(alipay.settings);
});
afterAll(() => alipay.close());
beforeEach(() => {
  logLines.length = 0;
  transport = createFakeTransport(() => ({ userId: 'user-1', isNewUser: false, authVersion: '2.1.0' }));
});

/** Starts a login and returns with a code. */
async function finishLoginWithCode(code: string) {
  const browser = new TestBrowser('aliPay');
  const page = new URL(await browser.startLogin('/vantmall/mine'));
  const back = new URL(page.searchParams.get('redirect_uri') ?? '');
  back.searchParams.set('auth_code', code);
  back.searchParams.set('state', page.searchParams.get('state') ?? '');
  return { browser, page, response: await browser.open(back.href) };
}

const sendMiniCode = (browser: TestBrowser, authCode: string) =>
  browser.open('/vantmall/api/v7/aliPay/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ authCode }),
  });

const getLastLogin = () => transport.seen.at(-1)?.body;

// R-ALIPAY-01
test.each([
  [{ user_id: '2088102177846880' }, '2088102177846880'],
  [
    { open_id: '074a1CcTG1LelxKe4xQC0zgNdId0nxi95b5lsNpazWYoCo5' },
    '074a1CcTG1LelxKe4xQC0zgNdId0nxi95b5lsNpazWYoCo5',
  ],
])('sends the id of %o to the points mall', async (person, id) => {
  alipay.authCodes.set('code1', person);
  const { browser, page, response } = await finishLoginWithCode('code1');
  expect(page.origin + page.pathname).toBe('https://openauth.alipay.com/oauth2/publicAppAuthorize.htm');
  expect(page.searchParams.get('app_id')).toBe(alipay.settings.appId);
  expect([response.headers.get('location'), browser.isLoggedIn]).toEqual(['/vantmall/mine', true]);
  expect(getLastLogin()).toMatchObject({ alipayUserId: id });
  expect(alipay.calls('alipay.system.oauth.token').at(-1)).toMatchObject({
    app_id: alipay.settings.appId,
    grant_type: 'authorization_code',
    code: 'code1',
    sign_type: 'RSA2',
    charset: 'utf-8',
  });
  expect(alipay.gateway.requests.at(-1)?.path).not.toContain('code1');
});

// R-ALIPAY-02
test('exchanges a code of the mini program with the mini program’s app id', async () => {
  alipay.authCodes.set('mini1', { user_id: '2088102177846881' });
  const response = await sendMiniCode(new TestBrowser('aliPay'), 'mini1');
  expect(response.status).toBe(200);
  expect(getLastLogin()).toMatchObject({ alipayUserId: '2088102177846881' });
  expect(alipay.calls('alipay.system.oauth.token').at(-1)).toMatchObject({
    app_id: alipay.settings.miniAppId,
  });
});

test('creates no session for a code that Alipay rejects, and logs neither code nor key', async () => {
  const { browser, response } = await finishLoginWithCode('unknown-code');
  expect([response.headers.get('location'), browser.isLoggedIn]).toEqual(['/vantmall/mine', false]);
  expect(logLines.join()).toContain('isv.code-invalid');
  expect(logLines.join()).not.toMatch(/unknown-code|PRIVATE KEY/);
  expect(transport.seen).toEqual([]);
});

test.each<[state: string, answer: (request: Request) => Promise<Response>]>([
  ['unreachable', () => Promise.reject(new TypeError('fetch failed'))],
  [
    'silent',
    ({ signal }) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
  ],
])('shows the page without a login while Alipay is %s', async (_, answer) => {
  jest.spyOn(globalThis, 'fetch').mockImplementation((request) => answer(request as Request));
  const timeouts: number[] = [];
  jest.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    timeouts.push(milliseconds);
    const timeout = new AbortController();
    setImmediate(() => timeout.abort(new DOMException('the time is over', 'TimeoutError')));
    return timeout.signal;
  });
  const { browser, response } = await finishLoginWithCode('code-of-the-silence');
  jest.restoreAllMocks();
  expect([response.headers.get('location'), browser.isLoggedIn]).toEqual(['/vantmall/mine', false]);
  expect(timeouts).toEqual([4000]);
});

test('creates no session when Alipay returns no id', async () => {
  alipay.authCodes.set('empty', {});
  expect((await finishLoginWithCode('empty')).browser.isLoggedIn).toBe(false);
});

test('creates no session for an id in a response with a wrong signature', async () => {
  alipay.authCodes.set('forged', { user_id: '2088102177846882' });
  const forge = jest.spyOn(globalThis, 'fetch').mockImplementation(async () =>
    Response.json({
      alipay_system_oauth_token_response: { user_id: '2088000000000000' },
      sign: 'c2lnbg==',
    }),
  );
  expect((await finishLoginWithCode('forged')).browser.isLoggedIn).toBe(false);
  forge.mockRestore();
  expect(transport.seen).toEqual([]);
});
