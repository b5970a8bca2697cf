import 'server-only';

/** One spelling for letters of any case and width: what `search_text` and keywords have in common. */
export const normalizeText = (text: string): string => text.normalize('NFKC').toLowerCase().trim();

/** The words of a keyword, each once. */
export const splitWords = (keyword: string): string[] => [
  ...new Set(normalizeText(keyword).split(/\s+/).filter(Boolean)),
];

/** What search looks through, from texts of both languages. */
export const toSearchText = (texts: readonly string[]): string => texts.map(normalizeText).join('\n');
