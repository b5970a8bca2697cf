const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Splits a text into characters as a reader counts them, with their place in UTF-16 units. */
export const splitGraphemes = (text: string): Iterable<{ segment: string; index: number }> =>
  segmenter.segment(text);

/** Counts characters as a reader counts them: an emoji of several code points is one (R-SEARCH-02). */
export function countGraphemes(text: string): number {
  let count = 0;
  for (const _ of splitGraphemes(text)) count += 1;
  return count;
}

/** Cuts a text after `max` characters, counted as a reader counts them. */
export function cutGraphemes(text: string, max: number): string {
  let count = 0;
  for (const { index } of splitGraphemes(text)) {
    if (count === max) return text.slice(0, index);
    count += 1;
  }
  return text;
}
