import 'server-only';
import path from 'node:path';
import { loadSharp } from '@/lib/load-sharp';
import { getTheme, isThemeId, themeIds } from '@/themes';
import type { ThemeId } from '@/themes/types';
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

/** How an icon is drawn. */
interface IconShape {
  px: number;
  corner: number;
  pictureShare: number;
}

/** The icons of a brand, by the names of their files: for tabs and bookmarks, for its web app (R-QUICK-10), and for home screens. */
const SHAPES: Readonly<Record<string, IconShape>> = {
  'icon.png': { px: ICON_PX, corner: CORNER, pictureShare: PICTURE_SHARE },
  'icon-512.png': { px: LARGE_ICON_PX, corner: CORNER, pictureShare: PICTURE_SHARE },
  'icon-maskable.png': { px: LARGE_ICON_PX, corner: 0, pictureShare: MASKABLE_PICTURE_SHARE },
  'apple-touch-icon.png': { px: TOUCH_ICON_PX, corner: 0, pictureShare: PICTURE_SHARE },
};
const FAVICON: IconShape = { px: FAVICON_PX, corner: CORNER, pictureShare: PICTURE_SHARE };

/** All icons that the brands have. */
export const brandIcons = themeIds.flatMap((brand) => Object.keys(SHAPES).map((file) => ({ brand, file })));

/** Icons change with a release only. */
const CACHE_CONTROL = 'public, max-age=86400';

/** Draws the icon of a brand: the picture of its point on the colour of its header (R-CRAWLER-09). @returns a PNG */
async function drawIcon(
  brand: ThemeId,
  { px, corner, pictureShare }: IconShape,
): Promise<Buffer<ArrayBuffer>> {
  const sharp = await loadSharp();
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

/**
 * Returns the icon of a brand, which this process draws once and keeps: drawing takes 70 ms of a thread that files and compression need, too.
 * The number of icons is fixed, whatever visitors request (R-CRAWLER-13). A drawing that fails is not kept.
 */
function getIcon(brand: ThemeId, shape: IconShape): Promise<Buffer<ArrayBuffer>> {
  const icons = getSingleton('icons', () => new Map<string, Promise<Buffer<ArrayBuffer>>>());
  const key = JSON.stringify([brand, shape]);
  const kept = icons.get(key);
  if (kept) return kept;
  const icon = drawIcon(brand, shape);
  icons.set(key, icon);
  icon.catch(() => icons.delete(key));
  return icon;
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

const serveIcon = async (brand: ThemeId, shape: IconShape): Promise<Response> =>
  createResponse(await getIcon(brand, shape), 'image/png');

/**
 * Serves an icon of a brand.
 * @param file name of the icon
 * @returns status 404 for an unknown brand or file
 */
export async function serveBrandIcon(brand: string, file: string): Promise<Response> {
  const shape = Object.hasOwn(SHAPES, file) ? SHAPES[file] : undefined;
  return isThemeId(brand) && shape ? serveIcon(brand, shape) : new Response(null, { status: 404 });
}

/** `favicon.ico`, which browsers request from the root of the host: the icon of `MALL_THEME`. */
export async function serveFavicon(): Promise<Response> {
  const icon = await getIcon(getConfig().MALL_THEME, FAVICON);
  return createResponse(toIco(icon, FAVICON_PX), 'image/x-icon');
}

/** `apple-touch-icon.png`, which phones request from the root of the host: that of `MALL_THEME`. */
export const serveDefaultTouchIcon = (): Promise<Response> =>
  serveBrandIcon(getConfig().MALL_THEME, 'apple-touch-icon.png');
