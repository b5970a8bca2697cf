import { parseConfig } from '@/server/config';
import { createSmsSettings } from '@/server/mall/phone/sms/settings';

const gateway = { url: 'https://sms.example/send', token: 't', timeoutMs: 3000 };

test('requires the token of a gateway', () => {
  expect(() => parseConfig({ MALL_SMS_URL: 'https://sms.example/send' })).toThrow('MALL_SMS_TOKEN');
  const parsed = parseConfig({ MALL_SMS_URL: 'https://sms.example/send', MALL_SMS_TOKEN: 't' });
  expect(parsed).toMatchObject({ MALL_SMS_TOKEN: 't', MALL_SMS_TIMEOUT_MS: 3000, MALL_SMS_CAPTCHA: true });
});

test.each([
  'http://sms.example/send',
  'http://localhost.example/',
  'http://127.0.0.1@evil.example/',
  'ftp://x',
])('rejects %s because it is not encrypted', (url) => {
  expect(() => parseConfig({ MALL_SMS_URL: url, MALL_SMS_TOKEN: 't' })).toThrow('MALL_SMS_URL');
});

test.each(['http://localhost:8080/sms', 'http://127.0.0.1/sms', 'http://[::1]:8080/sms'])(
  'accepts the local gateway %s',
  (url) => {
    expect(parseConfig({ MALL_SMS_URL: url, MALL_SMS_TOKEN: 't' }).MALL_SMS_URL).toBe(url);
  },
);

test('uses the inbox only in the demo without a gateway', () => {
  expect(createSmsSettings(true)).toEqual({ sandbox: true, captcha: true });
  expect(createSmsSettings(true, { gateway }).sandbox).toBe(false);
  expect(createSmsSettings(false).sandbox).toBe(false);
  expect(() => createSmsSettings(false, { sandbox: true })).toThrow('demo mode only');
});

test('limits the gateway timeout to that of the mall', () => {
  expect(parseConfig({ MALL_SMS_TIMEOUT_MS: '4000' }).MALL_SMS_TIMEOUT_MS).toBe(4000);
  expect(() => parseConfig({ MALL_SMS_TIMEOUT_MS: '4001' })).toThrow('MALL_SMS_TIMEOUT_MS');
});

// R-PHONE-09
test('a service for sliders requires https and a secret', () => {
  const url = 'https://slider.example/verify';
  expect(() => parseConfig({ MALL_SLIDER_VERIFY_URL: url })).toThrow('MALL_SLIDER_SECRET');
  expect(() => parseConfig({ MALL_SLIDER_VERIFY_URL: url, MALL_SLIDER_SECRET: 'short' })).toThrow(
    'MALL_SLIDER_SECRET',
  );
  const secret = 's'.repeat(32);
  expect(() =>
    parseConfig({ MALL_SLIDER_VERIFY_URL: 'http://slider.example', MALL_SLIDER_SECRET: secret }),
  ).toThrow('MALL_SLIDER_VERIFY_URL');
  expect(
    parseConfig({ MALL_SLIDER_VERIFY_URL: url, MALL_SLIDER_SECRET: secret }).MALL_SLIDER_VERIFY_URL,
  ).toBe(url);
});
