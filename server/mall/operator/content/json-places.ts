import 'server-only';
import type { Place } from './section';

/** Strings, brackets and commas, and all other values of a JSON text. */
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],]|[^\s{}[\],:"]+/g;

/** Formats a place: `coupons[3].title.zh`. */
export const formatPlace = (place: Place): string =>
  place.reduce<string>(
    (text, part) => (typeof part === 'number' ? `${text}[${part}]` : text ? `${text}.${part}` : part),
    '',
  );

/** What a JSON text shows that its parsed value does not. */
interface JsonPlaces {
  /** Finds the line of a place, else that of the closest place around it. */
  findLine(place: Place): number;
  /** Names that an object has twice: the parser silently takes the later one. */
  repeatedNames: Place[];
}

interface Frame {
  place: Place;
  /** Position of the next item; undefined in an object. */
  index: number | undefined;
  names: Set<string>;
  /** The name whose value comes next. */
  name: string | undefined;
}

/** Scans a JSON text, which must be valid, for the lines of its values. */
export function scanJson(text: string): JsonPlaces {
  const lines = new Map<string, number>();
  const repeatedNames: Place[] = [];
  const frames: Frame[] = [];
  let line = 1;
  let scanned = 0;
  for (const match of text.matchAll(TOKEN)) {
    const [token] = match;
    for (; scanned < match.index; scanned += 1) if (text.charCodeAt(scanned) === 10) line += 1;
    const frame = frames.at(-1);
    if (token === '}' || token === ']') {
      frames.pop();
      continue;
    }
    if (token === ',') {
      if (frame?.index !== undefined) frame.index += 1;
      continue;
    }
    if (frame && frame.index === undefined && frame.name === undefined) {
      frame.name = JSON.parse(token) as string;
      const place = [...frame.place, frame.name];
      if (frame.names.has(frame.name)) repeatedNames.push(place);
      frame.names.add(frame.name);
      lines.set(formatPlace(place), line);
      continue;
    }
    const place = frame ? [...frame.place, frame.index ?? frame.name ?? ''] : [];
    if (frame?.index !== undefined) lines.set(formatPlace(place), line);
    if (frame) frame.name = undefined;
    if (token === '{' || token === '[')
      frames.push({ place, index: token === '[' ? 0 : undefined, names: new Set(), name: undefined });
  }
  const findLine = (place: Place): number =>
    lines.get(formatPlace(place)) ?? (place.length > 0 ? findLine(place.slice(0, -1)) : 1);
  return { findLine, repeatedNames };
}
