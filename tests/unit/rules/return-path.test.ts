import { returnPathOf } from '@/lib/rules/page/return-path';
import fc from '@/tests/support/property';

// R-ACCOUNT-27, R-SECURITY-07
test.each([
  ['/vantmall/home?pId=10000', '/vantmall/home?pId=10000'],
  ['/home?pId=10000', '/vantmall/home?pId=10000'],
  ['/vantmall', '/vantmall'],
  ['/vantmall/mine?tab=1#top', '/vantmall/mine?tab=1#top'],
  ['/vantmall/home?code=1&pId=10000&state=2', '/vantmall/home?pId=10000'],
  ['/vantmallx', '/vantmall/vantmallx'],
])('%s → %s', (asked, expected) => {
  expect(returnPathOf(asked)).toBe(expected);
});

test.each([
  null,
  '',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https://evil.example',
  'https://mall.example@evil.example/',
  'javascript:alert(1)',
  'evil',
  '/vantmall/..//evil.example',
  '/vantmall/%2e%2e//evil.example',
  '/vantmall/../../evil',
  '/vantmall//evil.example',
  '/a\nb',
  '/\t/evil.example',
  '/vantmall/api/signIn',
  '/api/signIn',
  '/vantmall/%61pi/signIn',
  '/vantmall/wxPay/h5Pay',
  '/vantmall/sandbox/wechat/authorize',
  '/vantmall/%zz',
  `/vantmall/${'a'.repeat(2000)}`,
])('%j is the home page', (asked) => {
  expect(returnPathOf(asked)).toBe('/vantmall/home');
});

test.each(['/%2f%2fevil.example', '/。。/evil', '/vantmall/%5cevil.example', '/vantmall/@evil.example'])(
  '%s stays on the mall',
  (asked) => {
    expect(new URL(returnPathOf(asked), 'https://mall.example').host).toBe('mall.example');
  },
);

test('whatever is asked for, it is a page of the mall, and asking again changes nothing', () => {
  const pieces = fc.constantFrom(
    '/',
    '\\',
    '..',
    '%2e',
    '%2f',
    '@',
    ':',
    '?',
    '#',
    'evil.example',
    '/vantmall',
    'api',
    '\t',
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(pieces).map((all) => all.join('')),
      ),
      (asked) => {
        const path = returnPathOf(asked);
        const url = new URL(path, 'https://mall.example');
        expect(path).toMatch(/^\/vantmall([/?#]|$)/);
        expect(url.origin).toBe('https://mall.example');
        expect(url.pathname).toMatch(/^\/vantmall(\/|$)/);
        expect(returnPathOf(path)).toBe(path);
      },
    ),
    { numRuns: 2000 },
  );
});
