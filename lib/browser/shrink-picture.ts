import { canShrink } from '@/lib/rules/uploads/picture-file';

/** Longest side of a picture that the mall stores. */
const MAX_SIDE_PX = 2048;
/** Smaller files are sent unchanged. */
const SHRINK_FROM_BYTES = 1024 * 1024;
const JPEG_QUALITY = 0.86;

async function drawScaled(file: Blob): Promise<Blob | null> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, MAX_SIDE_PX / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const context = canvas.getContext('2d');
  if (!context) return null;
  // JPEG has no transparency; without a background transparent pixels would be black.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY));
}

/**
 * Scales a photo down to the size that the mall stores, so that a mobile network sends it quickly. Returns
 * the file unchanged when it cannot be drawn or does not become smaller.
 */
export async function shrinkPicture(file: Blob): Promise<Blob> {
  if (!canShrink(file.type) || file.size < SHRINK_FROM_BYTES || !('createImageBitmap' in window)) return file;
  try {
    const smaller = await drawScaled(file);
    return smaller && smaller.size < file.size ? smaller : file;
  } catch {
    return file;
  }
}
