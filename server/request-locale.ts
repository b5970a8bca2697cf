import 'server-only';
import { parseCookie } from 'cookie';
import { isLocale, LOCALE_COOKIE, type Locale, negotiateLocale } from '@/lib/rules/page/locale';

/** The language that the shopper has chosen in this browser; undefined without a choice. */
export function getChosenLocale({ headers }: Pick<Request, 'headers'>): Locale | undefined {
  const chosen = parseCookie(headers.get('cookie') ?? '')[LOCALE_COOKIE];
  return isLocale(chosen) ? chosen : undefined;
}

/**
 * The language of a response to a browser that opens an address: the shopper's choice, else the browser's language
 * (R-PROJECT-25). Calls of pages name the language of the page instead, in `Accept-Language`.
 */
export const getRequestLocale = (request: Pick<Request, 'headers'>): Locale =>
  negotiateLocale(getChosenLocale(request), request.headers.get('accept-language'));
