import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseConfig } from '@/server/config';
import { createPaymentSettings, hasRealProvider } from '@/server/mall/payment/settings';
import { readPaymentSettings as paymentOf } from '@/server/mall/payment/vendor/read-payment-settings';

const rsa = (modulusLength = 2048) => generateKeyPairSync('rsa', { modulusLength });
const mine = rsa();
const theirs = rsa();

const privatePem = mine.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const publicPem = theirs.publicKey.export({ type: 'spki', format: 'pem' }).toString();
const bare = (type: 'pkcs1' | 'pkcs8') => mine.privateKey.export({ type, format: 'der' }).toString('base64');

const site = { MALL_PUBLIC_URL: 'https://mall.example.com/' };
const alipay = {
  ...site,
  MALL_ALIPAY_APP_ID: '2021000000000001',
  MALL_ALIPAY_SELLER_ID: '2088000000000001',
  MALL_ALIPAY_PRIVATE_KEY: privatePem,
  MALL_ALIPAY_PUBLIC_KEY: publicPem,
};
const wxpay = {
  ...site,
  MALL_WXPAY_MCH_ID: '1900000001',
  MALL_WXPAY_APP_ID: 'wx0000000000000001',
  MALL_WXPAY_SERIAL: '4A1B',
  MALL_WXPAY_PRIVATE_KEY: privatePem,
  MALL_WXPAY_API_V3_KEY: randomBytes(16).toString('hex'),
  MALL_WXPAY_PUBLIC_KEY: publicPem,
  MALL_WXPAY_PUBLIC_KEY_ID: 'PUB_KEY_ID_1',
};

test('of incomplete settings each missing variable is named', () => {
  const missing = (given: Record<string, string>, all: object) => {
    const names = Object.keys(all).filter((name) => !(name in given));
    for (const name of names) expect(() => parseConfig(given)).toThrow(`${name}: needed`);
  };
  missing({ MALL_ALIPAY_GATEWAY: 'https://openapi.alipay.com/gateway.do' }, alipay);
  missing({ MALL_WXPAY_MCH_ID: '1900000001' }, wxpay);
  expect(paymentOf(parseConfig({}))).toEqual({});
});

test('complete settings lead to the providers’ own gateways', () => {
  const { alipay: ali, wechat } = paymentOf(parseConfig({ ...alipay, ...wxpay }));
  expect(ali).toMatchObject({
    miniAppId: '2021000000000001',
    gateway: 'https://openapi.alipay.com/gateway.do',
    site: 'https://mall.example.com/vantmall',
  });
  expect(wechat).toMatchObject({
    gateway: 'https://api.mch.weixin.qq.com/',
    site: 'https://mall.example.com/vantmall',
  });
  expect(ali?.publicKey.equals(theirs.publicKey)).toBe(true);
});

test('a key may be PEM, on one line, bare base64, or a file', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'keys-'));
  const file = path.join(folder, 'key.pem');
  writeFileSync(file, privatePem);
  for (const told of [privatePem, privatePem.replaceAll('\n', '\\n'), bare('pkcs8'), bare('pkcs1'), file]) {
    const { alipay: ali } = paymentOf(parseConfig({ ...alipay, MALL_ALIPAY_PRIVATE_KEY: told }));
    expect(ali?.privateKey.equals(mine.privateKey)).toBe(true);
  }
  rmSync(folder, { recursive: true });
});

test.each([
  ['MALL_ALIPAY_PRIVATE_KEY', rsa(1024).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()],
  ['MALL_ALIPAY_PRIVATE_KEY', 'no such file'],
  [
    'MALL_ALIPAY_PUBLIC_KEY',
    generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  ],
  ['MALL_WXPAY_PUBLIC_KEY', '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----'],
])('%s that is not usable stops the start by its name alone', (name, value) => {
  const read = () => paymentOf(parseConfig({ ...alipay, ...wxpay, [name]: value }));
  expect(read).toThrow(`${name}: no such key`);
  expect(read).not.toThrow(value.slice(0, 40));
});

test.each(['', 'x'.repeat(16), 'x'.repeat(31), 'x'.repeat(33), '钥'.repeat(32)])(
  'an APIv3 key %j is refused',
  (key) => {
    const given = { ...wxpay, MALL_WXPAY_API_V3_KEY: key };
    expect(() => paymentOf(parseConfig(given))).toThrow('MALL_WXPAY_API_V3_KEY');
  },
);

test('a gateway in the open is refused, but on this machine', () => {
  expect(() => parseConfig({ ...alipay, MALL_ALIPAY_GATEWAY: 'http://alipay.example/' })).toThrow(
    'MALL_ALIPAY_GATEWAY',
  );
  expect(parseConfig({ ...alipay, MALL_ALIPAY_GATEWAY: 'http://127.0.0.1:1/g' }).MALL_ALIPAY_GATEWAY).toBe(
    'http://127.0.0.1:1/g',
  );
});

test('a channel has its provider or the sandbox, never both', () => {
  const settings = createPaymentSettings(true, paymentOf(parseConfig(alipay)));
  expect(settings.sandbox).toBe(true);
  expect([
    hasRealProvider(settings, 'alipay'),
    hasRealProvider(settings, 'wechat'),
    hasRealProvider(settings, 'cloud'),
  ]).toEqual([true, false, false]);
  expect(createPaymentSettings(false, paymentOf(parseConfig(alipay))).sandbox).toBe(false);
});
