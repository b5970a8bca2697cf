import sharp from 'sharp';

/** A photo of 200 × 150 px in one colour, as a file for a file input. */
export const createPhoto = async (name: string, colour: string) => ({
  name: `${name}.jpg`,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 200, height: 150, channels: 3, background: colour } })
    .jpeg()
    .toBuffer(),
});
