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
