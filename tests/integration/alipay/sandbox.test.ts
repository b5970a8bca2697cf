/** @jest-environment node */
import { generateKeyPairSync } from 'node:crypto';
import { exchangeAuthCode } from '@/lib/alipay/oauth';
import { parsePrivateKey, parsePublicKey } from '@/lib/parse-keys';
import { startMall, type TestMall } from '@/tests/support/test-mall';
import { TestBrowser } from '../wechat/support/browser';
import '../../support/environment/bff';
import { registerMallTransport } from '../../support/call-bff';

let testMall: TestMall;
beforeAll(async () => {
  testMall = await startMall();
  registerMallTransport(testMall);
});
afterAll(() => testMall.close());

const query = {
  app_id: '2021999900000001',
  scope: 'auth_base',
  redirect_uri: 'http://mall.example/api/v7/aliPay/token?pId=10000',
  state: 'abc123',
};
const buildPath = (changes: Record<string, string> = {}) =>
  `/sandbox/alipay/authorize?${new URLSearchParams({ ...query, ...changes })}`;
const submitForm = (form: Record<string, string>, path = buildPath()) =>
  testMall.fetch(path, { method: 'POST', body: new URLSearchParams(form) });
const getCode = (response: Response) =>
  new URL(response.headers.get('location') ?? '', 'http://mall').searchParams.get('auth_code') ?? '';

/** The sandbox as the login sees it; `changes` replace its keys. */
async function createServer(changes: { privateKey?: string; publicKey?: string } = {}) {
  const apps = await (await testMall.fetch('/internal/alipay/apps')).json();
  const { appId, privateKey, publicKey } = { ...apps, ...changes };
  return {
    credentials: {
      appId,
      privateKey: parsePrivateKey(privateKey),
      publicKey: parsePublicKey(publicKey),
      gateway: 'http://mall.internal/internal/alipay/gateway.do',
    },
    fetch: (request: Request) => testMall.mall.fetch(request),
  };
}

const createKeys = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });

// R-ALIPAY-05
test('shows in both languages that it is a sandbox of Alipay, and lists people', async () => {
  const zh = await (await testMall.fetch(buildPath())).text();
  expect(zh).toContain('这不是真实的支付宝');
  expect(zh).toContain('王小明');
  const en = await (await testMall.fetch(buildPath(), { headers: { 'accept-language': 'en' } })).text();
  expect(en).toContain('not the real Alipay');
  expect(en).toContain('class="alipay"');
});

// R-ALIPAY-05
test('exchanges a code once, for the client that calls Alipay', async () => {
  const code = getCode(await submitForm({ person: 'oSandboxLili' }));
  const server = await createServer();
  expect(await exchangeAuthCode(server, code)).toBe('aSandboxLili');
  await expect(exchangeAuthCode(server, code)).rejects.toThrow('isv.code-invalid');
});

test('rejects a request that another key signed', async () => {
  const code = getCode(await submitForm({ person: 'oSandboxLili' }));
  const server = await createServer({ privateKey: createKeys().privateKey });
  await expect(exchangeAuthCode(server, code)).rejects.toThrow('isv.invalid-signature');
  expect(await exchangeAuthCode(await createServer(), code)).toBe('aSandboxLili');
});

test('the client rejects a response that another key signed', async () => {
  const code = getCode(await submitForm({ person: 'oSandboxLili' }));
  const server = await createServer({ publicKey: createKeys().publicKey });
  await expect(exchangeAuthCode(server, code)).rejects.toThrow('no valid response');
});

test.each([
  ['an unknown app', { app_id: '2021' }],
  ['another callback', { redirect_uri: 'http://mall.example/home' }],
  ['an unknown scope', { scope: 'everything' }],
])('rejects %s', async (_, changes) => {
  expect((await testMall.fetch(buildPath(changes))).status).toBe(400);
});

test('returns to its own host, whatever host is requested', async () => {
  const path = buildPath({ redirect_uri: 'https://evil.example/vantmall/api/v7/aliPay/token' });
  const response = await submitForm({ person: 'oSandboxLili' }, path);
  expect(response.headers.get('location')).toMatch(/^\/vantmall\/api\/v7\/aliPay\/token\?/);
});

// R-SECURITY-07
test.each(['/vantmall/internal', '/internal', '/vantmall/sandbox/../internal', '/sandbox/..%2finternal'])(
  'returns 404 for the keys and the gateway of the sandbox under %s',
  async (path) => {
    const browser = new TestBrowser('aliPay');
    expect((await browser.open(`${path}/alipay/apps`)).status).toBe(404);
    expect((await browser.open(`${path}/alipay/gateway.do`, { method: 'POST' })).status).toBe(404);
  },
);

test.each(['/sandbox/alipay/authorize', '/internal/alipay/apps'])(
  'has no %s outside of demo mode',
  async (path) => {
    const production = await startMall({ settings: { demo: false } });
    expect((await production.fetch(path)).status).toBe(404);
    await production.close();
  },
);
