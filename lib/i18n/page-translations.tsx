import { createContext, type ReactNode, useContext, useMemo } from 'react';
import formatMessage from './format-message';

/** Texts by name, and parts of them. */
interface TextTree {
  readonly [name: string]: string | TextTree;
}

interface Language {
  locale: string;
  messages: TextTree;
  timeZone: string | undefined;
}

/**
 * Replaces the part of next-intl that runs in the browser (`use-intl`, see `next.config.mjs`): the library's own formats relative times, lists
 * and rich texts as well, and is 2 KB more of every page that is translated in the browser. Its types, and the server's part,
 * stay; a test compares both for every text.
 */
const LanguageContext = createContext<Language | undefined>(undefined);

type Values = Readonly<Record<string, unknown>>;

/** Provides the texts of a language to the components inside. The provider around gives what is missing. */
export function IntlProvider({
  locale,
  messages,
  timeZone,
  children,
}: Partial<Language> & { children: ReactNode }) {
  const outer = useContext(LanguageContext);
  const language = useMemo(
    () => ({
      locale: locale ?? outer?.locale ?? '',
      messages: messages ?? outer?.messages ?? {},
      timeZone: timeZone ?? outer?.timeZone,
    }),
    [locale, messages, timeZone, outer],
  );
  return <LanguageContext.Provider value={language}>{children}</LanguageContext.Provider>;
}

function useLanguage(): Language {
  const language = useContext(LanguageContext);
  if (!language) throw new Error('texts need a provider');
  return language;
}

/** The language of the page. */
export const useLocale = (): string => useLanguage().locale;

/** Caches what `create` returns: objects of `Intl` take long to create. */
function cacheResults<Key, Result>(create: (locale: string, options: Key) => Result) {
  const results = new Map<string, Result>();
  return (locale: string, options: Key): Result => {
    const key = locale + JSON.stringify(options);
    const known = results.get(key) ?? create(locale, options);
    results.set(key, known);
    return known;
  };
}

const getDateFormat = cacheResults(
  (locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
);
const getPluralRules = cacheResults((locale, _: undefined) => new Intl.PluralRules(locale));
const getNumberFormat = cacheResults((locale, _: undefined) => new Intl.NumberFormat(locale));
const formatters = {
  getPluralRules: (locale: string) => getPluralRules(locale, undefined),
  getNumberFormat: (locale: string) => getNumberFormat(locale, undefined),
};

/** Returns a function that translates the keys of a namespace. A text that is missing, or lacks a value, is reported and shown as its key. */
export function useTranslations(namespace?: string): (key: string, values?: Values) => string {
  const { locale, messages } = useLanguage();
  return useMemo(
    () => (key, values) => {
      const path = namespace ? `${namespace}.${key}` : key;
      try {
        const text = path
          .split('.')
          .reduce<TextTree[string] | undefined>(
            (part, name) => (typeof part === 'object' ? part[name] : undefined),
            messages,
          );
        return formatMessage(path, text, values, { locale, formatters });
      } catch (error) {
        // biome-ignore lint/suspicious/noConsole: as the library does
        console.error(error);
        return path;
      }
    },
    [locale, messages, namespace],
  );
}

/** Returns functions that format in the language and the time zone of the page. */
export function useFormatter(): { dateTime: (date: Date, options: Intl.DateTimeFormatOptions) => string } {
  const { locale, timeZone } = useLanguage();
  return useMemo(
    () => ({
      dateTime: (date, options) => getDateFormat(locale, { timeZone, ...options }).format(date),
    }),
    [locale, timeZone],
  );
}
