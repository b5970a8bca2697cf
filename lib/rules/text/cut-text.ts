/**
 * Shortens a text for a report: to a number of UTF-16 units, without what the mall rejects in any input (NUL and halves of
 * surrogate pairs, also the one that the cut leaves), because one such field would cost the whole batch.
 */
export const cutText = (text: string, maxChars: number): string =>
  text.slice(0, maxChars).toWellFormed().replaceAll('\0', '\uFFFD');
