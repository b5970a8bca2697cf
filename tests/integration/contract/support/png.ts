import sharp from 'sharp';

let made: Promise<Uint8Array<ArrayBuffer>> | undefined;

/** A small picture. */
export function pngFile(): Promise<Uint8Array<ArrayBuffer>> {
  made ??= sharp({ create: { width: 4, height: 4, channels: 3, background: '#c33' } })
    .png()
    .toBuffer()
    .then((buffer) => new Uint8Array(buffer));
  return made;
}
