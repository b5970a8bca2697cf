/** The key of the history in local storage. */
export const SEARCH_HISTORY_KEY = 'searchHistoryList';

/** How many terms the history keeps (R-SEARCH-09). */
export const MAX_SEARCH_TERMS = 10;

/**
 * Adds a term to the history: newest first, each term once; drops the oldest one if it is full (R-SEARCH-08).
 */
export function addSearchTerm(history: readonly string[], term: string): string[] {
  const trimmed = term.trim();
  if (!trimmed) return [...history];
  return [trimmed, ...history.filter((other) => other !== trimmed)].slice(0, MAX_SEARCH_TERMS);
}

/** Parses the stored history and drops invalid values, because other scripts may write to the storage. */
export function parseSearchHistory(raw: string | null): string[] {
  let value: unknown;
  try {
    value = JSON.parse(raw ?? '[]');
  } catch {
    return [];
  }
  if (!Array.isArray(value)) return [];
  const terms = value.filter((term): term is string => typeof term === 'string' && term.trim() !== '');
  return [...new Set(terms.map((term) => term.trim()))].slice(0, MAX_SEARCH_TERMS);
}
