import { render } from '@testing-library/react';
import { LocaleMemory } from '@/components/app/providers';
import { readCookie, writeCookie } from '@/lib/browser/cookies';
import { LOCALE_COOKIE } from '@/lib/rules/page/locale';

/** The language that the cookie stores after a page with this query was opened. */
function openPage(query: string): string | undefined {
  window.history.replaceState(null, '', `/vantmall/home?pId=10000${query}`);
  render(<LocaleMemory />);
  return readCookie(LOCALE_COOKIE);
}

beforeEach(() => writeCookie(LOCALE_COOKIE, '', 0));

// R-CRAWLER-06
test('keeps the language that the address names for the next pages', () => {
  expect(openPage('&lang=en')).toBe('en');
});

// R-CRAWLER-06
test('does not replace the language that the shopper has chosen', () => {
  writeCookie(LOCALE_COOKIE, 'zh-CN');
  expect(openPage('&lang=en')).toBe('zh-CN');
});

test.each(['', '&lang=fr', '&lang='])('stores no language for the query “%s”', (query) => {
  expect(openPage(query)).toBeUndefined();
});
