import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  findCachedPath,
  isEmbeddable,
  matchPage,
  pagePatterns,
  trimPath,
} from '@/lib/rules/page/page-routes';

// R-NAV-03, R-NAV-05, R-NAV-06, R-NAV-07, R-NAV-08, R-NAV-09
test.each([
  ['/', '/primary1'],
  ['/primary', '/primary1'],
  ['/index-new', '/primary1'],
  ['/homePage', '/home'],
  ['/centerPage', '/centerPageA'],
  ['/customService', '/customService1'],
  ['/myorder', '/myorder3'],
  ['/myorder1', '/myorder3'],
  ['/myorder2', '/myorder3'],
])('redirects %s to %s', (path, to) => {
  expect(matchPage(path)).toEqual({ kind: 'redirect', to });
});

test.each([
  ['/', '/'],
  ['', ''],
  ['/home', '/home'],
  ['/home///', '/home'],
  ['///', '/'],
  ['//home//x/', '//home//x'],
])('removes the trailing slashes of %j', (path, trimmed) => {
  expect(trimPath(path)).toBe(trimmed);
});

// R-NAV-10
test('redirects the old product URL to the new one', () => {
  expect(matchPage('/goodsProfile', '100101')).toEqual({ kind: 'redirect', to: '/goodsProfile/100101' });
  expect(matchPage('/goodsProfile', '../x')).toEqual({ kind: 'unknown' });
  expect(matchPage('/goodsProfile', null)).toEqual({ kind: 'unknown' });
  // R-NAV-19
  expect(matchPage('/goodsProfile', 'null')).toEqual({ kind: 'unknown' });
});

// R-GOODS-20
test('redirects a landing page with a product in its query to the page of that product', () => {
  expect(matchPage('/singleProduct', 'Gift_box-1')).toEqual({
    kind: 'redirect',
    to: '/singleProduct/Gift_box-1',
  });
  for (const goodsId of ['../x', 'a/b', '', null, 'null', 'x'.repeat(41)])
    expect(matchPage('/singleProduct', goodsId)).toEqual({ kind: 'page' });
});

// R-GOODS-18, R-GOODS-19, R-NAV-19
test.each(['/goodsProfile', '/white', '/singleProduct'])(
  'accepts any product id of the contract below %s',
  (page) => {
    for (const goodsId of ['100101', 'Gift_box-1', 'null-1', 'nullable', 'Null', 'x'.repeat(40)])
      expect(matchPage(`${page}/${goodsId}`).kind).toBe('page');
    for (const goodsId of ['', 'null', 'a.b', 'a%20b', 'a/b', 'ü', 'x'.repeat(41)])
      expect(matchPage(`${page}/${goodsId}`).kind).toBe('unknown');
  },
);

// R-GOODS-19
test('redirects the old product URL of any product id', () => {
  expect(matchPage('/goodsProfile', 'Gift_box-1')).toEqual({
    kind: 'redirect',
    to: '/goodsProfile/Gift_box-1',
  });
});

// R-NAV-19
test.each(['/goodsProfile/null', '/white/null', '/singleProduct/null', '/live/detail/null', '/white/null/'])(
  'finds no page for %s, whose id is absent',
  (path) => {
    expect(findCachedPath(path)).toBe('/404');
    expect(isEmbeddable(path)).toBe(false);
  },
);

test.each(['/home', '/goodsProfile/100101', '/404'])('accepts %s as a page', (path) => {
  expect(matchPage(path).kind).toBe('page');
});

test.each([
  '/nothing',
  '/home/more',
  '/goodsProfile/a.b',
  '/goodsProfile/1/2',
  '/activity/brand/brand-tea~',
  '/zh-CN~browser~10000/home',
  '/constructor',
  '/__proto__',
  '/Home',
])('rejects %s as a page', (path) => {
  expect(matchPage(path).kind).toBe('unknown');
});

test.each(pagePatterns)('finds a page file for %s', (pattern) => {
  const folder = pattern.replace(/\{(\w+)\}/g, '[$1]');
  const files = ['(main)', '(plain)'].map((group) => join('app/[variant]', group, folder, 'page.tsx'));
  expect(files.some((file) => existsSync(file))).toBe(true);
});

test.each(pagePatterns.map((pattern) => pattern.replace(/\{\w+\}/, '100101')))(
  'finds %s as its cached path unless it is rendered for each request',
  (path) => {
    const expectedPath = path === '/goodsSearch' ? undefined : path;
    expect(findCachedPath(path)).toBe(expectedPath);
    expect(findCachedPath(`${path}//`)).toBe(expectedPath);
  },
);

test.each([
  ['/nothing/o1', '/404'],
  ['/api', '/404'],
  ['/zh-CN~browser~10000/home', '/404'],
  ['/api/v9/goodsList', undefined],
  ['/_next/static/a.js', undefined],
  ['/myorder1', undefined],
])('renders %s as %s', (path, cached) => {
  expect(findCachedPath(path)).toBe(cached);
});
