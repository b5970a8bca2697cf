/** @jest-environment node */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { imageOptimizerTransform } from 'next/dist/server/image-optimizer/transform';
import sharp from 'sharp';
import PageCacheHandler from '../../../../server/page-cache/handler.mjs';

const registry = globalThis[Symbol.for('vantmall.page-cache')] ?? {};
globalThis[Symbol.for('vantmall.page-cache')] = registry;

let folder;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'kept-pictures-'));
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  delete registry.isUnchanging;
  rmSync(folder, { recursive: true });
});

const VALUE = {
  kind: 'IMAGE',
  buffer: Buffer.from('picture'),
  etag: 'e',
  upstreamEtag: 'u',
  extension: 'avif',
};
const TWO_DAYS_MS = 2 * 86_400_000;

/**
 * Stores pictures under keys. @param {Record<string, object>} pictures
 * @returns how old the picture of a key is for the framework, two days later
 */
async function storePictures(pictures) {
  const handler = new PageCacheHandler({ serverDistDir: path.join(folder, 'server'), maxMemoryCacheSize: 0 });
  const context = { cacheControl: { revalidate: 86_400, expire: undefined } };
  for (const [key, value] of Object.entries(pictures)) await handler.set(key, value, context);
  jest.setSystemTime(Date.now() + TWO_DAYS_MS);
  return async (key) => Date.now() - (await handler.get(key, { kind: 'IMAGE' })).lastModified;
}

// R-SECURITY-31
test('a picture whose address belongs to its content is as new as ever after two days, another one is old', async () => {
  const [own, other] = ['a-picture-of-this-mall-1', 'a-picture-of-another-host-1'];
  const readAge = await storePictures({ [own]: VALUE, [other]: VALUE });
  registry.isUnchanging = (key) => key === own;
  expect([await readAge(own), await readAge(other)]).toEqual([0, TWO_DAYS_MS]);
});

// R-PERF-04
test('a picture of this mall that the optimizer failed to make becomes old, so that it is tried again', async () => {
  const jpeg = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer();
  const origin = { buffer: jpeg, etag: 'u', cacheControl: undefined };
  /** What the framework stores: the answer of its optimizer without its error. */
  const optimize = async (limitInputPixels) => {
    const { buffer, etag, upstreamEtag } = await imageOptimizerTransform(
      origin,
      { href: '/a.jpg', width: 4, quality: 75, mimeType: 'image/webp' },
      { images: { minimumCacheTTL: 60 }, experimental: { imgOptMaxInputPixels: limitInputPixels } },
    );
    return { kind: 'IMAGE', buffer, etag, upstreamEtag, extension: 'webp' };
  };
  const [made, failed] = ['a-picture-of-this-mall-2', 'a-picture-of-this-mall-3'];
  const pictures = { [made]: await optimize(64), [failed]: await optimize(63) };
  expect(pictures[failed].buffer).toEqual(jpeg);
  const readAge = await storePictures(pictures);
  registry.isUnchanging = () => true;
  expect([await readAge(made), await readAge(failed)]).toEqual([0, TWO_DAYS_MS]);
});
