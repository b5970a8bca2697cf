/**
 * Terms of the full-text search: one set of rules for the index and the query, on both databases (R-SEARCH-15). A
 * term contains only letters and digits.
 */

/** Scripts that are written without spaces between words. */
const UNSPACED =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}';

/**
 * A run of characters without spaces, a number, or a word. The first form only makes the common case fast. The scripts
 * also contain signs, like the radicals of Chinese characters.
 */
const RUNS = new RegExp(
  `[a-z]+(?!\\p{L})|(?:(?=[\\p{L}\\p{N}])[${UNSPACED}])+|\\p{N}+|(?:(?![${UNSPACED}])\\p{L})+`,
  'gu',
);
const UNSPACED_START = new RegExp(`^[${UNSPACED}]`, 'u');

/** Letters of one word that are compared; longer words are cut. */
const MAX_WORD_CHARS = 40;

/** Words of a query that are searched; a keyword of 15 characters has no more, unless it has been made to. */
const MAX_QUERY_RUNS = 15;
/** Characters of an unspaced run that are searched. */
const MAX_RUN_CHARS = 15;

/** English words that nearly every text contains; they are searched only if the query has no others. */
const STOP_WORDS = new Set('a an and are as at by for from in is it of on or the to with'.split(' '));

/** Removes differences that do not matter: case, width, accents. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .normalize('NFC')
    .toLowerCase();

/** Removes the ending of an English plural; texts and queries lose it in the same way. */
export function toStem(word: string): string {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(?:ss|sh|ch|x|z|to)es$/.test(word)) return word.slice(0, -2);
  return /[^sui]s$/.test(word) ? word.slice(0, -1) : word;
}

/** A part of a folded text: a run of an unspaced script, or a word or number. */
interface Run {
  text: string;
  /** Place in the folded text, in UTF-16 units. */
  index: number;
  isUnspaced: boolean;
}

/** Splits a folded text into its words. */
export const splitRuns = (folded: string): Run[] =>
  Array.from(folded.matchAll(RUNS), ({ 0: text, index }) => ({
    text,
    index,
    isUnspaced: UNSPACED_START.test(text),
  }));

const toRuns = (text: string): Run[] => splitRuns(foldText(text));

/** Pairs of neighbours of an unspaced run; the character itself if it is alone. */
export function toPairs(run: string): string[] {
  const characters = [...run];
  if (characters.length < 2) return characters;
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}

const cutWord = (word: string): string => [...word].slice(0, MAX_WORD_CHARS).join('');

/** Terms under which a text is found: words with their stems; single characters and pairs of unspaced scripts. */
export function toIndexTerms(text: string): string[] {
  const terms = toRuns(text).flatMap(({ text: run, isUnspaced }) =>
    isUnspaced ? [...run, ...toPairs(run)] : [cutWord(run), toStem(cutWord(run))],
  );
  return [...new Set(terms)].filter((term) => !STOP_WORDS.has(term));
}

/** Words of a text whose misspelling the search recognizes: letters only, at least `MIN_TYPO_CHARS`. */
export const toSpellingWords = (text: string): string[] => [
  ...new Set(
    toRuns(text)
      .filter(({ text: run, isUnspaced }) => !isUnspaced && hasSpelling(run))
      .map(({ text: run }) => run),
  ),
];

/** Shorter words have too many neighbours to guess what was meant. */
const MIN_TYPO_CHARS = 4;

/** Whether a typing error in the word can be recognized. */
export const hasSpelling = (word: string): boolean =>
  word.length >= MIN_TYPO_CHARS && word.length <= MAX_WORD_CHARS && /^\p{L}+$/u.test(word);

/** A word of a query, folded. */
export interface QueryWord {
  text: string;
  /** A run of a script without spaces: its pairs are searched. */
  isUnspaced: boolean;
}

/** Splits a keyword into its words; empty if it has neither letters nor digits. */
export function parseKeyword(keyword: string): QueryWord[] {
  const runs = toRuns(keyword).map(({ text, isUnspaced }) => ({
    text: isUnspaced ? [...text].slice(0, MAX_RUN_CHARS).join('') : cutWord(text),
    isUnspaced,
  }));
  const unique = [...new Map(runs.map((run) => [run.text, run])).values()].slice(0, MAX_QUERY_RUNS);
  const meaningful = unique.filter(({ text }) => !STOP_WORDS.has(text));
  return meaningful.length > 0 ? meaningful : unique;
}

/** Letters after which a word also matches longer ones: `head` matches `headphones`. */
const MIN_PREFIX_CHARS = 2;

/** Whether a word of a query matches words that begin with it. */
export const isPrefix = ({ text, isUnspaced }: QueryWord): boolean =>
  !isUnspaced && text.length >= MIN_PREFIX_CHARS && !/^\p{N}/u.test(text);

/** Characters from which a run of an unspaced script may consist of several words. */
const MIN_SPLIT_CHARS = 3;

/** Whether a word of a query may be several words, which a text need not have side by side. */
export const isSplittable = ({ text, isUnspaced }: QueryWord): boolean =>
  isUnspaced && [...text].length >= MIN_SPLIT_CHARS;
