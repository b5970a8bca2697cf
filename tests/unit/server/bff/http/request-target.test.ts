/** @jest-environment node */
import { REJECTED_PATH } from '@/server/bff/http/rejection';
import { admitTarget, withBasePath } from '@/server/bff/http/request-target';

const admit = (target: string, host = 'mall.example', cookie?: string) =>
  admitTarget(
    { target, host, cookie },
    { hosts: { publicUrl: 'https://mall.example', allowed: ['10.0.0.5'] }, defaultProjectId: '10000' },
  );

test.each([
  '*',
  '/api/%%zz',
  '/vantmall/api/%%zz',
  '/api/v9/%ff',
  '/vantmall/api/v9/%ff?pId=1',
  '/uploads/%c0%ae',
  '/wxPay/%',
  '/quick/v1/%e4%bd',
  '/activity/getConvenientBuyingGoods/%f',
  'http://',
  'http://user@mall.example/vantmall/home',
  'ftp://mall.example/',
  'mall.example:443',
])('rejects the malformed call %s', (target) => {
  expect(admit(target)).toEqual({ url: REJECTED_PATH, host: 'mall.example', rejection: 'malformed' });
});

test.each([
  ['/vantmall/home%zz', undefined, '10000'],
  ['/vantmall/home%zz?pId=10002&a=%zz', 'pId=10003', '10002'],
  ['/vantmall/goodsProfile/%ff', 'a=1; pId=10003', '10003'],
  ['/vantmall/%c0%ae%c0%ae/x?pId=%zz', 'pId=%00', '10000'],
  ['/%', undefined, '10000'],
])('serves the page of unknown URLs for the malformed page %s', (target, cookie, pId) => {
  expect(admit(target, 'mall.example', cookie)).toEqual({
    url: `/vantmall/404?pId=${pId}`,
    host: 'mall.example',
  });
});

// R-SECURITY-27
test.each([
  '/vantmall/api/v9/../v9/goodsList?pageSize=1',
  '/vantmall/api/./health',
  '/vantmall/api/v9/goodsList/..',
  '/api/v9/%2e%2e/v9/goodsList',
  '/api/v9/.%2E/v9/goodsList',
  '/api/%2e/health',
  '/vantmall/api/../home?pId=10002',
  '/uploads/x\\..\\..\\api/health',
  'http://mall.example/api/../vantmall/home',
])('rejects the call %s, whose path has dot segments', (target) => {
  expect(admit(target)).toEqual({ url: REJECTED_PATH, host: 'mall.example', rejection: 'malformed' });
});

// R-SECURITY-27
test.each([
  '/vantmall/x/../goodsSearch?pId=10002&keyword=a',
  '/vantmall/./goodsSearch?pId=10002',
  '/vantmall/goodsSearch/.?pId=10002',
  '/vantmall/goodsSearch/..?pId=10002',
  '/vantmall/x/%2e%2e/goodsSearch?pId=10002',
  '/vantmall/x/%2E./goodsSearch?pId=10002',
  '/vantmall/%2e/goodsSearch?pId=10002',
  '/vantmall/x\\..\\goodsSearch?pId=10002',
  '/x/../vantmall/goodsSearch?pId=10002',
  '/../api/v9/goodsList?pId=10002',
  'http://mall.example/vantmall/x/../goodsSearch?pId=10002',
])('serves the page of unknown URLs for the page %s, whose path has dot segments', (target) => {
  expect(admit(target)).toEqual({ url: '/vantmall/404?pId=10002', host: 'mall.example' });
});

// R-SECURITY-27
test.each([
  '/vantmall/goodsSearch?pId=10000&keyword=/../a',
  '/vantmall/.../home',
  '/vantmall/..a/home',
  '/.well-known/assetlinks.json',
  '/vantmall/%252e%252e/home',
])('keeps %s, whose dots are no segments', (target) => {
  expect(admit(target)).toEqual({ url: target, host: 'mall.example' });
});

// R-SECURITY-27
test('a target with a fragment is rejected, because only some would cut it off', () => {
  expect(admit('/vantmall/api/v9/goodsList?pageSize=1#')).toMatchObject({
    url: REJECTED_PATH,
    rejection: 'malformed',
  });
  for (const target of [
    '/vantmall/goodsSearch?pId=10002&keyword=a#',
    '/vantmall/goodsSearch?pId=10002&keyword=#a',
  ])
    expect(admit(target)).toEqual({ url: '/vantmall/404?pId=10002', host: 'mall.example' });
});

