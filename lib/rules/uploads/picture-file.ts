/** Most pictures of a comment, after-sale request or complaint (R-AFTER-19). */
export const MAX_PICTURES = 6;

/** Accepted types. A phone converts its own format (HEIC) if a file input accepts only these. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const;

/** Most bytes of an uploaded picture, as in the contract's `imgUpload`; a test compares them. */
export const MAX_UPLOAD_PICTURE_BYTES = 5 * 1024 * 1024;

/** Most bytes of a picture that the browser shrinks; a larger one would take a phone too long. */
const MAX_SHRINKABLE_BYTES = 40 * 1024 * 1024;

/** Why a file cannot be uploaded. */
export type FileProblem = 'type' | 'size';

/** Whether a picture can be redrawn in a smaller size; not a GIF, which may be animated. */
export const canShrink = (type: string): boolean => type.startsWith('image/') && type !== 'image/gif';

/** Checks a file before it is processed; undefined if it is valid. Some file pickers report no type. */
export function findFileProblem({ type, size }: { type: string; size: number }): FileProblem | undefined {
  if (type !== '' && !PICTURE_TYPES.some((accepted) => accepted === type)) return 'type';
  if (size === 0) return 'type';
  return size > (canShrink(type) ? MAX_SHRINKABLE_BYTES : MAX_UPLOAD_PICTURE_BYTES) ? 'size' : undefined;
}
