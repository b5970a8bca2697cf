import 'server-only';
import path from 'node:path';
import { getTheme } from '@/themes';
import { getConfig } from '../config';
import { getSingleton } from '../singleton';

/** Sizes of the square icons in pixels. */
export const ICON_PX = 192;
export const TOUCH_ICON_PX = 180;
export const LARGE_ICON_PX = 512;
const FAVICON_PX = 48;

/** Corner radius of an icon in its own units of 64; phones round the touch icon themselves. */
const CORNER = 16;
/** Share of the icon's width that the picture of a point takes. */
const PICTURE_SHARE = 0.72;
/** The same for an icon that the phone cuts into a shape of its own: only the inner four fifths are safe. */
const MASKABLE_PICTURE_SHARE = 0.56;

/** Icons change with a release only. */
const CACHE_CONTROL = 'public, max-age=86400';

/**
 * Draws the icon of a brand: the picture of its point on the colour of its header (R-CRAWLER-09).
 * @param brand id of the brand; an unknown one is the default brand
 * @returns a PNG
 */
async function drawIcon(
  brand: string,
  px: number,
  corner: number,
  pictureShare = PICTURE_SHARE,
): Promise<Buffer<ArrayBuffer>> {
  const { default: sharp } = await import('sharp');
  const { id, themeColor } = getTheme(brand);
  const picturePx = Math.round(px * pictureShare);
  const point = await sharp(path.join(process.cwd(), 'themes', id, 'point.webp'))
    .resize(picturePx, picturePx)
    .png()
    .toBuffer();
  const ground = `<svg viewBox="0 0 64 64" width="${px}" height="${px}" xmlns="http://www.w3.org/2000/svg"><rect width="64" height="64" rx="${corner}" fill="${themeColor}"/></svg>`;
  const icon = await sharp(Buffer.from(ground))
    .composite([{ input: point }])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
  return Buffer.from(icon);
}

/** Puts a PNG into an ICO file, which is a head with one entry before the PNG. */
function toIco(png: Buffer<ArrayBuffer>, px: number): Buffer<ArrayBuffer> {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2); // type: icon
  head.writeUInt16LE(1, 4); // number of pictures
  head.writeUInt8(px, 6);
  head.writeUInt8(px, 7);
  head.writeUInt16LE(1, 10); // colour planes
  head.writeUInt16LE(32, 12); // bits per pixel
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

const createResponse = (picture: Buffer<ArrayBuffer>, type: string): Response =>
  new Response(picture, { headers: { 'content-type': type, 'cache-control': CACHE_CONTROL } });

/** Serves the icon of a brand for tabs and bookmarks. */
export const serveIcon = async (brand: string): Promise<Response> =>
  createResponse(await drawIcon(brand, ICON_PX, CORNER), 'image/png');

/** Serves the large icon of a brand for its web app (R-QUICK-10). */
export const serveLargeIcon = async (brand: string): Promise<Response> =>
  createResponse(await drawIcon(brand, LARGE_ICON_PX, CORNER), 'image/png');

/** Serves the icon of a brand whose edges a phone may cut off (R-QUICK-10). */
export const serveMaskableIcon = async (brand: string): Promise<Response> =>
  createResponse(await drawIcon(brand, LARGE_ICON_PX, 0, MASKABLE_PICTURE_SHARE), 'image/png');

/** Serves the icon of a brand for home screens. */
export const serveTouchIcon = async (brand: string): Promise<Response> =>
  createResponse(await drawIcon(brand, TOUCH_ICON_PX, 0), 'image/png');

/** `favicon.ico`, which browsers request from the root of the host: the icon of `MALL_THEME`, drawn once. */
export async function serveFavicon(): Promise<Response> {
  const icon = getSingleton('favicon', async () =>
    toIco(await drawIcon(getConfig().MALL_THEME, FAVICON_PX, CORNER), FAVICON_PX),
  );
  return createResponse(await icon, 'image/x-icon');
}

/** `apple-touch-icon.png`, which phones request from the root of the host: that of `MALL_THEME`, drawn once. */
export async function serveDefaultTouchIcon(): Promise<Response> {
  const icon = getSingleton('touch-icon', () => drawIcon(getConfig().MALL_THEME, TOUCH_ICON_PX, 0));
  return createResponse(await icon, 'image/png');
}
