/** @jest-environment node */
import '../../support/environment/bff';
import { AUTH_VERSION } from '@/lib/rules/caller/auth-version';
import { getConfig } from '@/server/config';
import { clearLoginApps } from '@/server/oauth/login-apps';
import { sealSession } from '@/server/session/session';
import { createFakeTransport } from '../../support/fakes/fake-transport';
import { TestBrowser } from './support/browser';

const PAGE = '/vantmall/home?pId=10000';
const APP_ID = 'wxsandboxaccount00';
const headers = { accept: 'text/html', 'user-agent': 'MicroMessenger/8.0' };
const AUTH_INFO = { appId: APP_ID, redirectBaseUrl: '' };
/** An error that the upstream client does not retry. */
const createFailure = () => new Response('broken', { status: 500 });

/** Answers of `getAuthInfo`: each call takes the next one. */
let answers: unknown[];
let calls: number;
/** Resolves when the points mall receives the next call. */
let received: PromiseWithResolvers<void>;

beforeEach(() => {
  // Sessions, streams and the deadlines of calls need the real ones of the others.
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'Date'] });
  // Longer than a test may take: no call ends by itself.
  getConfig().MALL_API_TIMEOUT_MS = 60_000;
  clearLoginApps();
  answers = [];
  calls = 0;
  received = Promise.withResolvers();
  createFakeTransport(({ path }) => {
    if (path !== '/wxPay/getAuthInfo') return undefined;
    calls += 1;
    received.resolve();
    received = Promise.withResolvers();
    return answers.shift() ?? AUTH_INFO;
  });
});
afterEach(() => {
  jest.useRealTimers();
  getConfig().MALL_API_URL = undefined;
});

/** Opens a page with a session of such a login. @returns whether it is shown, and does not redirect to the login */
async function isShown(wechat?: { appId?: string; authVersion: string }): Promise<boolean> {
  const browser = new TestBrowser();
  if (wechat) browser.cookies.set('mallSession', await sealSession('u1', 0, Date.now(), { wechat }));
  const response = await browser.open(PAGE, { headers });
  return response.headers.has('x-middleware-rewrite');
}
const login = { appId: APP_ID, authVersion: AUTH_VERSION };

/** Lets calls hang. @returns what ends all of them with a failure, so that no test leaves one behind */
function hang(count = 1) {
  const call = Promise.withResolvers();
  answers = Array.from({ length: count }, () => call.promise);
  return async () => {
    call.resolve(createFailure());
    await jest.advanceTimersByTimeAsync(0);
  };
}

// R-WECHAT-22
describe('a page in WeChat while the points mall hangs', () => {
  test('is shown after a second when no app is known, also to those who come in the meantime', async () => {
    const fail = hang();
    const arrived = received.promise;
    const first = isShown();
    await arrived;
    await jest.advanceTimersByTimeAsync(600);
    const second = isShown({ appId: 'wxold', authVersion: AUTH_VERSION });
    await jest.advanceTimersByTimeAsync(0);
    await jest.advanceTimersByTimeAsync(400);
    expect(await Promise.all([first, second])).toEqual([true, true]);
    expect(await isShown()).toBe(true);
    expect(calls).toBe(1);
    await fail();
  });

  test('uses the app that was found before, and the next one when it is found', async () => {
    expect(await isShown()).toBe(false);
    jest.advanceTimersByTime(60_000);
    const answer = Promise.withResolvers();
    answers = [answer.promise];
    expect(await Promise.all([isShown(), isShown(login)])).toEqual([false, true]);
    expect(calls).toBe(2);
    answer.resolve({ ...AUTH_INFO, appId: '' });
    await jest.advanceTimersByTimeAsync(0);
    expect(await isShown()).toBe(true);
    expect(calls).toBe(2);
  });

  test('is shown at once to a shopper with a login of the app that was found last, also after failures', async () => {
    expect(await isShown(login)).toBe(true);
    jest.advanceTimersByTime(60_000);
    for (let trial = 0; trial < 3; trial += 1) {
      const fail = hang();
      expect(await isShown(login)).toBe(true);
      await fail();
      jest.advanceTimersByTime(2000);
    }
    expect(calls).toBe(4);
  });

  test('starts no login after a failure, which would wait for the points mall, until a call succeeds', async () => {
    expect(await isShown()).toBe(false);
    jest.advanceTimersByTime(60_000);
    answers = [createFailure()];
    await isShown();
    await jest.advanceTimersByTimeAsync(0);
    expect(await isShown()).toBe(true);
    jest.advanceTimersByTime(2000);
    expect(await isShown()).toBe(false);
    expect(calls).toBe(3);
  });

  test('is shown to the user of a login ticket without a call', async () => {
    expect(await isShown({ authVersion: AUTH_VERSION })).toBe(true);
    expect(calls).toBe(0);
  });

  test('is shown without a call in front of a points mall when no account is configured', async () => {
    getConfig().MALL_API_URL = 'http://mall.example';
    expect(await isShown()).toBe(true);
    expect(calls).toBe(0);
  });
});
