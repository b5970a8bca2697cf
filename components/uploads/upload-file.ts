import { ApiError } from '@/lib/browser/api-error';
import { shrinkPicture } from '@/lib/browser/shrink-picture';
import { uploadPicture } from '@/lib/browser/upload-picture';
import { MAX_PICTURE_BYTES } from '@/lib/rules/uploads/picture-file';

/** Why an upload failed. */
export type PictureProblem = 'type' | 'size' | 'limit' | 'network' | 'other';

/** Thrown before the upload when a picture is too large even after it was scaled down. */
class PictureTooLargeError extends Error {}

/** Maps an error of `uploadFile` to a problem. */
export function toPictureProblem(error: unknown): PictureProblem {
  if (error instanceof PictureTooLargeError) return 'size';
  if (!(error instanceof ApiError)) return 'other';
  if (error.code === 413) return 'size';
  if (error.code === 415 || error.code === 400) return 'type';
  if (error.reason === 'limit_reached') return 'limit';
  return error.code === 0 || error.code === 429 || error.code >= 500 ? 'network' : 'other';
}

/**
 * Uploads a picture, scaled down if possible, and returns its URL.
 * @throws ApiError, or an Error when the picture is too large; `toPictureProblem` handles both.
 */
export async function uploadFile(
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const picture = await shrinkPicture(file);
  if (picture.size > MAX_PICTURE_BYTES) throw new PictureTooLargeError();
  const { url } = await uploadPicture(picture, file.name, { onProgress, signal });
  return url;
}
