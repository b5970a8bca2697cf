import sharp from 'sharp';

/** A photo of 200 × 150 pixels in one colour, as a file that is chosen. */
export const createPhoto = async (name: string, colour: string) => ({
  name: `${name}.jpg`,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 200, height: 150, channels: 3, background: colour } })
    .jpeg()
    .toBuffer(),
});
