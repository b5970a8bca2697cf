/** @jest-environment node */
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { serialize } from 'node:v8';
import { openPictureStore } from '../../../../server/page-cache/picture-store.mjs';

let folder;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'pictures-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const createKey = (number) => `picture-of-the-optimizer-${number}`;
const createValue = (bytes) => ({
  kind: 'IMAGE',
  buffer: Buffer.alloc(bytes, 7),
  etag: 'e',
  upstreamEtag: 'u',
  extension: 'avif',
});

// R-PERF-04
test('returns a picture after a new start', async () => {
  await openPictureStore({ folder, maxBytes: 10_000 }).set(createKey(1), createValue(100), {
    revalidate: 60,
    expire: undefined,
  });
  expect(await openPictureStore({ folder, maxBytes: 10_000 }).get(createKey(1))).toMatchObject({
    value: { kind: 'IMAGE', buffer: Buffer.alloc(100, 7), extension: 'avif' },
    cacheControl: { revalidate: 60 },
    lastModified: expect.any(Number),
  });
});

// R-PERF-04
test('removes the least used pictures when the folder is full, also those of an earlier start', async () => {
  const store = openPictureStore({ folder, maxBytes: 4000 });
  for (const number of [1, 2, 3]) await store.set(createKey(number), createValue(1000), undefined);
  await store.get(createKey(1));
  await store.set(createKey(4), createValue(1000), undefined);
  expect(readdirSync(folder).sort()).toEqual([1, 3, 4].map(createKey));
  openPictureStore({ folder, maxBytes: 1500 });
  expect(readdirSync(folder)).toHaveLength(1);
});

// R-PERF-04
test('keeps no picture that is larger than the folder may be, and no name outside of it', async () => {
  const store = openPictureStore({ folder, maxBytes: 500 });
  await store.set(createKey(1), createValue(1000), undefined);
  await store.set('../../picture-of-the-optimizer', createValue(1), undefined);
  expect(readdirSync(folder)).toEqual([]);
  expect(await store.get('../../picture-of-the-optimizer')).toBeNull();
});

// R-PERF-04
test('removes what a process left half written, but not what another one is writing, and reads no damaged file', async () => {
  const [old, beingWritten] = [`${createKey(1)}.123`, `${createKey(1)}.124`];
  for (const draft of [old, beingWritten]) writeFileSync(path.join(folder, draft), 'half');
  const anHourAgo = Date.now() / 1000 - 3600;
  utimesSync(path.join(folder, old), anHourAgo, anHourAgo);
  writeFileSync(path.join(folder, createKey(2)), 'damaged');
  const store = openPictureStore({ folder, maxBytes: 1000 });
  expect(readdirSync(folder).sort()).toEqual([beingWritten, createKey(2)].sort());
  expect(await store.get(createKey(2))).toBeNull();
});

// R-PERF-04
test('keeps a picture for a day at most, also one that an earlier release stored for longer', async () => {
  const store = openPictureStore({ folder, maxBytes: 10_000 });
  const year = { revalidate: 31_536_000, expire: undefined };
  const value = { ...createValue(10), revalidate: year.revalidate };
  await store.set(createKey(1), value, year);
  writeFileSync(path.join(folder, createKey(2)), serialize({ value, cacheControl: year, lastModified: 1 }));
  for (const number of [1, 2])
    expect(await store.get(createKey(number))).toMatchObject({
      value: { revalidate: 86_400 },
      cacheControl: { revalidate: 86_400 },
    });
});

// R-PERF-04: animations, for example, which the optimizer passes on as they are
test('keeps no picture above 2 MB, which would push out many others, and not the one before it', async () => {
  writeFileSync(path.join(folder, createKey(1)), Buffer.alloc(2_100_000));
  const store = openPictureStore({ folder, maxBytes: 10_000_000 });
  expect(readdirSync(folder)).toEqual([]);
  await store.set(createKey(1), createValue(1000), undefined);
  await store.set(createKey(2), createValue(1000), undefined);
  await store.set(createKey(1), createValue(2_100_000), undefined);
  expect(readdirSync(folder)).toEqual([createKey(2)]);
  expect(await store.get(createKey(1))).toBeNull();
});

// R-PERF-04
test('makes and keeps pictures again after an operator has removed the folder', async () => {
  const store = openPictureStore({ folder, maxBytes: 10_000 });
  await store.set(createKey(1), createValue(10), undefined);
  rmSync(folder, { recursive: true });
  expect(await store.get(createKey(1))).toBeNull();
  await store.set(createKey(1), createValue(10), undefined);
  expect(await store.get(createKey(1))).toMatchObject({ value: { kind: 'IMAGE' } });
});

// R-SECURITY-31
test('knows without reading which pictures it has, also those of an earlier start, and learns which are gone', async () => {
  await openPictureStore({ folder, maxBytes: 10_000 }).set(createKey(1), createValue(100), undefined);
  const store = openPictureStore({ folder, maxBytes: 10_000 });
  expect([1, 2].map((number) => store.has(createKey(number)))).toEqual([true, false]);
  await store.set(createKey(2), createValue(100), undefined);
  expect(store.has(createKey(2))).toBe(true);
  rmSync(path.join(folder, createKey(1)));
  expect(await store.get(createKey(1))).toBeNull();
  expect([1, 2].map((number) => store.has(createKey(number)))).toEqual([false, true]);
});
