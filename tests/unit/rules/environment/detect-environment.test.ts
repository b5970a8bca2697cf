import { detectEnvironment, environments, toAppType } from '@/lib/rules/environment/detect-environment';
import fc from '@/tests/support/fast-check';

const phone =
  'Mozilla/5.0 (Linux; Android 14; 23013RK75C) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36';

// R-ENV-01, R-APP-01
describe('detectEnvironment', () => {
  test.each([
    [phone, 'browser'],
    [`${phone} MicroMessenger/8.0.49 NetType/WIFI Language/zh_CN`, 'wechat'],
    [`${phone} MicroMessenger/8.0.49 NetType/WIFI miniProgram/wx1234`, 'mini'],
    [`${phone} AliApp(AP/10.6.0) AlipayClient/10.6.0 Language/zh-Hans`, 'alipay'],
    [`${phone} AliApp(AP/10.6.0) AlipayClient/10.6.0 miniProgram Language/zh-Hans`, 'alipayMini'],
    [`${phone} VantMallApp/3.2.0`, 'app'],
    [`${phone} VantMallApp/3.2.0 MicroMessenger/8.0`, 'app'],
    [`${phone} hap/1.10/xiaomi`, 'quickApp'],
    ['', 'browser'],
    [null, 'browser'],
  ])('%s → %s', (agent, expected) => {
    expect(detectEnvironment(agent)).toBe(expected);
  });

  // R-ENV-02
  test('returns an environment for any user agent', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 3000 }), (agent) => environments.includes(detectEnvironment(agent))),
    );
  });
});

// R-ENV-03
test.each([
  ['browser', 'H5'],
  ['app', 'H5'],
  ['alipay', 'H5_ALIPAY'],
  ['alipayMini', 'H5_ALIPAY_MINI'],
  ['wechat', 'WX_PUBLIC'],
] as const)('sends %s to the backend as %s', (environment, appType) => {
  expect(toAppType(environment)).toBe(appType);
});
