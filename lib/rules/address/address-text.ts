import { provincesOf } from './address-text/area-names';
import { cleanLine, PHONE_MARK } from './address-text/clean';
import { cutReceiver, findReceiver, joinLatinWords, type Piece } from './address-text/receiver';
import { findRegion, type RegionMatch, regionIndex } from './address-text/region';
import type { AreaList } from './area';

/** What an address line says; empty where it says nothing. */
export interface RecognisedAddress {
  receiver: string;
  /** Mobile number of 11 digits. */
  phone: string;
  province: string;
  city: string;
  county: string;
  /** Of the deepest level that was recognised (GB/T 2260). */
  areaCode: string;
  detail: string;
}

/** Between commas and the like there are several words; those of a name in Latin letters stay together. */
const words = (text: string): string[] =>
  text.split(/[,;|]+/).flatMap((part) => joinLatinWords(part.split(/\s+/).filter((word) => word !== '')));

/** The words around the region as pieces. What stands before the region comes first. */
function piecesOf(before: string[], after: string[]): Piece[] {
  const all = [...before, ...after];
  return all
    .map((text, index) => ({
      text,
      byPhone: all[index - 1] === PHONE_MARK || all[index + 1] === PHONE_MARK,
      atEdge: index === 0 || index === all.length - 1,
    }))
    .filter(({ text }) => text !== PHONE_MARK && text !== '收' && text !== '中国');
}

/** Takes the name out of the pieces. */
function takeReceiver(pieces: Piece[]): { receiver: string; rest: string[] } {
  const found = findReceiver(pieces);
  const rest = pieces.filter((_, index) => index !== found).map(({ text }) => text);
  if (found >= 0) return { receiver: pieces[found]?.text ?? '', rest };
  const glued = cutReceiver(rest.at(-1) ?? '');
  if (!glued) return { receiver: '', rest };
  return { receiver: glued.receiver, rest: [...rest.slice(0, -1), glued.rest] };
}

const regionFields = (match: RegionMatch | undefined) => ({
  province: match?.province.full ?? '',
  city: match?.city?.full ?? '',
  county: match?.county?.full ?? '',
  areaCode: (match?.county ?? match?.city ?? match?.province)?.code ?? '',
});

/**
 * Makes a reader of address lines as people copy them from chats and other shops ("paste and recognise",
 * `getRealAddress`): any order of name, phone and address, labels or none, short names of areas
 * (R-ADDRESS-07).
 */
export function addressReader(list: AreaList): (line: string) => RecognisedAddress {
  const index = regionIndex(provincesOf(list));
  return (line) => {
    const { text, phone, receiver: labelled } = cleanLine(line);
    const region = findRegion(text, index);
    const before = words(text.slice(0, region?.start ?? 0).replace(/中国$/, ''));
    const after = words(text.slice(region?.end ?? 0).replace(/^[/.·-]+/, ''));
    const pieces = piecesOf(before, after);
    const { receiver, rest } = labelled
      ? { receiver: labelled, rest: pieces.map((piece) => piece.text) }
      : takeReceiver(pieces);
    return { receiver, phone, ...regionFields(region), detail: rest.join(' ') };
  };
}
