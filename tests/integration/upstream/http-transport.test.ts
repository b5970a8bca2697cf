/** @jest-environment node */

import { goodsGroupConfig, goodsList } from '@/lib/contract/goods';
import { handleCall } from '@/server/bff/handle-call';
import { readinessHandler } from '@/server/bff/ops/readiness-handler';
import { proxyToMall } from '@/server/bff/proxy';
import { type MallServer, serveMall } from '@/server/mall/serve-mall';
import { callUpstream } from '@/server/upstream/call-upstream';
import { createHttpTransport } from '@/server/upstream/http-transport';
import { registerTransport } from '@/server/upstream/transport';
import { startMall, type TestMall } from '@/tests/support/test-mall';
import { API_SECRET } from './support/environment';

/** The BFF in this process, the mall behind a real socket. */
let testMall: TestMall;
let server: MallServer;
let serverUrl: string;
beforeAll(async () => {
  testMall = await startMall();
  server = await serveMall(
    { ...testMall.mall, deps: { ...testMall.mall.deps, now: () => new Date() } },
    {
      secret: API_SECRET,
      port: 0,
      hostname: '127.0.0.1',
    },
  );
  serverUrl = `http://127.0.0.1:${server.port}`;
});
beforeEach(() => registerTransport(createHttpTransport(serverUrl, 'mall', API_SECRET)));
afterEach(() => expect(testMall.errors).toEqual([]));
afterAll(async () => {
  await server.close();
  await testMall.close();
});

const origin = 'http://shop.example/vantmall';
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  handleCall(
    new Request(origin + path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...headers },
    }),
  );

// R-OPS-10
test('returns the same responses over HTTP as in one process', async () => {
  const direct = await (await testMall.fetch('/api/v9/goodsList?pageSize=3')).json();
  const there = await handleCall(new Request(`${origin}/api/v9/goodsList?pageSize=3`));
  expect(await there.json()).toEqual(direct);

  const { data } = await (await post('/api/v7/user/login', {})).json();
  const headers = { authorization: `Bearer ${data.token}`, 'x-request-id': 'remote-sign-in' };
  const signed = await handleCall(new Request(`${origin}/api/signIn?x=%E4%B8%AD+%2B`, { headers }));
  expect((await signed.json()).data).toMatchObject({ continuousDays: 1 });
  const me = await handleCall(new Request(`${origin}/api/user/me`, { headers }));
  expect((await me.json()).data).toMatchObject({ userId: data.userId, isSignIn: true });
});

test('ends every copy of a session on logout', async () => {
  const { data } = await (await post('/api/v7/user/login', {})).json();
  const headers = { authorization: `Bearer ${data.token}` };
  const ask = async () => (await handleCall(new Request(`${origin}/api/user/me`, { headers }))).status;
  expect(await ask()).toBe(200);
  expect((await post('/api/logout', {}, headers)).status).toBe(200);
  expect(await ask()).toBe(401);
});

test('transfers a body unchanged', async () => {
  const { data } = await (await post('/api/v7/user/login', {})).json();
  const input = {
    receiver: '王小明',
    phone: '13800138000',
    provinceCode: '330000',
    cityCode: '330100',
    areaCode: '330106',
    detail: '文三路 1 号 “B” \n 2 楼',
    isDefault: true,
  };
  const answer = await post('/api/address', input, { authorization: `Bearer ${data.token}` });
  const body = await answer.json();
  // This test only asserts that no body was lost; the validation of addresses has its own tests.
  if (answer.status === 200) expect(JSON.stringify(body.data)).toContain('文三路');
  else expect(answer.status).toBe(400);
});

test('rejects a BFF with another secret or none', async () => {
  for (const secret of ['x'.repeat(32), undefined]) {
    registerTransport(createHttpTransport(serverUrl, 'mall', secret));
    await expect(callUpstream(goodsGroupConfig, {})).rejects.toMatchObject({ code: 'unauthorized' });
  }
});

// R-PARTNER-10
test('calls the partner service at its own URL', async () => {
  registerTransport(createHttpTransport('http://127.0.0.1:1', 'mall', API_SECRET));
  registerTransport(createHttpTransport(serverUrl, 'partner', API_SECRET), 'partner');
  await expect(callUpstream({ ...goodsList, service: 'partner' }, {})).resolves.toMatchObject({ pageNum: 1 });
  await expect(callUpstream(goodsList, {})).rejects.toMatchObject({ code: 'unavailable' });
});

// R-OPS-12
test('readiness reports which upstream does not respond', async () => {
  registerTransport(createHttpTransport(serverUrl, 'partner', API_SECRET), 'partner');
  const well = await readinessHandler();
  expect([well.status, await well.json()]).toEqual([
    200,
    { code: 200, msg: 'ok', data: { ready: true, upstreams: { mall: true, second: true } } },
  ]);
  registerTransport(createHttpTransport('http://127.0.0.1:1', 'mall', API_SECRET));
  const ill = await readinessHandler();
  expect(ill.status).toBe(503);
  expect(await ill.json()).toMatchObject({
    msg: 'the points mall does not answer',
    data: { ready: false, upstreams: { mall: false, second: true } },
  });
  registerTransport(createHttpTransport(serverUrl, 'mall', API_SECRET));
  registerTransport(createHttpTransport('http://127.0.0.1:1', 'partner', API_SECRET), 'partner');
  const half = await readinessHandler();
  expect([half.status, (await half.json()).msg]).toEqual([200, 'the partner service does not answer']);
});

test('proxies sandbox pages and payment notifications', async () => {
  const page = await proxyToMall(new Request(`${origin}/sandbox/cashier/none`));
  expect([page.status, page.headers.get('content-type')]).toEqual([
    404,
    expect.stringContaining('text/html'),
  ]);
  const notification = new Request(`${origin}/api/pay/notify/alipay`, { method: 'POST', body: '{}' });
  expect(await (await proxyToMall(notification)).text()).toMatch(/fail/i);
});
