import sharp from 'sharp';

let cachedFile: Promise<Uint8Array<ArrayBuffer>> | undefined;

/** Creates a small PNG picture. */
export function createPngFile(): Promise<Uint8Array<ArrayBuffer>> {
  cachedFile ??= sharp({ create: { width: 4, height: 4, channels: 3, background: '#c33' } })
    .png()
    .toBuffer()
    .then((buffer) => new Uint8Array(buffer));
  return cachedFile;
}
