/** @jest-environment node */
import { parseConfig } from '@/server/config';

test.each([
  [{ MALL_WECHAT_APP_ID: 'wx' }, ['MALL_WECHAT_APP_SECRET', 'MALL_PUBLIC_URL']],
  [{ MALL_WECHAT_MINI_APP_ID: 'wx' }, ['MALL_WECHAT_MINI_APP_SECRET']],
  [
    { MALL_UPLOADS: 's3', MALL_S3_BUCKET: 'b' },
    ['MALL_S3_REGION', 'MALL_S3_ACCESS_KEY', 'MALL_S3_SECRET_KEY'],
  ],
])('%o names the missing variables', (env, missing) => {
  for (const name of missing) expect(() => parseConfig(env)).toThrow(`${name}: required`);
});

test('requires nothing without WeChat and with a local picture folder', () => {
  expect(parseConfig({}).MALL_UPLOADS).toBe('local');
});