// R-SECURITY-25
describe('a target that would keep the framework busy', () => {
  const many = 'a&'.repeat(200);
  const long = 'a'.repeat(8192);

  test.each([`/api/v9/goodsList?${many}`, `/vantmall/api/goodsList?pId=${long}`])(
    'is rejected for a call',
    (target) => {
      expect(admit(target)).toMatchObject({ url: REJECTED_PATH, rejection: 'malformed' });
    },
  );

  test.each([
    `/vantmall/goodsSearch?pId=10002&${many}`,
    `/vantmall/home?pId=10002&${long}`,
    `/vantmall/${'/'.repeat(8192)}x?pId=10002`,
  ])('becomes the page of unknown URLs', (target) => {
    expect(admit(target).url).toMatch(/^\/vantmall\/404\?pId=1000[02]$/);
  });

  test('is served up to the limits', () => {
    for (const target of [`/vantmall/home?${'a&'.repeat(199)}`, `/vantmall/home?${'a'.repeat(8000)}`])
      expect(admit(target)).toEqual({ url: target, host: 'mall.example' });
  });
});

test.each([
  '/vantmall/home?x=%zz',
  '/vantmall/goodsSearch?keyword=100%',
  '/vantmall/%E6%89%8B',
  '/vantmall/home%00',
])('keeps the decodable URL %s', (target) => {
  expect(admit(target)).toEqual({ url: target, host: 'mall.example' });
});

test.each([
  ['http://mall.example/vantmall/home?pId=1', '/vantmall/home?pId=1'],
  ['HTTPS://MALL.example:443/api/user/me', '/vantmall/api/user/me'],
  ['http://mall.example', '/'],
  ['http://mall.example?a=1', '/?a=1'],
  ['http://mall.example//evil.example', '//evil.example'],
])('removes the host of the absolute URL %s and uses it instead of the header', (target, url) => {
  expect(admit(target, 'evil.example')).toMatchObject({ url });
  expect(admit(target, 'evil.example').rejection).toBeUndefined();
});

test.each([
  ['/vantmall/home', 'evil.example', 'misdirected page'],
  ['/', 'evil.example', 'misdirected page'],
  ['/vantmall/api/user/me', 'evil.example', 'misdirected call'],
  ['/uploads/a.png', 'evil.example', 'misdirected call'],
  ['http://evil.example/vantmall/home', 'mall.example', 'misdirected page'],
  ['http://evil.example/api/health/x', 'mall.example', 'misdirected call'],
  ['/api/%zz', 'evil.example', 'misdirected call'],
  ['/api/healthy', 'evil.example', 'misdirected call'],
])('rejects %s for the host %s as %s', (target, host, reason) => {
  expect(admit(target, host)).toMatchObject({ url: REJECTED_PATH, rejection: reason });
});

test.each(['/vantmall/api/health', '/api/ready', '/vantmall/api/metrics?x=1', '/api/ops/revalidate'])(
  'accepts %s for every host',
  (target) => {
    expect(admit(target, '203.0.113.9:3000').rejection).toBeUndefined();
  },
);

test('accepts a host of the configured list', () => {
  expect(admit('/vantmall/home', '10.0.0.5:3000').rejection).toBeUndefined();
});

test.each([
  ['/wxPay/h5Pay', '/vantmall/wxPay/h5Pay'],
  ['/aliPay/wapPay', '/vantmall/aliPay/wapPay'],
  ['/cloudPay/h5Pay', '/vantmall/cloudPay/h5Pay'],
  ['/quick/v1/regInfo', '/vantmall/quick/v1/regInfo'],
  ['/web/v1/abTests/abAllocations', '/vantmall/web/v1/abTests/abAllocations'],
  ['/sandbox/cashier/1', '/vantmall/sandbox/cashier/1'],
  ['/uploads/a.png', '/vantmall/uploads/a.png'],
  ['/activity/getConvenientBuyingGoods?pId=1', '/vantmall/activity/getConvenientBuyingGoods?pId=1'],
  ['/robots.txt', '/vantmall/robots.txt'],
  ['/sitemap.xml?a=1', '/vantmall/sitemap.xml?a=1'],
  ['/favicon.ico', '/vantmall/favicon.ico'],
  ['/apple-touch-icon.png', '/vantmall/apple-touch-icon.png'],
  ['/robots.txtx', '/robots.txtx'],
  ['/robotsxtxt', '/robotsxtxt'],
  ['/a/robots.txt', '/a/robots.txt'],
  ['/activity/timeLimit', '/activity/timeLimit'],
  ['/activity/getConvenientBuyingGoodsX', '/activity/getConvenientBuyingGoodsX'],
  ['/vantmall/api/health', '/vantmall/api/health'],
  ['/apis/x', '/apis/x'],
  ['//api/x', '//api/x'],
  ['/', '/'],
])('rewrites %s to %s', (url, expected) => {
  expect(withBasePath(url)).toBe(expected);
});
