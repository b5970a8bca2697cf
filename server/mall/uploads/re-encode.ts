import 'server-only';
import { BulkheadRejectedError, bulkhead } from 'cockatiel';
import type { Sharp } from 'sharp';
import { AppError } from '@/lib/contract/errors';
import type { Deadline } from '@/lib/http/deadline';
import { loadSharp } from '@/lib/load-sharp';

/** Accepted formats, by the decoder's names. */
type PictureFormat = 'jpeg' | 'png' | 'gif' | 'webp';

const startsWith = (bytes: Uint8Array, text: string, offset = 0): boolean =>
  bytes.length >= offset + text.length &&
  [...text].every((sign, i) => bytes[offset + i] === sign.charCodeAt(0));

/** Detects the format by the first bytes; ignores the file's name and its Content-Type (R-AFTER-22). */
function detectFormat(bytes: Uint8Array): PictureFormat | undefined {
  if (startsWith(bytes, '\xff\xd8\xff')) return 'jpeg';
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return 'png';
  if (startsWith(bytes, 'GIF87a') || startsWith(bytes, 'GIF89a')) return 'gif';
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return 'webp';
  return undefined;
}

/** Pixels of a picture at most; of all frames together in an animation. */
const MAX_PIXELS = 40_000_000;
/** Longest side of the stored picture in pixels; smaller for animations. */
const MAX_SIDE_PX = 2048;
const MAX_ANIMATED_SIDE_PX = 720;
const WEBP_QUALITY = 82;
/** Pictures that are decoded at once; each needs a core and up to 160 MB. */
const CONCURRENCY = 2;
const MAX_WAITING = 4;

const decoderSlots = bulkhead(CONCURRENCY, MAX_WAITING);

/** A re-encoded picture: WebP without metadata. */
export interface Picture {
  bytes: Uint8Array;
  /** Pixels of one frame, like `height`. */
  width: number;
  height: number;
}

const tooManyPixels = () => new AppError('body_too_large', 'a picture may have 40 megapixels at most');

type Decoder = Awaited<ReturnType<typeof loadSharp>>;

async function decode(
  sharp: Decoder,
  bytes: Uint8Array,
  format: PictureFormat,
): Promise<{ image: Sharp; isAnimated: boolean }> {
  const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: -1 });
  const { format: decodedFormat, width, height, pages = 1 } = await image.metadata();
  if (decodedFormat !== format) throw new Error(`a ${format} file decodes as ${decodedFormat}`);
  // `height` is the sum of all frames' heights.
  if (width * height > MAX_PIXELS) throw tooManyPixels();
  return { image, isAnimated: pages > 1 };
}

async function encode(
  { image, isAnimated }: { image: Sharp; isAnimated: boolean },
  { secondsLeft }: Deadline,
): Promise<Picture> {
  const side = isAnimated ? MAX_ANIMATED_SIDE_PX : MAX_SIDE_PX;
  const { data, info } = await image
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: WEBP_QUALITY, effort: isAnimated ? 1 : 4 })
    // Stops when the caller stops waiting. The unit is whole seconds, and 0 would mean no timeout.
    .timeout({ seconds: Math.max(1, Math.ceil(secondsLeft())) })
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.pageHeight ?? info.height };
}

/** Converts an error of the decoder: too many pixels, or a broken file for any other message. */
function toAppError(error: unknown): unknown {
  if (error instanceof AppError) return error;
  if (error instanceof BulkheadRejectedError) {
    return new AppError('unavailable', 'too many pictures at once, try again in a moment', { retryAfter: 5 });
  }
  if (/pixel limit/i.test(String(error))) return tooManyPixels();
  return new AppError('bad_request', 'the picture cannot be read', {
    cause: error,
    issues: [{ path: 'file', message: 'the file is damaged' }],
  });
}

/**
 * Decodes a picture and encodes its pixels again, rotated as its EXIF orientation says; nothing else of the file is kept
 * (R-AFTER-22, R-AFTER-23).
 * @throws AppError `unsupported_media_type` for other files, `body_too_large` above 40 megapixels, `bad_request`
 *   for a broken one, `unavailable` when too many are waiting. Work that has not started at the deadline
 *   does not start; the caller must stop waiting by itself.
 */
export async function reEncode(bytes: Uint8Array, deadline: Deadline): Promise<Picture> {
  const format = detectFormat(bytes);
  if (!format)
    throw new AppError('unsupported_media_type', 'only JPEG, PNG, WebP and GIF pictures are accepted');
  const sharp = await loadSharp();
  try {
    const work = async () => encode(await decode(sharp, bytes, format), deadline);
    return await decoderSlots.execute(work, deadline.expirySignal);
  } catch (error) {
    throw toAppError(error);
  }
}
