import { findSourcePath } from '@/lib/rules/page/source-path';

// R-NAV-29
test.each([
  ['/payindex', 'orderId=1&fromPage=myorder3', '/myorder3'],
  ['/payindex', 'orderId=1&fromPage=cashier', undefined],
  ['/payindex', 'orderId=1&fromPage=goodsProfile', undefined],
  ['/payindex', 'orderId=1&fromPage=goodsProfile/SKU-1', '/goodsProfile/SKU-1'],
  ['/payindex', 'orderId=1&fromPage=payindex', undefined],
  ['/payOnDeliveryContact', 'groupType=7&pageSource=payOnDeliveryHome', '/payOnDeliveryHome?type=7'],
  ['/payOnDeliverySuccess', 'groupType=null&pageSource=payOnDeliveryHome', '/payOnDeliveryHome'],
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

// R-ORDER-43
test.each([
  ['1', '/activity/timeLimit'],
  ['2', '/activity/returnScore'],
  ['3', '/activity/brand'],
  ['4', '/payOnDeliveryHome'],
  ['0', undefined],
  ['5', undefined],
  ['null', undefined],
  ['', undefined],
  ['constructor', undefined],
])('leads from an order of activity %j to %s when its address names no other page', (type, expected) => {
  const query = `orderId=1&activityType=${type}&fromPage=`;
  expect(findSourcePath('/payindex', new URLSearchParams(`${query}goodsProfile`))).toBe(expected);
  expect(findSourcePath('/payindex', new URLSearchParams(`${query}myorder3`))).toBe('/myorder3');
  expect(findSourcePath('/express', new URLSearchParams(`${query}goodsProfile`))).toBeUndefined();
});
