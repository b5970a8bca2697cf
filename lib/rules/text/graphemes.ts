/** Latin letters, digits, punctuation and symbols, Chinese characters, kana and full-width forms, none of which joins another one. */
const SINGLE_CHARACTERS =
  /^[ -~\u00a1-\u02ff\u2010-\u2027\u2030-\u205e\u2100-\u2bff\u3000-\u3029\u3041-\u3096\u30a1-\u30fe\u3300-\u33ff\u4e00-\u9fff\uff01-\uff5e]*$/;

let segmenter: Intl.Segmenter | undefined;

/**
 * Splits a text into characters as a reader counts them, with their place in UTF-16 units. Only a text with other characters than those above needs
 * `Intl`, whose first use takes a slow phone 100 ms (ADR 24).
 */
export function splitGraphemes(text: string): Iterable<{ segment: string; index: number }> {
  if (SINGLE_CHARACTERS.test(text)) return Array.from(text, (segment, index) => ({ segment, index }));
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return segmenter.segment(text);
}

/** Counts characters as a reader counts them: an emoji of several code points is one (R-SEARCH-02). */
export function countGraphemes(text: string): number {
  let count = 0;
  for (const _ of splitGraphemes(text)) count += 1;
  return count;
}

/** Most UTF-16 units of a character: an emoji of a family with skin tones has 19, but any number of accents is one character, too. */
const MAX_UNITS_PER_CHARACTER = 20;

/**
 * The most UTF-16 units of a text of at most `characters` characters. A limit of characters as a reader counts them needs this
 * one, too, because a single character can be of any size (R-API-26).
 */
export const getMaxUnits = (characters: number): number => characters * MAX_UNITS_PER_CHARACTER;

/** Cuts a text after a number of UTF-16 units, and not inside of a code point. */
const cutUnits = (text: string, max: number): string =>
  text.length <= max ? text : text.slice(0, max).replace(/[\ud800-\udbff]$/, '');

/** Cuts a text after `max` characters, counted as a reader counts them, and after the most units of so many. */
export function cutGraphemes(text: string, max: number): string {
  let count = 0;
  for (const { index } of splitGraphemes(text)) {
    if (count === max) return cutUnits(text.slice(0, index), getMaxUnits(max));
    count += 1;
  }
  return cutUnits(text, getMaxUnits(max));
}
