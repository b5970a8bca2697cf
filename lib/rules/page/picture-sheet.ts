import { BASE_PATH } from '@/lib/contract/paths';

/** Addresses of picture sheets; below it, the signature and the pictures follow. */
const PREFIX = `${BASE_PATH}/catalogue/sheets/`;
/** Between the paths of two pictures. */
const SEPARATOR = '/-/';
/** Pictures that this server can read: its own files, and uploads. Their paths begin with the base path. */
const PICTURE = new RegExp(`^${BASE_PATH}/(?:catalogue/(?!sheets/)[\\w./-]+|uploads/[\\w-]+)\\.webp$`);
const SIGNATURE = /^[\da-f]{32}$/;

/** Most pictures of a sheet: a strip shows no more at once. */
export const MAX_SHEET_PICTURES = 6;

/**
 * A picture sheet: some pictures of a strip, side by side as squares in one picture, so that the first screen needs one request for all
 * of them. Browsers load six files at a time over HTTP/1.1, and a seventh waits for a round trip (R-PERF-22).
 */
export interface PictureSheet {
  readonly signature: string;
  /** Paths of the pictures, base path included. */
  readonly pictures: readonly string[];
}

/** Whether pictures can be drawn as a sheet. */
export const canShareSheet = (pictures: readonly string[]): boolean =>
  pictures.length > 1 &&
  pictures.length <= MAX_SHEET_PICTURES &&
  pictures.every(
    (picture) => PICTURE.test(picture) && !picture.includes('..') && !picture.includes(SEPARATOR),
  );

/** The text that the signature of a sheet covers, which is also the end of its address. */
export const formatSheetPictures = (pictures: readonly string[]): string =>
  pictures.map((picture) => picture.slice(BASE_PATH.length + 1)).join(SEPARATOR);

/** The address of a sheet, in the form of a picture's own address. */
export const formatSheetAddress = ({ signature, pictures }: PictureSheet): string =>
  `${PREFIX}${signature}/${formatSheetPictures(pictures)}`;

/** Lists the pictures of a sheet by its address, or by one that contains it; none: it is no sheet. Does not check them. */
export function listSheetPictures(address: string): string[] {
  const [, end = ''] = address.split(PREFIX);
  const [, path] = /^[^/]+\/([^?&]+)/.exec(end) ?? [];
  return path ? path.split(SEPARATOR).map((picture) => `${BASE_PATH}/${picture}`) : [];
}

/** Reads the address of a sheet that a visitor asks for; undefined: there is no such sheet. */
export function parseSheetAddress(address: string): PictureSheet | undefined {
  const [, signature = ''] = /\/sheets\/([^/]+)/.exec(address) ?? [];
  const pictures = listSheetPictures(address);
  return SIGNATURE.test(signature) && canShareSheet(pictures) ? { signature, pictures } : undefined;
}

/** `object-position` of one of several squares in a row, for an `<img>` that covers a square. */
export const toSheetPosition = (index: number, count: number): string => `${(100 * index) / (count - 1)}% 0`;
