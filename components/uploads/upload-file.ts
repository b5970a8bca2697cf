import { ApiError } from '@/lib/browser/api-error';
import { shrinkPicture } from '@/lib/browser/shrink-picture';
import { uploadPicture } from '@/lib/browser/upload-picture';
import { MAX_PICTURE_BYTES } from '@/lib/rules/uploads/picture-file';

/** Why a picture did not arrive. */
export type PictureProblem = 'type' | 'size' | 'limit' | 'network' | 'other';

/** A picture that cannot become as small as the mall takes is not sent at all. */
class PictureTooLargeError extends Error {}

/** What to tell about a picture that `deliver` could not bring to the mall. */
export function toPictureProblem(error: unknown): PictureProblem {
  if (error instanceof PictureTooLargeError) return 'size';
  if (!(error instanceof ApiError)) return 'other';
  if (error.code === 413) return 'size';
  if (error.code === 415 || error.code === 400) return 'type';
  if (error.reason === 'limit_reached') return 'limit';
  return error.code === 0 || error.code === 429 || error.code >= 500 ? 'network' : 'other';
}

/** Brings a picture to the mall, smaller where that helps; answers its address there. */
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
