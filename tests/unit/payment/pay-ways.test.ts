import type { PayType } from '@/lib/contract/config';
import { type Environment, environments } from '@/lib/rules/page/environment';
import { createMiniPayQuery, MINI_PAY_PAGE } from '@/lib/rules/payment/mini-pay-page';
import {
  defaultPayRules,
  findPaymentMethod,
  getPayChannels,
  type PaymentMethod,
  type PayRules,
  toPayRules,
} from '@/lib/rules/payment/pay-channels';

const allow = (...types: PayType[]): PayRules['setting'] => ({
  isWxPay: types.includes('wechat'),
  isAliPay: types.includes('alipay'),
  isCloudPay: types.includes('cloud'),
});

/** WeChat, Alipay, cloud; with `isWxMiniAppPay` the first column is the second one. */
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
  'in %s WeChat pays by %s (%s), Alipay by %s, the cloud by %s',
  (environment, ...expected) => {
    const [wechat, wechatByMini, alipay, cloud] = expected;
    for (const isWxMiniAppPay of [false, true]) {
      const told = { isWxMiniAppPay };
      expect(findPaymentMethod(environment, 'wechat', told)).toBe(isWxMiniAppPay ? wechatByMini : wechat);
      expect(findPaymentMethod(environment, 'alipay', told)).toBe(alipay);
      expect(findPaymentMethod(environment, 'cloud', told)).toBe(cloud);
    }
  },
);

test('the table has every environment', () => {
  expect(table.map(([environment]) => environment).sort()).toEqual([...environments].sort());
});

const offers: [Environment, PayRules['setting'], PayType, PayType[]][] = [
  ['browser', allow('wechat', 'alipay', 'cloud'), 'wechat', ['wechat', 'alipay', 'cloud']],
  ['browser', allow('wechat', 'alipay', 'cloud'), 'alipay', ['alipay', 'wechat', 'cloud']],
  ['browser', allow('wechat', 'alipay', 'cloud'), 'cloud', ['cloud', 'wechat', 'alipay']],
  ['app', allow('alipay', 'cloud'), 'wechat', ['alipay', 'cloud']],
  ['wechat', allow('wechat', 'alipay', 'cloud'), 'alipay', ['wechat']],
  ['wechat', allow('alipay', 'cloud'), 'alipay', []],
  ['alipayMini', allow('wechat', 'alipay'), 'wechat', ['alipay']],
  ['mini', allow(), 'wechat', []],
];

// R-PAY-01
test.each(offers)('%s with %j, by default %s, offers %j', (environment, setting, defaultType, expected) => {
  expect(getPayChannels(environment, { ...defaultPayRules, setting, defaultType })).toEqual(expected);
});

test('what is offered somewhere can be paid there', () => {
  for (const environment of environments)
    for (const channel of getPayChannels(environment, defaultPayRules))
      expect(findPaymentMethod(environment, channel, defaultPayRules)).toBeDefined();
});

test('a project whose configuration could not be loaded offers everything', () => {
  expect(toPayRules(null)).toBe(defaultPayRules);
});

test('the mini program’s pay page is told of order and project', () => {
  expect(`/${MINI_PAY_PAGE}?${createMiniPayQuery('M1', '10002')}`).toBe(
    '/pages/pay/index?orderId=M1&pId=10002',
  );
});
