import { getCrawlerAccess, pagePatterns } from '@/lib/rules/page/page-routes';
import { createRobotsText } from '@/lib/rules/page/robots';

const SITEMAP = 'https://mall.example/vantmall/sitemap/10000.xml';
const text = createRobotsText([SITEMAP]);

/** Whether the rules exclude a path: a rule is the begin of a path, or with `$` the whole (RFC 9309, 2.2.3). */
const isExcluded = (path: string): boolean =>
  text
    .split('\n')
    .filter((line) => line.startsWith('Disallow: '))
    .map((line) => line.slice('Disallow: '.length))
    .some((rule) => (rule.endsWith('$') ? path === rule.slice(0, -1) : path.startsWith(rule)));

const toExample = (pattern: string): string => `/vantmall${pattern.replace(/\{\w+\}/, '101001')}`;

// R-CRAWLER-01
test.each(pagePatterns)('excludes %s exactly if it is private, with and without a query', (pattern) => {
  const isPrivate = getCrawlerAccess(pattern) === 'private';
  for (const path of [toExample(pattern), `${toExample(pattern)}?pId=10000`])
    expect(isExcluded(path)).toBe(isPrivate);
});

// R-CRAWLER-01
test('excludes calls inside and outside the base path, and allows uploaded pictures', () => {
  for (const path of ['/api/v9/goodsList', '/vantmall/api/v9/goodsList', '/vantmall/wxPay/wxUrlScheme'])
    expect(isExcluded(path)).toBe(true);
  for (const path of ['/vantmall/uploads/a.webp', '/vantmall/catalogue/goods/a.webp', '/vantmall/_next/a.js'])
    expect(isExcluded(path)).toBe(false);
});

test('names the sitemaps', () => {
  expect(text).toContain(`\nSitemap: ${SITEMAP}\n`);
});

test('keeps the pages of a shopper private', () => {
  for (const path of [
    '/mine',
    '/userInfo',
    '/myorder3',
    '/payindex',
    '/ordersuccess',
    '/grantPhone',
  ] as const)
    expect(getCrawlerAccess(path)).toBe('private');
});
