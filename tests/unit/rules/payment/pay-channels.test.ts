import type { PayType } from '@/lib/contract/config';
import { type Environment, environments } from '@/lib/rules/environment/environment';
import { createMiniPayQuery, MINI_PAY_PAGE } from '@/lib/rules/payment/mini-pay-page';
import {
  defaultPayRules,
  findPaymentMethod,
  getPayChannels,
  type PaymentMethod,
  type PayRules,
  toPayRules,
} from '@/lib/rules/payment/pay-channels';

const buildPaySetting = (...types: PayType[]): PayRules['setting'] => ({
  isWxPay: types.includes('wechat'),
  isAliPay: types.includes('alipay'),
  isCloudPay: types.includes('cloud'),
});

/** WeChat, Alipay, cloud; with `isWxMiniAppPay` the second column replaces the first. */
const table: [Environment, PaymentMethod?, PaymentMethod?, PaymentMethod?, PaymentMethod?][] = [
  ['browser', 'page', 'scheme', 'page', 'page'],
  ['app', 'page', 'scheme', 'page', 'page'],
  ['quickApp', 'page', 'scheme', 'page', 'page'],
  ['wechat', 'bridge', 'bridge', undefined, undefined],
  ['mini', 'miniPage', 'miniPage', undefined, undefined],
  ['alipay', undefined, undefined, 'page', undefined],
  ['alipayMini', undefined, undefined, 'trade', undefined],
];

// R-PAY-06, R-APP-02
test.each(table)(
  'environment %s uses WeChat %s (%s), Alipay %s and the cloud %s',
  (environment, ...expected) => {
    const [wechat, wechatByMini, alipay, cloud] = expected;
    for (const isWxMiniAppPay of [false, true]) {
      const options = { isWxMiniAppPay };
      expect(findPaymentMethod(environment, 'wechat', options)).toBe(isWxMiniAppPay ? wechatByMini : wechat);
      expect(findPaymentMethod(environment, 'alipay', options)).toBe(alipay);
      expect(findPaymentMethod(environment, 'cloud', options)).toBe(cloud);
    }
  },
);

test('covers every environment', () => {
  expect(table.map(([environment]) => environment).sort()).toEqual([...environments].sort());
});

const offers: [Environment, PayRules['setting'], PayType, PayType[]][] = [
  ['browser', buildPaySetting('wechat', 'alipay', 'cloud'), 'wechat', ['wechat', 'alipay', 'cloud']],
  ['browser', buildPaySetting('wechat', 'alipay', 'cloud'), 'alipay', ['alipay', 'wechat', 'cloud']],
  ['browser', buildPaySetting('wechat', 'alipay', 'cloud'), 'cloud', ['cloud', 'wechat', 'alipay']],
  ['app', buildPaySetting('alipay', 'cloud'), 'wechat', ['alipay', 'cloud']],
  ['wechat', buildPaySetting('wechat', 'alipay', 'cloud'), 'alipay', ['wechat']],
  ['wechat', buildPaySetting('alipay', 'cloud'), 'alipay', []],
  ['alipayMini', buildPaySetting('wechat', 'alipay'), 'wechat', ['alipay']],
  ['mini', buildPaySetting(), 'wechat', []],
];

// R-PAY-01
test.each(offers)('%s with %j, by default %s, offers %j', (environment, setting, defaultType, expected) => {
  expect(getPayChannels(environment, { ...defaultPayRules, setting, defaultType })).toEqual(expected);
});

test('finds a way to pay for every offered channel', () => {
  for (const environment of environments)
    for (const channel of getPayChannels(environment, defaultPayRules))
      expect(findPaymentMethod(environment, channel, defaultPayRules)).toBeDefined();
});

test('offers all channels when the project configuration cannot be loaded', () => {
  expect(toPayRules(null)).toBe(defaultPayRules);
});

test('passes order and project to the mini program’s pay page', () => {
  expect(`/${MINI_PAY_PAGE}?${createMiniPayQuery('M1', '10002')}`).toBe(
    '/pages/pay/index?orderId=M1&pId=10002',
  );
});
