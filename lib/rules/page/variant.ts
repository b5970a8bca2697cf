import { type Environment, isEnvironment } from './environment';
import { isLocale, type Locale } from './locale';

/** Key of every project that is not known: invented ids share its cached pages (R-PROJECT-06). */
export const UNKNOWN_PROJECT = 'default';

/** What a cached page depends on besides its path. */
export interface Variant {
  locale: Locale;
  environment: Environment;
  /** A known project's id, or `default`. */
  projectKey: string;
}

/** First segment of the internal path: `zh-CN~browser~10000` (R-NAV-16, R-ENV-04). */
export const encodeVariant = ({ locale, environment, projectKey }: Variant): string =>
  `${locale}~${environment}~${projectKey}`;

/** Reads the segment back; undefined for anything that `encodeVariant` does not write. */
export function decodeVariant(segment: string): Variant | undefined {
  const [locale, environment, projectKey, ...rest] = decodeURIComponent(segment).split('~');
  if (!isLocale(locale) || !isEnvironment(environment) || rest.length > 0) return undefined;
  if (projectKey !== UNKNOWN_PROJECT && !/^\d{1,20}$/.test(projectKey ?? '')) return undefined;
  return { locale, environment, projectKey: projectKey as string };
}
