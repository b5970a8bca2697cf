/** Pictures that go with one comment, request or complaint (R-AFTER-19). */
export const MAX_PICTURES = 6;

/** Kinds that the mall takes; a phone turns its own kind (HEIC) into one of them when it is asked for these. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const;

/** Most bytes of a picture that is sent; the same as the contract's `imgUpload`, a test holds them together. */
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024;

/** Above this a phone would have to think too long to make a picture smaller. */
const MAX_SHRINKABLE_BYTES = 40 * 1024 * 1024;

export type FileProblem = 'type' | 'size';

/** True for pictures that lose nothing but size when they are drawn anew; a GIF may move. */
export const canShrink = (type: string): boolean => type.startsWith('image/') && type !== 'image/gif';

/** What speaks against a file before anything is done with it. Some pickers do not say what a file is. */
export function findFileProblem({ type, size }: { type: string; size: number }): FileProblem | undefined {
  if (type !== '' && !PICTURE_TYPES.some((known) => known === type)) return 'type';
  if (size === 0) return 'type';
  return size > (canShrink(type) ? MAX_SHRINKABLE_BYTES : MAX_PICTURE_BYTES) ? 'size' : undefined;
}
