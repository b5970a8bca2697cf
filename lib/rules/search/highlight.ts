import { foldText, isPrefix, parseKeyword, type QueryWord, splitRuns, toPairs, toStem } from './search-terms';

/** A part of a text; `start` is its place in the text, in UTF-16 units. */
export interface TextPart {
  text: string;
  start: number;
  isMatch: boolean;
}

/** The folded text, and for each of its UTF-16 units the start and end of the character in the text it comes from. */
function foldWithPlaces(text: string) {
  let folded = '';
  const starts: number[] = [];
  const ends: number[] = [];
  for (const { segment, index } of new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)) {
    const part = foldText(segment);
    for (let unit = 0; unit < part.length; unit += 1) {
      starts.push(index);
      ends.push(index + segment.length);
    }
    folded += part;
  }
  return { folded, starts, ends };
}

/** Start and end of a match in the folded text. */
type Place = readonly [start: number, end: number];

function findAll(folded: string, part: string): Place[] {
  const places: Place[] = [];
  for (let at = folded.indexOf(part); at >= 0; at = folded.indexOf(part, at + 1))
    places.push([at, at + part.length]);
  return places;
}

/** Finds what a word of the keyword matches: pairs of a run anywhere; a word as a whole, or the start of a longer one. */
function findPlaces(folded: string, word: QueryWord): Place[] {
  if (word.isUnspaced) return toPairs(word.text).flatMap((pair) => findAll(folded, pair));
  const stem = toStem(word.text);
  return splitRuns(folded).flatMap(({ text, index, isUnspaced }): Place[] => {
    if (isUnspaced) return [];
    if (text === stem || toStem(text) === stem) return [[index, index + text.length]];
    return isPrefix(word) && text.startsWith(stem) ? [[index, index + stem.length]] : [];
  });
}

/**
 * Splits a text into the parts that a keyword matches and the others, by the rules of the search: words from their
 * start, runs of Chinese by their pairs (R-SEARCH-18). The parts together are the text.
 */
export function splitMatches(text: string, keyword: string): TextPart[] {
  const { folded, starts, ends } = foldWithPlaces(text);
  const isMatch = new Array<boolean>(text.length).fill(false);
  for (const word of parseKeyword(keyword)) {
    for (const [at, end] of findPlaces(folded, word)) isMatch.fill(true, starts[at] ?? 0, ends[end - 1] ?? 0);
  }
  const parts: TextPart[] = [];
  for (let start = 0; start < text.length; ) {
    let end = start + 1;
    while (end < text.length && isMatch[end] === isMatch[start]) end += 1;
    parts.push({ text: text.slice(start, end), start, isMatch: isMatch[start] === true });
    start = end;
  }
  return parts;
}
