/** @jest-environment node */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finishWechatLogin, startWechatLogin } from '@/server/oauth/wechat-login';
import { sealSession } from '@/server/session/session';
import { getSingleton } from '@/server/singleton';
import { createLogger } from '@/server/telemetry/logger';
import { createFakeTransport } from '../../../support/fakes/fake-transport';

Object.assign(process.env, {
  MALL_DATA_DIR: mkdtempSync(join(tmpdir(), 'vantmall-')),
  MALL_PUBLIC_URL: 'https://mall.example.com',
  MALL_API_URL: 'http://points-mall.internal',
  MALL_WECHAT_APP_ID: 'wx0123456789abcdef',
  MALL_WECHAT_APP_SECRET: 'the-app-secret',
});

/** Lines that the server logged. */
const logLines: string[] = [];
getSingleton('log', () => createLogger('info', { write: (line: string) => logLines.push(line) }));

let appId = 'wx0123456789abcdef';
const loginAnswer = { userId: 'user-1', isNewUser: false, authVersion: '2.1.0' };
let transport: ReturnType<typeof createFakeTransport>;
beforeEach(() => {
  appId = 'wx0123456789abcdef';
  logLines.length = 0;
  transport = createFakeTransport(({ path }) =>
    path === '/wxPay/getAuthInfo' ? { appId, redirectBaseUrl: 'https://mall.example.com' } : loginAnswer,
  );
});
afterEach(() => jest.restoreAllMocks());

/** Mocks WeChat's response; the spy records the requests. */
function mockWechat(answer: object): jest.SpyInstance {
  return jest.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(answer));
}

const beginLogin = () =>
  startWechatLogin(
    new Request('https://mall.example.com/vantmall/api/v7/wxPay/authorize?url=/mine&pId=10002'),
  );

async function finishLoginWithCode(code = 'the-code'): Promise<Response> {
  const login = await beginLogin();
  const [cookie = ''] = login.headers.getSetCookie();
  const page = new URL(login.headers.get('location') ?? '');
  const back = new URL(page.searchParams.get('redirect_uri') ?? '');
  back.searchParams.set('code', code);
  back.searchParams.set('state', page.searchParams.get('state') ?? '');
  return finishWechatLogin(new Request(back, { headers: { cookie: cookie.split(';')[0] ?? '' } }));
}

test('redirects to WeChat with the configured account in front of a remote points mall', async () => {
  const location = (await beginLogin()).headers.get('location') ?? '';
  expect(location).toMatch(
    /^https:\/\/open\.weixin\.qq\.com\/connect\/oauth2\/authorize\?appid=wx0123456789abcdef&/,
  );
  expect(location).toMatch(/#wechat_redirect$/);
  expect(location).not.toContain('secret');
  const back = new URL(location).searchParams.get('redirect_uri');
  expect(back).toBe(
    'https://mall.example.com/api/v7/wxPay/token?appId=wx0123456789abcdef&appType=WX_PUBLIC&pId=10002&url=%2Fvantmall%2Fmine',
  );
});

test.each(['wxother', ''])('redirects back to the page for the app %j without a secret', async (other) => {
  appId = other;
  const answer = await beginLogin();
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/vantmall/mine']);
});

// R-WECHAT-03
test('exchanges the code once and sends the identity to the points mall', async () => {
  const fetchSpy = mockWechat({ openid: 'the-openid', unionid: 'the-unionid', scope: 'snsapi_base' });
  const answer = await finishLoginWithCode();
  expect(answer.headers.get('location')).toBe('/vantmall/mine');
  expect(answer.headers.getSetCookie()[0]).toMatch(/^__Host-mallSession=.+Secure/);
  expect(fetchSpy).toHaveBeenCalledTimes(1);
  const { url } = fetchSpy.mock.calls[0][0] as Request;
  expect(url).toBe(
    'https://api.weixin.qq.com/sns/oauth2/access_token?appid=wx0123456789abcdef&secret=the-app-secret&code=the-code&grant_type=authorization_code',
  );
  expect(transport.seen.at(-1)?.body).toMatchObject({ openid: 'the-openid', unionId: 'the-unionid' });
  expect(JSON.stringify([...answer.headers])).not.toMatch(/the-openid|the-unionid|the-app-secret/);
});

test.each([
  ['refuses', () => Response.json({ errcode: 40163, errmsg: 'code been used, the-code the-app-secret' })],
  ['answers HTML', () => new Response('<html>')],
  ['cannot be reached', () => Promise.reject(new Error('https://api.weixin.qq.com/?secret=the-app-secret'))],
])('a login in which WeChat %s creates no session and logs no secret', async (_, answer) => {
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => answer());
  const back = await finishLoginWithCode();
  expect(back.headers.get('location')).toBe('/vantmall/mine');
  expect(back.headers.getSetCookie().join()).not.toContain('mallSession');
  expect(logLines.join()).toContain('login with WeChat failed');
  expect(logLines.join()).not.toMatch(/the-code|the-app-secret/);
});

test('does not send a malformed code to WeChat', async () => {
  const fetchSpy = mockWechat({ openid: 'x' });
  await finishLoginWithCode('a&secret=b');
  expect(fetchSpy).not.toHaveBeenCalled();
});

/** Starts a login in a browser with a session, and returns the users for whom the app was asked. */
async function beginLoginWithSession(reject: boolean) {
  transport = createFakeTransport(({ query }) => {
    if (reject && query.userId)
      return Response.json({ code: 401, msg: 'ended', data: null }, { status: 401 });
    return { appId, redirectBaseUrl: 'https://mall.example.com' };
  });
  const cookie = `__Host-mallSession=${await sealSession('user-1', 3)}`;
  const url = 'https://mall.example.com/vantmall/api/v7/wxPay/authorize?url=/mine&pId=10002';
  const answer = await startWechatLogin(new Request(url, { headers: { cookie } }));
  expect(answer.headers.get('location')).toContain('open.weixin.qq.com');
  return transport.seen.map(({ query }) => query);
}

// R-WECHAT-01
test('asks for the app of the session’s user, and without one that the points mall rejects', async () => {
  const user = { pId: '10002', userId: 'user-1', sessionVersion: '3' };
  expect(await beginLoginWithSession(false)).toEqual([user]);
  expect(await beginLoginWithSession(true)).toEqual([user, { pId: '10002' }]);
});
