/** @jest-environment node */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
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

// R-SECURITY-31
test('a picture whose address belongs to its content is as new as ever after two days, another one is old', async () => {
  const handler = new PageCacheHandler({ serverDistDir: path.join(folder, 'server'), maxMemoryCacheSize: 0 });
  const value = {
    kind: 'IMAGE',
    buffer: Buffer.from('picture'),
    etag: 'e',
    upstreamEtag: 'u',
    extension: 'avif',
  };
  const [own, other] = ['a-picture-of-this-mall-1', 'a-picture-of-another-host-1'];
  for (const key of [own, other])
    await handler.set(key, value, { cacheControl: { revalidate: 86_400, expire: undefined } });
  registry.isUnchanging = (key) => key === own;
  jest.setSystemTime(Date.now() + 2 * 86_400_000);
  const read = async (key) => (await handler.get(key, { kind: 'IMAGE' }))?.lastModified;
  expect(await read(own)).toBe(Date.now());
  expect(await read(other)).toBe(Date.now() - 2 * 86_400_000);
});
