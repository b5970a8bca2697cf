import { canShrink } from '@/lib/rules/uploads/picture-file';

/** Longest side in pixels: what the mall keeps of a picture. */
const MAX_SIDE_PX = 2048;
/** Smaller files go as they are. */
const SHRINK_FROM_BYTES = 1024 * 1024;
const JPEG_QUALITY = 0.86;

async function drawScaled(file: Blob): Promise<Blob | null> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, MAX_SIDE_PX / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  // JPEG has no transparency; without a ground it would turn black.
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY));
}

/**
 * Makes a photo of a phone as small as the mall would keep it, so that it arrives in a second on a mobile network.
 * What cannot be drawn, or gains nothing, goes as it is.
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
