import { DEFAULT_LOCALE, locales } from '../rules/page/locale';
import type { NginxMap } from './nginx-map';

/** Longest header that is read completely, in characters. */
const MAX_CHARS = 200;

const TAG = '(?:\\*|[a-z]{1,8}(?:-[a-z0-9]{1,8})*)';
export const getLanguage = (locale: string): string => locale.split('-', 1)[0] ?? locale;
const SUPPORTED = `(?:${locales.map(getLanguage).join('|')})(?![a-z])`;

/** Items of one quality, each after a comma: `,en;q=0.8`. */
const formatItems = (quality: string): string => `(?:, ?${TAG}${quality})*`;

const TENTHS = [9, 8, 7, 6, 5, 4, 3, 2, 1];
const sortedItems = ['', ...TENTHS.map((tenths) => `;q=0\\.${tenths}`)].map(formatItems).join('');

/** The language of a response by `Accept-Language`, as `negotiateLocale` chooses it (R-PROJECT-25). */
export const languageMaps: readonly NginxMap[] = [
  {
    // Empty if the languages are in the order of their quality, as all browsers send them: the first supported one is
    // the best.
    variable: '$mall_language_order',
    source: '$http_accept_language',
    lines: [
      { match: '', value: '' },
      { match: new RegExp(`^(?=.{1,${MAX_CHARS}}$)${TAG}${sortedItems}$`, 'i'), value: '' },
    ],
    otherwise: '?',
  },
  {
    variable: '$mall_negotiated_locale',
    source: '$mall_language_order$http_accept_language',
    lines: [
      { match: /^\?/, value: '?' },
      ...locales.map((locale) => ({
        match: new RegExp(`^(?:(?!${SUPPORTED})[^,]+, ?)*${getLanguage(locale)}(?![a-z])`, 'i'),
        value: locale,
      })),
    ],
    otherwise: DEFAULT_LOCALE,
  },
];
