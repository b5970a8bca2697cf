/**
 * Shortens a text for a report: to a number of UTF-16 units, without what the mall rejects in any input (NUL and halves of
 * surrogate pairs, also the one that the cut leaves), because one such field would cost the whole batch.
 *
 * Not by `toWellFormed`, which the browsers of R-ENV-07 lack: an error of a report must not take the page down.
 */
export const cutText = (text: string, maxChars: number): string =>
  text
    .slice(0, maxChars)
    .replace(/[\uD800-\uDBFF][\uDC00-\uDFFF]|[\uD800-\uDFFF\0]/g, (found) =>
      found.length === 2 ? found : '\uFFFD',
    );
