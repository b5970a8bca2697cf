/** @jest-environment node */
import { createHash } from 'node:crypto';
import { createSignature } from '@/lib/contract/wechat';
import { createPlace, type Place, startMall, type TestMall } from '@/tests/support/mall';
import { times } from '../order/support/shop';
import { type FakeWechat, startFakeWechat } from './support/fake-wechat';

let wechat: FakeWechat;
let place: Place;
let shop: TestMall;
beforeEach(async () => {
  wechat = await startFakeWechat();
  place = await createPlace();
  shop = await startMall({ place, settings: { wechat: wechat.settings } });
});
afterEach(async () => {
  await shop.close();
  await place.remove();
  await wechat.close();
});

const url = 'https://mall.example.com/vantmall/home?pId=10000';
const sign = (from: TestMall = shop) => from.call(createSignature, { url });
const TOKEN = '/cgi-bin/stable_token';
const TICKET = '/cgi-bin/ticket/getticket';

// R-WECHAT-09
test('a page is signed with the ticket, without what follows #', async () => {
  const { status, data } = await shop.call(createSignature, { url: `${url}#top` });
  expect(status).toBe(200);
  const { appId, timestamp, nonceStr, signature } = data;
  expect(appId).toBe('wxaccount');
  expect(timestamp).toBe(Math.floor(shop.now().getTime() / 1000));
  const signed = `jsapi_ticket=jsapi-of-token-1&noncestr=${nonceStr}&timestamp=${timestamp}&url=${url}`;
  expect(signature).toBe(createHash('sha1').update(signed).digest('hex'));
});

// R-WECHAT-11
test('100 at once on a cold start fetch one token and one ticket', async () => {
  const answers = await times(100, () => sign());
  expect(answers.map(({ status }) => status)).toEqual(Array(100).fill(200));
  expect(wechat.asked).toEqual({ [TOKEN]: 1, [TICKET]: 1 });
  expect(new Set(answers.map(({ data }) => data.nonceStr)).size).toBe(100);
});

// R-WECHAT-11
test('two instances on one database fetch one token and one ticket', async () => {
  // SQLite has one writing process.
  const other = place.databaseUrl
    ? await startMall({ place, now: shop.now(), settings: { wechat: wechat.settings } })
    : shop;
  const answers = await times(40, (index) => sign(index % 2 === 0 ? shop : other));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(wechat.asked).toEqual({ [TOKEN]: 1, [TICKET]: 1 });
  if (other !== shop) await other.close();
});

test('what was fetched is kept until shortly before it ends', async () => {
  await sign();
  shop.pass(6800 * 1000);
  await sign();
  expect(wechat.asked).toEqual({ [TOKEN]: 1, [TICKET]: 1 });
  shop.pass(200 * 1000);
  await sign();
  expect(wechat.asked).toEqual({ [TOKEN]: 2, [TICKET]: 2 });
});

test('while the old one still works, a failure to renew it is not felt', async () => {
  await sign();
  shop.pass(7000 * 1000);
  wechat.instead.set(TICKET, { errcode: -1, errmsg: 'busy' });
  expect((await sign()).status).toBe(200);
  shop.pass(300 * 1000);
  expect((await sign()).status).toBe(503);
});

test('a token that WeChat does not take any more is fetched anew, once', async () => {
  await sign();
  wechat.stale.add('token-1');
  await shop.mall.db.deleteFrom('wechat_credentials').where('kind', '=', 'jsapi').execute();
  expect((await sign()).status).toBe(200);
  expect(wechat.asked).toEqual({ [TOKEN]: 2, [TICKET]: 3 });
  wechat.stale.add('token-2').add('token-3');
  await shop.mall.db.deleteFrom('wechat_credentials').where('kind', '=', 'jsapi').execute();
  expect((await sign()).status).toBe(503);
  expect(wechat.asked).toEqual({ [TOKEN]: 3, [TICKET]: 5 });
});

test.each([
  ['a refusal', { errcode: 40125, errmsg: 'invalid appsecret the-secret' }],
  ['HTML', '<html>'],
  ['something else', { hello: 1 }],
  ['nothing', undefined],
])('%s of WeChat is 503, tells no secret, and the next call tries again', async (_, answer) => {
  wechat.instead.set(TOKEN, answer);
  const refused = await sign();
  expect(refused.status).toBe(503);
  expect(JSON.stringify(refused)).not.toContain('secret');
  wechat.instead.clear();
  expect((await sign()).status).toBe(200);
  expect(shop.errors).toEqual([]);
});

test.each([
  'https://evil.example/vantmall/home',
  'https://mall.example.com.evil.example/',
  'https://mall.example.com@evil.example/',
  'https://mall.example.com:444/',
  'javascript:alert(1)',
  '/vantmall/home',
  '',
])('%s is not signed', async (foreign) => {
  expect((await shop.call(createSignature, { url: foreign })).status).toBe(400);
  expect(wechat.asked).toEqual({});
});
