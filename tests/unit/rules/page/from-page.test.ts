import { findSourcePath, parseFromPage } from '@/lib/rules/page/from-page';
import { HOSTILE_TARGETS, UNUSUAL_PAGES } from '@/tests/support/hostile-targets';

// R-NAV-29
test.each([
  ['/payindex', 'orderId=1&fromPage=myorder3', '/myorder3'],
  ['/payindex', 'orderId=1&fromPage=cashier', undefined],
  ['/payindex', 'orderId=1&fromPage=goodsProfile', undefined],
  ['/payindex', 'orderId=1&fromPage=goodsProfile/SKU-1', '/goodsProfile/SKU-1'],
  ['/payindex', 'orderId=1&fromPage=payindex', undefined],
  ['/ordersuccess', 'from=mine&fromPage=home', '/mine'],
  ['/ordersuccess', 'from=null&fromPage=home', '/home'],
  ['/ordersuccess', 'from=//evil.example', undefined],
  ['/ordersuccess', 'from=https://evil.example', undefined],
  ['/ordersuccess', 'from=/api/logout', undefined],
  ['/goodsProfile/SKU-1', 'pageSource=live/list&type=101', '/live/list'],
  ['/goodsProfile/1', 'pageSource=payOnDeliveryHome&type=7', '/payOnDeliveryHome?type=7'],
  ['/goodsProfile/1', 'pageSource=payOnDeliveryHome', '/payOnDeliveryHome'],
  ['/goodsProfile/1', 'pageSource=wechat-moments&type=101', '/home?tab=101'],
  ['/goodsProfile/1', 'type=101', '/home?tab=101'],
  ['/goodsProfile/1', 'type=null', undefined],
  ['/payOnDeliveryHome', 'type=7', undefined],
  ['/mine', '', undefined],
])('findSourcePath(%s, %s) → %s', (path, query, expected) => {
  expect(findSourcePath(path, new URLSearchParams(query))).toBe(expected);
});

// R-SECURITY-07
test.each([...HOSTILE_TARGETS, ...UNUSUAL_PAGES, '／／evil.example', '/．．/evil', '//evil。example'])(
  'never goes back to %j',
  (target) => {
    expect(parseFromPage(target, '/mine')).toBeUndefined();
  },
);
