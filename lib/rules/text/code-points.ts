/** Counts characters as the contract does: code points, so that an emoji of one code point is one and not two UTF-16 units. */
export function countCodePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** Cuts a text after `max` code points. */
export const cutCodePoints = (text: string, max: number): string =>
  text.length <= max ? text : Array.from(text).slice(0, max).join('');
