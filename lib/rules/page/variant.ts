import { type Environment, isEnvironment } from '../environment/environment';
import { isLocale, type Locale } from './locale';
import { parseProjectId } from './project-id';

/** The project key of all unknown projects, so that invented ids share cached pages (R-PROJECT-06). */
export const UNKNOWN_PROJECT = 'default';

/**
 * A page variant: everything besides the path on which a cached page depends. A page is static for each variant
 * (`app/[variant]/`, ADR 2). It is not a variant of a product, which is a spec here.
 */
export interface Variant {
  locale: Locale;
  environment: Environment;
  /** A known project's id, or `default`. */
  projectKey: string;
}

/** Encodes a variant as a path segment: `zh-CN~browser~10000` (R-NAV-16, R-ENV-04). */
export const encodeVariant = ({ locale, environment, projectKey }: Variant): string =>
  `${locale}~${environment}~${projectKey}`;

/** Decodes percent escapes; undefined for malformed ones, which an address that is encoded twice may contain (R-SECURITY-19). */
function decodeSegment(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

/** Decodes a segment; undefined if `encodeVariant` cannot have written it. */
export function decodeVariant(segment: string): Variant | undefined {
  const [locale, environment, projectKey, ...rest] = decodeSegment(segment)?.split('~') ?? [];
  if (!isLocale(locale) || !isEnvironment(environment) || rest.length > 0) return undefined;
  if (projectKey === undefined) return undefined;
  if (projectKey !== UNKNOWN_PROJECT && parseProjectId(projectKey) !== projectKey) return undefined;
  return { locale, environment, projectKey };
}
