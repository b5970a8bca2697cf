/** The cookie that stores the project of the last page. */
export const PROJECT_COOKIE = 'pId';
/** How long it is stored, in seconds. */
export const PROJECT_COOKIE_SECONDS = 180 * 86_400;

/** Longest project id, in digits (R-PROJECT-01). */
const MAX_PROJECT_ID_DIGITS = 20;

/**
 * Parses a project id from the URL or from storage: its leading digits, at most 20. Undefined if the value is
 * missing or does not start with a digit (R-NAV-19, R-PROJECT-01).
 */
export function parseProjectId(raw: string | null | undefined): string | undefined {
  const digits = raw?.match(/^\d+/)?.[0];
  return digits?.slice(0, MAX_PROJECT_ID_DIGITS);
}
