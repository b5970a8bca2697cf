import { BASE_PATH } from '@/lib/contract/paths';
import { DEFAULT_LOCALE, LOCALE_PARAMETER, type Locale, locales } from './locale';

/** Where a page is published. */
export interface Publication {
  /** The origin that shoppers use, without a slash at the end. */
  origin: string;
  /** The project in the address. */
  pId: string;
}

/** The published address of a page in one language. @param path below the base path, with its own query if any */
export function createPageAddress(path: string, locale: Locale, { origin, pId }: Publication): string {
  const url = new URL(BASE_PATH + path, origin);
  url.searchParams.set('pId', pId);
  url.searchParams.set(LOCALE_PARAMETER, locale);
  return url.href;
}

/** The addresses of a page by language, as `hreflang` names them. */
export type AlternateAddresses = Readonly<Record<Locale | 'x-default', string>>;

/**
 * The addresses of a page in all languages (R-CRAWLER-05). Each names its language, because the address without one answers
 * in the language of its reader. `x-default` is that of the default language.
 */
export function createAlternateAddresses(path: string, publication: Publication): AlternateAddresses {
  const addresses = Object.fromEntries(
    locales.map((locale) => [locale, createPageAddress(path, locale, publication)]),
  ) as Record<Locale, string>;
  return { ...addresses, 'x-default': addresses[DEFAULT_LOCALE] };
}
