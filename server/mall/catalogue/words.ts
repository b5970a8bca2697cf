import 'server-only';

/** One spelling for letters of any case and width: what `search_text` and keywords have in common. */
export const normalise = (text: string): string => text.normalize('NFKC').toLowerCase().trim();

/** The words of a keyword, each once. */
export const wordsOf = (keyword: string): string[] => [
  ...new Set(normalise(keyword).split(/\s+/).filter(Boolean)),
];

/** What search looks through, from texts of both languages. */
export const searchText = (texts: readonly string[]): string => texts.map(normalise).join('\n');
