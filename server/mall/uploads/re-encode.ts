import 'server-only';
import { BulkheadRejectedError, bulkhead } from 'cockatiel';
import type { Sharp } from 'sharp';
import { AppError } from '@/lib/contract/errors';
import type { TimeLimit } from '../time-limit';

/** Formats that are taken, by the names that the decoder has for them. */
type PictureFormat = 'jpeg' | 'png' | 'gif' | 'webp';

const startsWith = (bytes: Uint8Array, text: string, offset = 0): boolean =>
  bytes.length >= offset + text.length &&
  [...text].every((sign, i) => bytes[offset + i] === sign.charCodeAt(0));

/** What a file is by its first bytes; its name and the type it was sent with are not asked (R-AFTER-22). */
function detectFormat(bytes: Uint8Array): PictureFormat | undefined {
  if (startsWith(bytes, '\xff\xd8\xff')) return 'jpeg';
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return 'png';
  if (startsWith(bytes, 'GIF87a') || startsWith(bytes, 'GIF89a')) return 'gif';
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return 'webp';
  return undefined;
}

/** Pixels of a picture, of all frames together when it moves. */
const MAX_PIXELS = 40_000_000;
/** Longest side of what is kept, in pixels; a moving picture's frames are kept smaller. */
const MAX_SIDE_PX = 2048;
const MAX_ANIMATED_SIDE_PX = 720;
const WEBP_QUALITY = 82;
/** Decoding takes a core and up to 160 MB each. */
const CONCURRENCY = 2;
const MAX_WAITING = 4;

const decoderSlots = bulkhead(CONCURRENCY, MAX_WAITING);

/** A picture of our own making: WebP without metadata. */
export interface Picture {
  bytes: Uint8Array;
  /** Of one frame. */
  width: number;
  height: number;
}

/** Loaded with the first picture. Its own threads would only take the cores of the other slot. */
async function loadDecoder() {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

const tooManyPixels = () => new AppError('body_too_large', 'a picture may have 40 megapixels at most');

type Decoder = Awaited<ReturnType<typeof loadDecoder>>;

async function decode(
  sharp: Decoder,
  bytes: Uint8Array,
  format: PictureFormat,
): Promise<{ image: Sharp; isMoving: boolean }> {
  const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: -1 });
  const { format: found, width, height, pages = 1 } = await image.metadata();
  if (found !== format) throw new Error(`a ${format} that decodes as ${found}`);
  // `height` is that of all frames, one below the other.
  if (width * height > MAX_PIXELS) throw tooManyPixels();
  return { image, isMoving: pages > 1 };
}

async function encode(
  { image, isMoving }: { image: Sharp; isMoving: boolean },
  { secondsLeft }: TimeLimit,
): Promise<Picture> {
  const side = isMoving ? MAX_ANIMATED_SIDE_PX : MAX_SIDE_PX;
  const { data, info } = await image
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: WEBP_QUALITY, effort: isMoving ? 1 : 4 })
    // Nobody waits for it any longer; whole seconds, and 0 would be for ever.
    .timeout({ seconds: Math.max(1, Math.ceil(secondsLeft())) })
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.pageHeight ?? info.height };
}

/** What the decoder says of a bomb and of a file that is broken; anything else it says is no news to a shopper. */
function toAppError(error: unknown): unknown {
  if (error instanceof AppError) return error;
  if (error instanceof BulkheadRejectedError) {
    return new AppError('unavailable', 'too many pictures at once, try again in a moment', { retryAfter: 5 });
  }
  if (/pixel limit/i.test(String(error))) return tooManyPixels();
  return new AppError('bad_request', 'the picture cannot be read', {
    cause: error,
    issues: [{ path: 'file', message: 'broken picture' }],
  });
}

/**
 * Decodes a picture and writes its pixels anew, turned as its camera was held: nothing else of the file is
 * kept (R-AFTER-22, R-AFTER-23).
 * @throws AppError `unsupported_media_type` for other files, `body_too_large` above 40 megapixels, `bad_request`
 *   for a broken one, `unavailable` when too many are waiting. What is not begun when the time is over never is;
 *   the caller stops waiting by itself.
 */
export async function reEncode(bytes: Uint8Array, limit: TimeLimit): Promise<Picture> {
  const format = detectFormat(bytes);
  if (!format)
    throw new AppError('unsupported_media_type', 'only JPEG, PNG, WebP and GIF pictures are taken');
  const sharp = await loadDecoder();
  try {
    const work = async () => encode(await decode(sharp, bytes, format), limit);
    return await decoderSlots.execute(work, limit.expirySignal);
  } catch (error) {
    throw toAppError(error);
  }
}
