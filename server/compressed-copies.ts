import 'server-only';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';

/** Content codings, the smallest first. */
const CODINGS = ['br', 'gzip'] as const;
export type Coding = (typeof CODINGS)[number];

/** The highest quality at which brotli takes no longer than gzip (2 ms for home); a page is a sixth smaller. The next ones take six times as long and more. */
const BROTLI_QUALITY = 8;
/** Another tenth smaller, in 30 to 140 ms: for bytes that no client waits for. */
const SMALLEST_BROTLI_QUALITY = 11;
/** Logarithm of the bytes that brotli looks back: a document has fewer, and its highest quality takes memory for each of them. */
const BROTLI_WINDOW = 18;

const compressBrotli = (text: string | Buffer, quality: number): Promise<Buffer> =>
  promisify(brotliCompress)(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  });

const compressors: Readonly<Record<Coding, (text: string | Buffer) => Promise<Buffer>>> = {
  gzip: (text) => promisify(gzip)(text),
  br: (text) => compressBrotli(text, BROTLI_QUALITY),
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
      const [name, ...parameters] = offer.split(';').map((part) => part.trim());
      return name === coding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
    }),
  );
}

/** Keeps a copy while it is made and afterwards, unless it cannot be made: then the next client asks for it again. */
function keepCopy(compressed: Copies['compressed'], coding: Coding, copy: Promise<Buffer>): Promise<Buffer> {
  compressed[coding] = copy;
  copy.catch(() => {
    if (compressed[coding] === copy) delete compressed[coding];
  });
  return copy;
}

/** Returns the bytes of a text in a coding; each is compressed once. */
export async function getBytes({ text, compressed }: Copies, coding: Coding | undefined): Promise<Buffer> {
  if (!coding) return Buffer.from(text);
  return compressed[coding] ?? keepCopy(compressed, coding, compressors[coding](text));
}

/** Bytes that are kept compressed alone, once a client has accepted that: for documents, which are many and long. */
export interface CompactCopies {
  plain: Buffer | undefined;
  readonly compressed: Partial<Record<Coding, Promise<Buffer>>>;
  /** Whether the brotli copy is as small as it becomes. */
  isSmallest: boolean;
}

export const createCompactCopies = (text: string): CompactCopies => ({
  plain: Buffer.from(text),
  compressed: {},
  isSmallest: false,
});

/** Copies bytes into memory of their own: a short buffer is a part of 64 KB, which it would keep. */
function copyAlone(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  copy.set(bytes);
  return copy;
}

/** The plain bytes; unpacked if they are not kept any more, which few clients need. */
async function getPlainBytes({ plain, compressed: { br, gzip: zipped } }: CompactCopies): Promise<Buffer> {
  if (plain) return plain;
  if (br) return promisify(brotliDecompress)(await br);
  if (zipped) return promisify(gunzip)(await zipped);
  throw new Error('copies of nothing');
}

/** Returns the bytes in a coding; each is compressed once. */
export async function getCompactBytes(copies: CompactCopies, coding: Coding | undefined): Promise<Buffer> {
  const known = coding && copies.compressed[coding];
  if (known) return known;
  const plain = await getPlainBytes(copies);
  if (!coding) {
    // The plain bytes are not kept for clients that accept nothing else: they take five times the memory.
    if (copies.plain) await getCompactBytes(copies, 'gzip');
    return plain;
  }
  const bytes = await (copies.compressed[coding] ??
    keepCopy(copies.compressed, coding, compressors[coding](plain).then(copyAlone)));
  copies.plain = undefined;
  return bytes;
}

/** Replaces the brotli copy by the smallest one; until that is made, clients get the other one. Makes no copy where no client has asked for one. */
export async function shrinkCopies(copies: CompactCopies): Promise<void> {
  if (!copies.compressed.br || copies.isSmallest) return;
  const smallest = await compressBrotli(await getPlainBytes(copies), SMALLEST_BROTLI_QUALITY).then(copyAlone);
  copies.compressed.br = Promise.resolve(smallest);
  copies.isSmallest = true;
}

/** Levels for bytes that are sent once: the fastest that are worth it. */
const FAST_GZIP_LEVEL = 1;
const FAST_BROTLI_QUALITY = 1;

/** Compresses bytes that are sent once, outside the main thread. */
export const compressOnce = (bytes: Buffer, coding: Coding): Promise<Buffer> =>
  coding === 'br'
    ? promisify(brotliCompress)(bytes, {
        params: { [constants.BROTLI_PARAM_QUALITY]: FAST_BROTLI_QUALITY },
      })
    : promisify(gzip)(bytes, { level: FAST_GZIP_LEVEL });
