/** The languages of the mall, as tags of BCP 47: texts, content, variants and next-intl follow this list. */
export const locales = ['zh-CN', 'en'] as const;
export type Locale = (typeof locales)[number];

export const DEFAULT_LOCALE: Locale = 'zh-CN';

/** The cookie that stores the language that a shopper has chosen. */
export const LOCALE_COOKIE = 'mallLocale';

/** The query parameter by which an address names its language, as the alternate addresses of a page do. */
export const LOCALE_PARAMETER = 'lang';

export const isLocale = (value: unknown): value is Locale => locales.includes(value as Locale);

/** The language without region and script: `zh` of `zh-TW`. */
const getPrimaryLanguage = (tag: string): string | undefined => tag.trim().toLowerCase().split('-', 1)[0];

/** The supported language of a language tag (BCP 47), if any. */
const matchLanguageTag = (tag: string): Locale | undefined => {
  const language = getPrimaryLanguage(tag);
  return locales.find((locale) => getPrimaryLanguage(locale) === language);
};

/**
 * The language of a response: the shopper's choice, else the best supported language of `Accept-Language`
 * (RFC 9110, 12.5.4), else Chinese (R-PROJECT-25).
 */
export function negotiateLocale(
  chosen: string | undefined,
  acceptLanguage: string | null | undefined,
): Locale {
  if (isLocale(chosen)) return chosen;
  const ranked = (acceptLanguage ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [tag = '', ...options] = part.split(';');
      const quality = Number(
        options
          .find((option) => option.trim().startsWith('q='))
          ?.trim()
          .slice(2) ?? 1,
      );
      return { locale: matchLanguageTag(tag), quality: Number.isFinite(quality) ? quality : 0 };
    })
    .filter((entry): entry is { locale: Locale; quality: number } => !!entry.locale && entry.quality > 0)
    .sort((a, b) => b.quality - a.quality);
  return ranked[0]?.locale ?? DEFAULT_LOCALE;
}
