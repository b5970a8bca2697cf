/** Key in local storage. */
export const SEARCH_HISTORY_KEY = 'searchHistoryList';

/** Terms that are kept (R-SEARCH-09). */
export const MAX_SEARCH_TERMS = 10;

/** The history with a term put in: newest first, each term once, the oldest falls out (R-SEARCH-08). */
export function addSearchTerm(history: readonly string[], term: string): string[] {
  const trimmed = term.trim();
  if (!trimmed) return [...history];
  return [trimmed, ...history.filter((kept) => kept !== trimmed)].slice(0, MAX_SEARCH_TERMS);
}

/** What is in the storage, as far as it is a history: others write there too. */
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
