import { createGoodsPath, parseGoodsPath } from '@/lib/rules/page/goods-path';
import { type ConfiguredLink, parseLinkTarget } from '@/lib/rules/page/link-target';

// R-NAV-20
test.each([
  ['/home', { kind: 'inner', href: '/home' }],
  ['https://example.com/a', { kind: 'outer', href: 'https://example.com/a' }],
  ['http://example.com/a', undefined],
  ['javascript:alert(1)', undefined],
  ['//evil.example', undefined],
  ['https://', undefined],
])('parseLinkTarget(%j) → %j', (href, expected) => {
  expect(parseLinkTarget(href)).toEqual(expected);
});

const outer = 'https://shop.example/goodsProfile/1?type=9';

// R-NAV-20, R-NAV-21
test.each<[ConfiguredLink, string | undefined]>([
  // Paths of the mall
  [{ path: '/primary1' }, '/primary1'],
  [{ path: ' /primary1 ' }, '/primary1'],
  [{ path: '/vantmall/primary1' }, '/primary1'],
  [{ path: '/home?tab=101#goods' }, '/home?tab=101#goods'],
  [{ path: '/myorder2?orderStatus=1' }, '/myorder2?orderStatus=1'],
  [{ path: '/complain' }, '/complain'],
  [{ path: '/nothing' }, undefined],
  [{ path: '/api/logout' }, undefined],
  [{ path: '/home/../api/logout' }, undefined],
  [{ path: 'primary1' }, undefined],
  [{}, undefined],
  // Products have their group as type
  [{ urlType: 'goods', goodsId: '101001', type: '101' }, '/goodsProfile/101001?type=101'],
  [{ urlType: 'goods', goodsId: 'SKU-1', type: '101' }, '/goodsProfile/SKU-1?type=101'],
  [{ urlType: 'goods', goodsId: '101001' }, '/goodsProfile/101001'],
  [{ urlType: 'goods', goodsId: '', type: '101' }, undefined],
  [{ urlType: 'goods', goodsId: 'a b' }, undefined],
  [{ urlType: 'path', goodsId: '101001', type: '101' }, '/goodsProfile/101001?type=101'],
  [{ path: '/goodsProfile/101001', type: '101' }, '/goodsProfile/101001?type=101'],
  [{ path: '/goodsProfile/101001?type=7', type: '101' }, '/goodsProfile/101001?type=7'],
  [{ path: '/goodsProfile/101001?type=null', type: '101' }, '/goodsProfile/101001?type=101'],
  [{ path: '/goodsProfile/null', type: '101' }, undefined],
  [
    { path: '/goodsProfile/101001?activityType=1#price', type: '101' },
    '/goodsProfile/101001?activityType=1&type=101#price',
  ],
  [{ path: '/goodsProfile?goodsId=101001' }, '/goodsProfile?goodsId=101001'],
  [{ path: '/goodsProfile?goodsId=101001', type: '101' }, '/goodsProfile?goodsId=101001&type=101'],
  [{ path: '/goodsProfile', type: '101' }, undefined],
  [{ path: '/activity/timeLimit', type: '101' }, '/activity/timeLimit'],
  // Brand activities have their page
  [{ path: '/activity/brand', pageId: 'brand-tea' }, '/activity/brand?pageId=brand-tea'],
  [{ path: '/activity/brand' }, '/activity/brand?pageId=brand'],
  [{ path: '/activity/brand?pageId=null' }, '/activity/brand?pageId=brand'],
  [{ path: '/activity/brand?pageId=brand-bags', pageId: 'brand-tea' }, '/activity/brand?pageId=brand-bags'],
  [{ path: '/activity/brand?a=1', pageId: 'x y' }, '/activity/brand?a=1&pageId=x+y'],
  [{ pageId: 'brand-tea' }, '/activity/brand?pageId=brand-tea'],
  [{ path: '/activity/returnScore', pageId: 'brand-tea' }, '/activity/returnScore'],
])('%j opens %s inside the mall', (link, href) => {
  expect(parseLinkTarget(link)).toEqual(href && { kind: 'inner', href });
});

// R-NAV-20
test('opens a web link in full, without the parameters of the mall’s own pages', () => {
  expect(parseLinkTarget({ urlType: 'link', path: outer, type: '101', pageId: 'x' })).toEqual({
    kind: 'outer',
    href: outer,
  });
});

// R-NAV-20, R-MINE-03
test.each([
  ['pages/goods/detail?goodsId=1', 'pages/goods/detail?goodsId=1'],
  ['/pages/goods/detail', 'pages/goods/detail'],
  ['', ''],
])('a mini-program link to %j is a kind of its own', (path, href) => {
  const link = { urlType: 'miniProgram', path };
  expect(parseLinkTarget(link)).toEqual({ kind: 'miniProgram', href });
  expect(parseLinkTarget({ ...link, accountId: 'gh_1' })).toEqual({
    kind: 'miniProgram',
    href,
    accountId: 'gh_1',
  });
});

// R-NAV-20
test.each(['https://example.com', '../pages/index', 'pages/a?b="', 'javascript:alert(1)', '//pages/a'])(
  'a mini-program link to %j has no target',
  (path) => {
    expect(parseLinkTarget({ urlType: 'miniProgram', path })).toBeUndefined();
  },
);

// R-NAV-21
test.each([
  [{ goodsId: '101001', groupId: '101', activityType: 2 }, '/goodsProfile/101001?type=101&activityType=2'],
  [{ goodsId: '101001', groupId: '', activityType: 3 }, '/goodsProfile/101001?activityType=3'],
  [{ goodsId: '101001', groupId: '101', activityType: 0 }, '/goodsProfile/101001?type=101'],
  [{ goodsId: '101001', groupId: '', activityType: 0 }, '/goodsProfile/101001'],
  [{ goodsId: 'SKU-1' }, '/goodsProfile/SKU-1'],
  [
    { goodsId: '1', activityType: 4, pageSource: 'payOnDeliveryHome' },
    '/goodsProfile/1?activityType=4&pageSource=payOnDeliveryHome',
  ],
])('createGoodsPath(%j) → %s', (goods, path) => {
  expect(createGoodsPath(goods)).toBe(path);
  expect(parseGoodsPath(path)).toBe(goods.goodsId);
});

test.each(['/goodsProfile', '/goodsProfile/', '/goodsProfile/1/2', '/goodsProfile/a%2Fb', '/white/1', ''])(
  'finds no product in %j',
  (path) => {
    expect(parseGoodsPath(path)).toBeUndefined();
  },
);
