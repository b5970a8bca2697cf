/**
 * Whether two words differ by at most one typing error: a letter that was changed, left out or added, or two
 * neighbours that were swapped.
 */
export function isOneTypoApart(left: string, right: string): boolean {
  const [short, long] = left.length <= right.length ? [left, right] : [right, left];
  if (long.length - short.length > 1) return false;
  let same = 0;
  while (same < short.length && short[same] === long[same]) same += 1;
  if (short.slice(same + (short.length === long.length ? 1 : 0)) === long.slice(same + 1)) return true;
  return (
    short.length === long.length &&
    short[same] === long[same + 1] &&
    short[same + 1] === long[same] &&
    short.slice(same + 2) === long.slice(same + 2)
  );
}

/**
 * The word itself and every form of it without one letter. Two words that are one typing error apart have a form in
 * common, so an index of forms finds the candidates for `isOneTypoApart`.
 */
export function toDeletions(word: string): string[] {
  const letters = [...word];
  return [...new Set([word, ...letters.map((_, index) => letters.toSpliced(index, 1).join(''))])];
}
