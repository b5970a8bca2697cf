const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Counts characters as a reader counts them: an emoji of several code points is one (R-SEARCH-02). */
export function countGraphemes(text: string): number {
  let count = 0;
  for (const _ of segmenter.segment(text)) count += 1;
  return count;
}

/** Cuts a text after `max` characters, counted as a reader counts them. */
export function cutGraphemes(text: string, max: number): string {
  let count = 0;
  for (const { index } of segmenter.segment(text)) {
    if (count === max) return text.slice(0, index);
    count += 1;
  }
  return text;
}
