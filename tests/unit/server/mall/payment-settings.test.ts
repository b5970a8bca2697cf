import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseConfig } from '@/server/config';
import { createPaymentSettings, hasRealProvider } from '@/server/mall/payment/settings';
import { readPaymentSettings as paymentOf } from '@/server/mall/payment/vendor/read-payment-settings';

const createKeyPair = (modulusLength = 2048) => generateKeyPairSync('rsa', { modulusLength });
const ownKeys = createKeyPair();
const providerKeys = createKeyPair();

const privatePem = ownKeys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const publicPem = providerKeys.publicKey.export({ type: 'spki', format: 'pem' }).toString();
const toBareKey = (type: 'pkcs1' | 'pkcs8') =>
  ownKeys.privateKey.export({ type, format: 'der' }).toString('base64');

const siteEnv = { MALL_PUBLIC_URL: 'https://mall.example.com/' };
const alipayEnv = {
  ...siteEnv,
  MALL_ALIPAY_APP_ID: '2021000000000001',
  MALL_ALIPAY_SELLER_ID: '2088000000000001',
  MALL_ALIPAY_PRIVATE_KEY: privatePem,
  MALL_ALIPAY_PUBLIC_KEY: publicPem,
};
const wxpayEnv = {
  ...siteEnv,
  MALL_WXPAY_MCH_ID: '1900000001',
  MALL_WXPAY_APP_ID: 'wx0000000000000001',
  MALL_WXPAY_SERIAL: '4A1B',
  MALL_WXPAY_PRIVATE_KEY: privatePem,
  MALL_WXPAY_API_V3_KEY: randomBytes(16).toString('hex'),
  MALL_WXPAY_PUBLIC_KEY: publicPem,
  MALL_WXPAY_PUBLIC_KEY_ID: 'PUB_KEY_ID_1',
};

test('names each missing variable of an incomplete configuration', () => {
  const missing = (env: Record<string, string>, all: object) => {
    const names = Object.keys(all).filter((name) => !(name in env));
    for (const name of names) expect(() => parseConfig(env)).toThrow(`${name}: required`);
  };
  missing({ MALL_ALIPAY_GATEWAY: 'https://openapi.alipay.com/gateway.do' }, alipayEnv);
  missing({ MALL_WXPAY_MCH_ID: '1900000001' }, wxpayEnv);
  expect(paymentOf(parseConfig({}))).toEqual({});
});

test('uses the providers’ own gateways for a complete configuration', () => {
  const { alipay: ali, wechat } = paymentOf(parseConfig({ ...alipayEnv, ...wxpayEnv }));
  expect(ali).toMatchObject({
    miniAppId: '2021000000000001',
    gateway: 'https://openapi.alipay.com/gateway.do',
    site: 'https://mall.example.com/vantmall',
  });
  expect(wechat).toMatchObject({
    gateway: 'https://api.mch.weixin.qq.com/',
    site: 'https://mall.example.com/vantmall',
  });
  expect(ali?.publicKey.equals(providerKeys.publicKey)).toBe(true);
});

test('accepts a key as PEM, on one line, as bare base64 or as a file', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'keys-'));
  const file = path.join(folder, 'key.pem');
  writeFileSync(file, privatePem);
  for (const message of [
    privatePem,
    privatePem.replaceAll('\n', '\\n'),
    toBareKey('pkcs8'),
    toBareKey('pkcs1'),
    file,
  ]) {
    const { alipay: ali } = paymentOf(parseConfig({ ...alipayEnv, MALL_ALIPAY_PRIVATE_KEY: message }));
    expect(ali?.privateKey.equals(ownKeys.privateKey)).toBe(true);
  }
  rmSync(folder, { recursive: true });
});

test.each([
  [
    'MALL_ALIPAY_PRIVATE_KEY',
    createKeyPair(1024).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  ],
  ['MALL_ALIPAY_PRIVATE_KEY', 'no such file'],
  [
    'MALL_ALIPAY_PUBLIC_KEY',
    generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  ],
  ['MALL_WXPAY_PUBLIC_KEY', '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----'],
])('rejects an unusable %s by its name alone', (name, value) => {
  const read = () => paymentOf(parseConfig({ ...alipayEnv, ...wxpayEnv, [name]: value }));
  expect(read).toThrow(`${name}: not a valid key`);
  expect(read).not.toThrow(value.slice(0, 40));
});

test.each(['', 'x'.repeat(16), 'x'.repeat(31), 'x'.repeat(33), '钥'.repeat(32)])(
  'rejects the APIv3 key %j',
  (key) => {
    const env = { ...wxpayEnv, MALL_WXPAY_API_V3_KEY: key };
    expect(() => paymentOf(parseConfig(env))).toThrow('MALL_WXPAY_API_V3_KEY');
  },
);

test('rejects a plain-http gateway except on localhost', () => {
  expect(() => parseConfig({ ...alipayEnv, MALL_ALIPAY_GATEWAY: 'http://alipay.example/' })).toThrow(
    'MALL_ALIPAY_GATEWAY',
  );
  expect(parseConfig({ ...alipayEnv, MALL_ALIPAY_GATEWAY: 'http://127.0.0.1:1/g' }).MALL_ALIPAY_GATEWAY).toBe(
    'http://127.0.0.1:1/g',
  );
});

test('uses either the provider or the sandbox for each channel', () => {
  const settings = createPaymentSettings(true, paymentOf(parseConfig(alipayEnv)));
  expect(settings.sandbox).toBe(true);
  expect([
    hasRealProvider(settings, 'alipay'),
    hasRealProvider(settings, 'wechat'),
    hasRealProvider(settings, 'cloud'),
  ]).toEqual([true, false, false]);
  expect(createPaymentSettings(false, paymentOf(parseConfig(alipayEnv))).sandbox).toBe(false);
});
