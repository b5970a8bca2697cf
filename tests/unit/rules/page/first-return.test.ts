import { DEFAULT_TARGET, parseFirstReturnTarget } from '@/lib/rules/page/first-return';
import { matchPage } from '@/lib/rules/page/page-routes';
import fc from '@/tests/support/fast-check';
import { HOSTILE_TARGETS, UNUSUAL_PAGES } from '@/tests/support/hostile-targets';

// R-DOC-11
describe('target of the first-return page', () => {
  test.each([
    ['/home', '', '/home'],
    ['home', '', '/home'],
    ['/vantmall/mine/', '', '/mine'],
    ['/goodsProfile/101001', 'type=101&activityType=1', '/goodsProfile/101001?type=101&activityType=1'],
    ['/myorder', 'orderStatus=2', '/myorder?orderStatus=2'],
    ['/goodsSearch?keyword=tea', '{"sort":"price","page":2}', '/goodsSearch?keyword=tea&sort=price&page=2'],
    ['/payindex', 'orderId=7&from=null&pId=10009', '/payindex?orderId=7'],
    ['/home#top', '', '/home'],
    // R-NAV-27
    ['/mine', 'primaryToCustom=1&a=2', '/mine?a=2'],
    ['/mine?primaryToCustom=1', '', '/mine'],
  ])('continues from %s and %s to %s', (toPath, toQuery, expected) => {
    expect(parseFirstReturnTarget(toPath, toQuery)).toBe(expected);
  });

  test.each([
    '/pointCustom',
    '/',
    '/no/such/page',
    'a'.repeat(5000),
    ...HOSTILE_TARGETS.filter((target) => target !== ''),
    ...UNUSUAL_PAGES,
  ])('continues to the point centre instead of %j', (toPath) => {
    expect(parseFirstReturnTarget(toPath, '')).toBe(DEFAULT_TARGET);
  });

  test.each(['{', '{"a":', '{"a":{"b":1}}', '[]', '{}', '%zz'])('survives the query %j', (toQuery) => {
    expect(parseFirstReturnTarget('/home', toQuery)).toMatch(/^\/home(\?|$)/);
  });

  test('always returns a page of the mall, whatever the address contains', () => {
    const text = fc.oneof(
      fc.string(),
      fc.constantFrom('/home', '//x', '{"a":1}', '?', '#', '\\', 'null', '/..'),
    );
    fc.assert(
      fc.property(fc.array(text, { maxLength: 4 }), text, (parts, toQuery) => {
        const target = parseFirstReturnTarget(parts.join(''), toQuery);
        const url = new URL(target, 'https://mall.example');
        expect(url.host).toBe('mall.example');
        expect(matchPage(url.pathname).kind).not.toBe('unknown');
      }),
    );
  });
});
