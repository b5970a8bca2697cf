/** Longest project id, in digits (R-PROJECT-01). */
const MAX_PROJECT_ID_DIGITS = 20;

/**
 * The project id in a raw value of the URL or of storage: its leading digits, at most 20 of them. The text
 * `null`, an empty value and one that does not start with a digit count as absent (R-NAV-19, R-PROJECT-01).
 */
export function parseProjectId(raw: string | null | undefined): string | undefined {
  const digits = raw?.match(/^\d+/)?.[0];
  return digits?.slice(0, MAX_PROJECT_ID_DIGITS);
}
