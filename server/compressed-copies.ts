import 'server-only';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Content codings, the smallest first. */
const CODINGS = ['br', 'gzip'] as const;
export type Coding = (typeof CODINGS)[number];

/** At this quality, brotli takes about as long as gzip and a page is a tenth smaller. */
const BROTLI_QUALITY = 5;

const compressors: Readonly<Record<Coding, (text: string) => Promise<Buffer>>> = {
  gzip: (text) => promisify(gzip)(text),
  br: (text) =>
    promisify(brotliCompress)(text, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      },
    }),
};

/** A text and its compressed copies, each made when a client first accepts it. */
export interface Copies {
  readonly text: string;
  readonly compressed: Partial<Record<Coding, Promise<Buffer>>>;
}

export const createCopies = (text: string): Copies => ({ text, compressed: {} });

/** Chooses the coding of an answer by `Accept-Encoding`; undefined: none. */
export function chooseCoding(accepted: string | null | undefined): Coding | undefined {
  const offers = (accepted ?? '').split(',').map((offer) => offer.trim().toLowerCase());
  return CODINGS.find((coding) =>
    offers.some((offer) => {
      const [name, ...parameters] = offer.split(/\s*;\s*/);
      return name === coding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
    }),
  );
}

/** Returns the bytes of a text in a coding; each is compressed once. */
export async function getBytes({ text, compressed }: Copies, coding: Coding | undefined): Promise<Buffer> {
  if (!coding) return Buffer.from(text);
  compressed[coding] ??= compressors[coding](text);
  return compressed[coding];
}
