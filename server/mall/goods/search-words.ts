import 'server-only';

/** Normalizes case and width of letters, as in `search_text` and in keywords. */
export const normalizeText = (text: string): string => text.normalize('NFKC').toLowerCase().trim();

/** Splits a keyword into normalized words without duplicates. */
export const splitWords = (keyword: string): string[] => [
  ...new Set(normalizeText(keyword).split(/\s+/).filter(Boolean)),
];

/** Creates `search_text` from texts of both languages. */
export const toSearchText = (texts: readonly string[]): string => texts.map(normalizeText).join('\n');
