import { createAreaTree } from './address-parser/area-tree';
import {
  findReceiver,
  joinLatinWords,
  type LinePiece,
  splitTrailingReceiver,
} from './address-parser/receiver';
import { createRegionIndex, findRegion, type RegionMatch } from './address-parser/region';
import type { AreaList } from './area';

/** Replaces the phone number. Input cannot contain it, because control characters are removed first. */
const PHONE_MARK = '\u0001';

const RECEIVER_LABEL =
  /(?:收货人姓名|收件人姓名|收货人|收件人|联系人|姓名|名字|\b(?:receiver|recipient|name))\s*[:=]\s*([A-Za-z][A-Za-z.'-]+(?: [A-Za-z][A-Za-z.'-]+){1,3}(?![A-Za-z:=])|[^\s,;|:]{1,30})/i;
const LABELS =
  /(?:收货人|收件人|联系人|手机号码|手机号|手机|联系电话|联系方式|电话号码|电话|所在地区|所在区域|省市区|收货地址|收件地址|详细地址|地址|地区|街道|\b(?:mobile|phone|tel|address|area)(?: number)?)\s*[:=]/gi;
const POSTCODE = /(?:邮政编码|邮编)\s*[:=]?\s*\d{6}|(?<![\w-])\d{6}(?![\w-]|号)/g;
/** A mobile number with optional country code (+86, 0086), gaps, and extension (virtual numbers have one). */
const PHONE =
  /(?<!\d)(?:\(?(?:\+|00)?86\)?[\s-]?)?(1[3-9]\d)[\s-]?(\d{4})[\s-]?(\d{4})(?:\s*转\s*\d{1,6}|-\d{3,4})?(?!\d)/g;

interface CleanedLine {
  /** The rest of the line, with `PHONE_MARK` in place of the phone number. */
  text: string;
  phone: string;
  /** The name after a label; empty without a label. */
  receiver: string;
}

/** Removes labels, phone numbers and postcodes from a line, and normalizes full-width characters. */
function cleanLine(line: string): CleanedLine {
  const plain = line
    .normalize('NFKC')
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .replace(/[。、]/g, ',')
    .replace(/(?:\(收\)|【收】)/g, ' ');
  const receiver = RECEIVER_LABEL.exec(plain)?.[1] ?? '';
  const numbers = [...plain.matchAll(PHONE)];
  const text = plain
    .replace(RECEIVER_LABEL, ' ')
    .replace(PHONE, ` ${PHONE_MARK} `)
    .replace(LABELS, ' ')
    .replace(POSTCODE, ' ')
    .trim();
  return { text, phone: numbers[0]?.slice(1, 4).join('') ?? '', receiver };
}

/** The parts of an address line; parts that were not found are empty. */
export interface ParsedAddress {
  receiver: string;
  /** Mobile number of 11 digits. */
  phone: string;
  province: string;
  city: string;
  county: string;
  /** The code of the deepest recognized level (GB/T 2260). */
  areaCode: string;
  detail: string;
}

/**
 * Splits a text at separators and spaces; consecutive Latin words stay together, because they may be a name.
 */
const splitWords = (text: string): string[] =>
  text.split(/[,;|]+/).flatMap((part) => joinLatinWords(part.split(/\s+/).filter((word) => word !== '')));

/** Converts the words before and after the region to pieces, in this order. */
function toPieces(before: string[], after: string[]): LinePiece[] {
  const all = [...before, ...after];
  return all
    .map((text, index) => ({
      text,
      isBesidePhone: all[index - 1] === PHONE_MARK || all[index + 1] === PHONE_MARK,
      isAtEdge: index === 0 || index === all.length - 1,
    }))
    .filter(({ text }) => text !== PHONE_MARK && text !== '收' && text !== '中国');
}

/** Finds the receiver's name in the pieces and removes it. */
function extractReceiver(pieces: LinePiece[]): { receiver: string; rest: string[] } {
  const receiverIndex = findReceiver(pieces);
  const rest = pieces.filter((_, index) => index !== receiverIndex).map(({ text }) => text);
  if (receiverIndex >= 0) return { receiver: pieces[receiverIndex]?.text ?? '', rest };
  const split = splitTrailingReceiver(rest.at(-1) ?? '');
  if (!split) return { receiver: '', rest };
  return { receiver: split.receiver, rest: [...rest.slice(0, -1), split.rest] };
}

const toRegionFields = (match: RegionMatch | undefined) => ({
  province: match?.province.fullName ?? '',
  city: match?.city?.fullName ?? '',
  county: match?.county?.fullName ?? '',
  areaCode: (match?.county ?? match?.city ?? match?.province)?.code ?? '',
});

/**
 * Creates a parser of address lines that shoppers copy from chats and other shops ("paste and recognize",
 * `getRealAddress`). It accepts name, phone and address in any order, with or without labels, and short names
 * of areas (R-ADDRESS-07).
 */
export function createAddressParser(list: AreaList): (line: string) => ParsedAddress {
  const index = createRegionIndex(createAreaTree(list));
  return (line) => {
    const { text, phone, receiver: labelled } = cleanLine(line);
    const region = findRegion(text, index);
    const before = splitWords(text.slice(0, region?.start ?? 0).replace(/中国$/, ''));
    const after = splitWords(text.slice(region?.end ?? 0).replace(/^[/.·-]+/, ''));
    const pieces = toPieces(before, after);
    const { receiver, rest } = labelled
      ? { receiver: labelled, rest: pieces.map((piece) => piece.text) }
      : extractReceiver(pieces);
    return { receiver, phone, ...toRegionFields(region), detail: rest.join(' ') };
  };
}
