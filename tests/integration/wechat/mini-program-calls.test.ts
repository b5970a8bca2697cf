/** @jest-environment node */
import { createHash } from 'node:crypto';
import {
  createSignature,
  getAuthInfo,
  toMiniProgram,
  wxAddCard,
  wxPayUrlScheme,
  wxUrlScheme,
} from '@/lib/contract/wechat';
import { createWechatSettings } from '@/server/mall/wechat/settings';
import { startMall, type TestMall } from '@/tests/support/test-mall';
import { createUnpaidOrder, createUser } from '../../support/builders/order';

let testMall: TestMall;
let userId: string;
beforeAll(async () => {
  testMall = await startMall();
  userId = await createUser(testMall, 0);
});
afterAll(() => testMall.close());

const readPage = async (address: string) => {
  const answer = await testMall.fetch(address.replace('/vantmall', ''));
  return { status: answer.status, text: await answer.text() };
};

describe('WeChat calls with the sandbox', () => {
  // R-WECHAT-01
  test('getAuthInfo returns the sandbox account', async () => {
    const { data } = await testMall.call(getAuthInfo, {}, { pId: '10000' });
    expect(data).toEqual({ appId: 'wxsandboxaccount00', redirectBaseUrl: '' });
  });

  test('signs a page on any host', async () => {
    const answer = await testMall.call(createSignature, { url: 'http://192.168.1.7:3000/vantmall/home' });
    expect(answer.status).toBe(200);
  });

  // R-WECHAT-12
  test('wxUrlScheme opens a page that shows its target', async () => {
    const args = { path: 'pages/goods/detail', param: 'goodsId=1&from=<b>' };
    expect((await testMall.call(wxUrlScheme, args, { userId, pId: '10000' })).status).toBe(400);
    const { data } = await testMall.call(
      wxUrlScheme,
      { ...args, param: 'goodsId=1' },
      { userId, pId: '10000' },
    );
    const page = await readPage(data.url);
    expect(page.text).toContain('pages/goods/detail');
    expect(page.text).toContain('goodsId=1');
    expect(page.text).toContain('沙箱');
  });

  test.each(['/pages/a', 'pages/../a', 'https://evil.example', 'pages//a', 'pages/a?x=1', 'a\nb'])(
    'rejects the path %j',
    async (path) => {
      expect((await testMall.call(wxUrlScheme, { path }, { userId, pId: '10000' })).status).toBe(400);
    },
  );

  test('returns 404 for another mini program', async () => {
    const as = { userId, pId: '10000' };
    expect((await testMall.call(wxUrlScheme, { accountId: 'gh_other' }, as)).status).toBe(404);
    expect((await testMall.call(wxUrlScheme, { accountId: 'gh_sandbox' }, as)).status).toBe(200);
  });

  // R-WECHAT-13
  test('toMiniProgram opens the first page with the project', async () => {
    const { data } = await testMall.call(toMiniProgram, {}, { userId, pId: '10002' });
    expect((await readPage(data)).text).toContain('pId=10002');
  });

  test('a mini program URL expires after a day', async () => {
    const { data } = await testMall.call(toMiniProgram, {}, { userId, pId: '10000' });
    const before = testMall.now();
    testMall.advanceTime(86_401_000);
    expect((await readPage(data)).status).toBe(404);
    testMall.setTime(before);
  });

  // R-PAY-13
  test('wxPayUrlScheme opens the pay page of an own unpaid order only', async () => {
    const order = await createUnpaidOrder(testMall);
    const pay = (as: string) =>
      testMall.call(wxPayUrlScheme, { orderId: order.orderId }, { userId: as, pId: '10000' });
    const { data } = await pay(order.userId);
    expect((await readPage(data.url)).text).toContain(`orderId=${order.orderId}`);
    expect(await pay(userId)).toMatchObject({ status: 404 });
    await testMall.mall.db.updateTable('orders').set({ status: 6 }).where('id', '=', order.orderId).execute();
    expect(await pay(order.userId)).toMatchObject({ status: 409, reason: 'order_state' });
  });

  // R-PAY-13
  test('wxPayUrlScheme rejects an order whose project does not offer WeChat Pay', async () => {
    const { userId: buyer, orderId } = await createUnpaidOrder(testMall);
    const project = testMall.mall.db.updateTable('projects').where('p_id', '=', '10000');
    await project.set({ config: JSON.stringify({ isWxPay: false }) }).execute();
    const answer = await testMall.call(wxPayUrlScheme, { orderId }, { userId: buyer, pId: '10001' });
    expect(answer.status).toBe(403);
    await project.set({ config: '{}' }).execute();
    expect((await testMall.call(wxPayUrlScheme, { orderId }, { userId: buyer, pId: '10001' })).status).toBe(
      200,
    );
  });

  // R-WECHAT-14
  test('wxAddCard signs each card of the project', async () => {
    const { data } = await testMall.call(wxAddCard, {}, { pId: '10000' });
    expect(data.map(({ cardId }) => cardId)).toEqual(['pSandboxMemberCard', 'pSandboxTenYuanOff']);
    const { value } = await testMall.mall.db
      .selectFrom('wechat_credentials')
      .select('value')
      .where('kind', '=', 'wx_card')
      .executeTakeFirstOrThrow();
    for (const { cardId, cardExt } of data) {
      const { timestamp, nonce_str, signature } = JSON.parse(cardExt);
      const joined = [value, timestamp, cardId, nonce_str].sort().join('');
      expect(signature).toBe(createHash('sha1').update(joined).digest('hex'));
    }
  });
});

describe('WeChat calls without an account', () => {
  let bare: TestMall;
  let nobody: string;
  beforeAll(async () => {
    bare = await startMall({ settings: { demo: false } });
    nobody = await createUser(bare, 0);
  });
  afterAll(() => bare.close());

  // R-WECHAT-19
  test('returns no login, no signature and no mini program URL', async () => {
    const { data } = await bare.call(getAuthInfo, {}, { pId: '10000' });
    expect(data).toEqual({ appId: '', redirectBaseUrl: '' });
    expect((await bare.call(createSignature, { url: 'https://mall.example.com/' })).status).toBe(503);
    expect((await bare.call(wxAddCard, {}, { pId: '10000' })).status).toBe(503);
    expect((await bare.call(toMiniProgram, {}, { userId: nobody, pId: '10000' })).status).toBe(503);
  });

  test.each([
    '/sandbox/wechat/authorize',
    '/sandbox/wechat/scheme/x',
    '/internal/wechat/cgi-bin/ticket/getticket',
  ])('returns 404 for %s of the sandbox', async (path) => {
    expect((await bare.fetch(path)).status).toBe(404);
  });
});

test('rejects the sandbox outside demo mode, and a real account without hosts', () => {
  expect(() => createWechatSettings(false, { sandbox: true })).toThrow('demo mode only');
  const account = { appId: 'wx', secret: 's' };
  expect(() => createWechatSettings(false, { account })).toThrow('hosts');
  expect(createWechatSettings(true, { account, hosts: ['mall.example.com'] }).sandbox).toBe(false);
});
