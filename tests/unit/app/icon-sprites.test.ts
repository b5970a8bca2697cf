/** @jest-environment node */
import { readdirSync } from 'node:fs';
import sharp from 'sharp';
import sprites from '@/components/app/icon-sprites.json';

const files = readdirSync('public/catalogue/icons');

// R-PERF-06
test.each(Object.entries(sprites))(
  'the sprite %s has all icons of its kind, in one row',
  async (kind, names) => {
    const icons = files.filter((file) => file.startsWith(`${kind}-`)).sort();
    expect(names).toEqual(icons.map((file) => file.slice(kind.length + 1, -'.webp'.length)));
    const { width, height } = await sharp(`public/catalogue/icons/sprite-${kind}.webp`).metadata();
    expect(width).toBe(names.length * (height ?? 0));
  },
);

/** Columns at each side of an icon that mix with its neighbour when the sprite is made smaller. */
const MARGIN_PX = 3;
/** A shadow of this opacity (of 255) is not seen beside another icon. */
const INVISIBLE_ALPHA = 20;

// R-PERF-06: part of a ticket stood beside the icons next to it
test.each(Object.entries(sprites))(
  'no icon of the sprite %s reaches into the next one',
  async (kind, names) => {
    const { data, info } = await sharp(`public/catalogue/icons/sprite-${kind}.webp`)
      .ensureAlpha()
      .extractChannel('alpha')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const isEdge = (x: number) => (x + MARGIN_PX) % info.height < 2 * MARGIN_PX;
    const tooWide = names.filter((_, index) =>
      data.some((alpha, place) => {
        const x = place % info.width;
        return alpha > INVISIBLE_ALPHA && isEdge(x) && Math.floor(x / info.height) === index;
      }),
    );
    expect(tooWide).toEqual([]);
  },
);
