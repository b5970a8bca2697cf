/** @jest-environment node */
import '../../support/environment/bff';
import { serverLogin } from '@/lib/contract/server-login';
import { me } from '@/lib/contract/user';
import { hashSha1 } from '@/lib/crypto';
import { proxyToMall } from '@/server/bff/proxy';
import { startMall, type TestMall } from '@/tests/support/test-mall';
import { registerMallTransport } from '../../support/call-bff';
import { type FakeWechat, startFakeWechat } from './support/fake-wechat';

const TOKEN = 'event-token-of-the-account';
const USER_INFO = '/cgi-bin/user/info';

let wechat: FakeWechat;
let testMall: TestMall;
beforeEach(async () => {
  wechat = await startFakeWechat();
  testMall = await startMall({ settings: { wechat: { ...wechat.settings, eventToken: TOKEN } } });
  registerMallTransport(testMall);
});
afterEach(async () => {
  await testMall.close();
  await wechat.close();
});

const logIn = async (openid: string, more: object = {}): Promise<string> =>
  (await testMall.call(serverLogin, { openid, appType: 'WX_PUBLIC', ...more })).data.userId;

async function readFlags(userId: string) {
  const { isFollowWxPub, isReceiveMsg } = (await testMall.call(me, {}, { userId })).data;
  return [isFollowWxPub, isReceiveMsg];
}

/** More turns of the event loop than a request to the fake WeChat takes. */
const MAX_TURNS = 20_000;

/** Waits until a condition holds. @throws Error if it never does */
async function until(isDone: () => boolean | Promise<boolean>): Promise<void> {
  for (let turns = 0; turns < MAX_TURNS; turns += 1) {
    if (await isDone()) return;
    await new Promise(setImmediate);
  }
  throw new Error('the condition never held');
}

const setFollowing = (subscribe: 0 | 1) => wechat.overrides.set(USER_INFO, { subscribe, openid: 'o1' });

interface Message {
  timestamp?: number;
  signature?: string;
  event?: string;
  method?: string;
}

/** Sends a message about the person o1 as WeChat does. */
function sendMessage({ timestamp, signature, event = 'subscribe', method = 'POST' }: Message = {}) {
  const time = String(timestamp ?? Math.floor(testMall.now().getTime() / 1000));
  const nonce = 'nonce1';
  const query = new URLSearchParams({
    timestamp: time,
    nonce,
    signature: signature ?? hashSha1([TOKEN, time, nonce].sort().join('')),
    echostr: '<b>12345',
  });
  const body = `<xml><ToUserName><![CDATA[gh_1]]></ToUserName><FromUserName><![CDATA[o1]]></FromUserName>
    <MsgType><![CDATA[event]]></MsgType><Event><![CDATA[${event}]]></Event></xml>`;
  return proxyToMall(
    new Request(`http://mall.example/vantmall/api/wechat/event?${query}`, {
      method,
      ...(method === 'POST' && { body }),
    }),
  );
}

// R-WECHAT-16
test('a login reads from WeChat whether the person follows the account, and the next login reads it again', async () => {
  setFollowing(1);
  const userId = await logIn('o1');
  await until(async () => (await readFlags(userId))[0] === true);
  expect(await readFlags(userId)).toEqual([true, true]);
  setFollowing(0);
  await logIn('o1');
  await until(async () => (await readFlags(userId))[0] === false);
  expect(await readFlags(userId)).toEqual([false, false]);
});

test('a login succeeds and keeps what is known when WeChat fails', async () => {
  setFollowing(1);
  const userId = await logIn('o1');
  await until(async () => (await readFlags(userId))[0] === true);
  wechat.overrides.set(USER_INFO, undefined);
  expect(await logIn('o1')).toBe(userId);
  await until(() => wechat.requestCounts[USER_INFO] === 2);
  expect(await readFlags(userId)).toEqual([true, true]);
  expect(testMall.errors).toEqual([]);
});

test('does not ask WeChat for a person whom a ticket or a login with the answer names', async () => {
  await logIn('o1', { isFollowWxPub: true });
  await logIn('o2', { ticketId: 'ticket-1' });
  expect(wechat.requestCounts[USER_INFO]).toBeUndefined();
});

// R-WECHAT-16
test.each(['subscribe', 'unsubscribe'])('the message %s makes the mall ask WeChat', async (event) => {
  const userId = await logIn('o1', { isFollowWxPub: false });
  setFollowing(1);
  const response = await sendMessage({ event });
  expect([response.status, await response.text()]).toEqual([200, 'success']);
  await until(async () => (await readFlags(userId))[0] === true);
  expect(await readFlags(userId)).toEqual([true, true]);
});

test('a repeated message asks WeChat once, and other messages never', async () => {
  await logIn('o1', { isFollowWxPub: false });
  setFollowing(1);
  expect((await sendMessage({ event: 'CLICK' })).status).toBe(200);
  for (let times = 0; times < 3; times += 1) expect((await sendMessage()).status).toBe(200);
  await until(() => (wechat.requestCounts[USER_INFO] ?? 0) > 0);
  expect(wechat.requestCounts[USER_INFO]).toBe(1);
});

test('handles a repeated message whose first refresh failed', async () => {
  const userId = await logIn('o1', { isFollowWxPub: false });
  wechat.overrides.set(USER_INFO, undefined);
  const warn = jest.spyOn(testMall.mall.deps.log, 'warn');
  expect((await sendMessage()).status).toBe(200);
  await until(() => warn.mock.calls.length > 0);
  setFollowing(1);
  expect((await sendMessage()).status).toBe(200);
  await until(() => wechat.requestCounts[USER_INFO] === 2);
  await until(async () => (await readFlags(userId))[0] === true);
  expect(await readFlags(userId)).toEqual([true, true]);
});

test.each<[what: string, message: Message]>([
  ['a wrong signature', { signature: '0'.repeat(40) }],
  ['no signature', { signature: '' }],
  ['an old time', { timestamp: 1_700_000_000 }],
  ['a wrong signature of the address', { signature: '0'.repeat(40), method: 'GET' }],
])('rejects a message with %s', async (_, message) => {
  expect((await sendMessage(message)).status).toBe(403);
  expect(wechat.requestCounts).toEqual({});
});

test('proves its address to WeChat by the echo, as plain text', async () => {
  const response = await sendMessage({ method: 'GET' });
  expect(await response.text()).toBe('<b>12345');
  expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
});

test('does not exist without a token', async () => {
  await testMall.close();
  testMall = await startMall({ settings: { wechat: wechat.settings } });
  registerMallTransport(testMall);
  expect((await sendMessage()).status).toBe(404);
});
