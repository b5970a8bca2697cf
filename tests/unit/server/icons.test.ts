/** @jest-environment node */
import '../../support/environment/server';
import sharp from 'sharp';
import {
  brandIcons,
  ICON_PX,
  serveBrandIcon,
  serveDefaultTouchIcon,
  serveFavicon,
  TOUCH_ICON_PX,
} from '@/server/crawlers/icons';
import { getTheme, themeIds } from '@/themes';

const readBytes = async (response: Response) => Buffer.from(await response.arrayBuffer());

/** The colour of a pixel as `#rrggbb`, and its opacity from 0 to 255. */
async function readPixel(png: Buffer, left: number, top: number) {
  const [red = 0, green = 0, blue = 0, opacity] = await sharp(png)
    .ensureAlpha()
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer();
  return {
    color: `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`,
    opacity,
  };
}

// R-CRAWLER-09
test.each(themeIds)('draws the icons of %s on its colour', async (brand) => {
  const touch = await serveBrandIcon(brand, 'apple-touch-icon.png');
  expect(touch.headers.get('content-type')).toBe('image/png');
  const png = await readBytes(touch);
  expect(await sharp(png).metadata()).toMatchObject({
    format: 'png',
    width: TOUCH_ICON_PX,
    height: TOUCH_ICON_PX,
  });
  expect(await readPixel(png, 2, 2)).toEqual({ color: getTheme(brand).themeColor, opacity: 255 });
  const icon = await readBytes(await serveBrandIcon(brand, 'icon.png'));
  expect(await sharp(icon).metadata()).toMatchObject({ format: 'png', width: ICON_PX, height: ICON_PX });
  expect((await readPixel(icon, 0, 0)).opacity).toBe(0);
});

// R-CRAWLER-09
test('serves favicon.ico as a file with one picture of 48 pixels', async () => {
  const response = await serveFavicon();
  expect(response.headers.get('content-type')).toBe('image/x-icon');
  const file = await readBytes(response);
  expect([...file.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 48, 48]);
  const [size, offset] = [file.readUInt32LE(14), file.readUInt32LE(18)];
  expect(offset + size).toBe(file.length);
  expect(await sharp(file.subarray(offset)).metadata()).toMatchObject({ format: 'png', width: 48 });
});

// R-CRAWLER-13
test('draws an icon once, also when its first requests come together, and again after a failure', async () => {
  const draw = jest.spyOn(sharp.prototype, 'toBuffer');
  draw.mockRejectedValueOnce(new Error('no memory'));
  await expect(serveBrandIcon('aurora', 'icon-512.png')).rejects.toThrow('no memory');
  await Promise.all([serveBrandIcon('aurora', 'icon-512.png'), serveFavicon(), serveDefaultTouchIcon()]);
  draw.mockClear();
  await Promise.all(Array.from({ length: 3 }, () => serveBrandIcon('aurora', 'icon-512.png')));
  await Promise.all([serveFavicon(), serveDefaultTouchIcon(), serveDefaultTouchIcon()]);
  expect(draw).not.toHaveBeenCalled();
  const together = await Promise.all([1, 2, 3].map(() => serveBrandIcon('meadow', 'icon-512.png')));
  // The picture of the point, and the icon.
  expect(draw).toHaveBeenCalledTimes(2);
  for (const response of together) expect((await readBytes(response)).length).toBeGreaterThan(1000);
  draw.mockRestore();
});

// R-CRAWLER-13
test.each([
  ['nosuch', 'icon.png'],
  ['Aurora', 'icon.png'],
  ['constructor', 'icon.png'],
  ['aurora', 'ICON.png'],
  ['aurora', 'constructor'],
])('returns 404 for the icon %s/%s', async (brand, file) => {
  expect((await serveBrandIcon(brand, file)).status).toBe(404);
  expect(brandIcons).not.toContainEqual({ brand, file });
});
