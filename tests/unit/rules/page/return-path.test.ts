import { sanitizeReturnPath } from '@/lib/rules/page/return-path';
import fc from '@/tests/support/fast-check';
import { HOSTILE_TARGETS, UNUSUAL_PAGES } from '@/tests/support/hostile-targets';

// R-ACCOUNT-27, R-SECURITY-07
test.each([
  ['/vantmall/home?pId=10000', '/vantmall/home?pId=10000'],
  ['/home?pId=10000', '/vantmall/home?pId=10000'],
  ['/vantmall', '/vantmall'],
  ['/vantmall/mine?tab=1#top', '/vantmall/mine?tab=1#top'],
  ['/vantmall/home?code=1&pId=10000&state=2', '/vantmall/home?pId=10000'],
  ['/vantmallx', '/vantmall/vantmallx'],
])('%s → %s', (target, expected) => {
  expect(sanitizeReturnPath(target)).toBe(expected);
});

test.each([null, `/vantmall/${'a'.repeat(2000)}`, ...HOSTILE_TARGETS])(
  'returns the home page for %j',
  (target) => {
    expect(sanitizeReturnPath(target)).toBe('/vantmall/home');
  },
);

test('keeps a path longer than 1024 characters when the limit allows it', () => {
  const page = `/vantmall/home?from=${'a'.repeat(2000)}`;
  expect(sanitizeReturnPath(page, 8192)).toBe(page);
});

test.each(UNUSUAL_PAGES)('keeps %s inside the mall', (target) => {
  expect(new URL(sanitizeReturnPath(target), 'https://mall.example').host).toBe('mall.example');
});

test('returns a mall page for any input and is idempotent', () => {
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
      (target) => {
        const path = sanitizeReturnPath(target);
        const url = new URL(path, 'https://mall.example');
        expect(path).toMatch(/^\/vantmall([/?#]|$)/);
        expect(url.origin).toBe('https://mall.example');
        expect(url.pathname).toMatch(/^\/vantmall(\/|$)/);
        expect(sanitizeReturnPath(path)).toBe(path);
      },
    ),
    { numRuns: 2000 },
  );
});
