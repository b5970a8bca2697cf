/** @jest-environment node */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { createSeededDatabase, startMall, type TestDatabase, type TestMall } from '@/tests/support/test-mall';
import { createUser, runConcurrently } from '../../support/builders/order';
import {
  createAnimatedGif,
  createGif,
  createJpeg,
  createPng,
  createWebp,
  fetchPicture,
  fetchPictureBytes,
  toBytes,
  uploadPicture,
} from '../../support/builders/picture';

let database: TestDatabase;
let testMall: TestMall;
beforeAll(async () => {
  database = await createSeededDatabase();
  testMall = await startMall({ database });
});
afterAll(async () => {
  await testMall.close();
  await database.remove();
});

const listFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);

test.each([
  ['JPEG', createJpeg],
  ['PNG', createPng],
  ['WebP', createWebp],
  ['GIF', createGif],
])('stores a %s as WebP under a random name, cacheable for ever', async (_, make) => {
  const userId = await createUser(testMall, 0);
  const { status, data } = await uploadPicture(testMall, userId, await make());
  expect(status).toBe(200);
  expect(data).toEqual({
    url: expect.stringMatching(/^\/vantmall\/uploads\/[0-9a-f]{32}\.webp$/),
    width: 40,
    height: 30,
  });
  const answer = await fetchPicture(testMall, data.url);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('image/webp');
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  const metadata = await sharp(await answer.arrayBuffer()).metadata();
  expect(metadata).toMatchObject({ format: 'webp', width: 40, height: 30 });
});

// R-AFTER-23
test('gives the same picture sent twice two names', async () => {
  const userId = await createUser(testMall, 0);
  const [one, two] = await runConcurrently(2, async () =>
    uploadPicture(testMall, userId, await createJpeg()),
  );
  expect(one?.data.url).not.toBe(two?.data.url);
});

// R-AFTER-22
test('detects the type from the bytes, not from name or type', async () => {
  const userId = await createUser(testMall, 0);
  const disguised = await uploadPicture(testMall, userId, await createPng(), {
    name: 'a.html',
    type: 'text/html',
  });
  expect(disguised.status).toBe(200);
  expect(disguised.data.url).toMatch(/\.webp$/);
  expect((await uploadPicture(testMall, userId, '<svg xmlns="http://www.w3.org/2000/svg"/>')).status).toBe(
    415,
  );
});

test.each([
  ['an SVG', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['HTML', '<!doctype html><script>alert(1)</script>'],
  ['a PDF', '%PDF-1.7\n'],
  ['a TIFF', 'II*\0\b\0\0\0'],
  ['a few bytes', 'GIF8'],
])('rejects %s with 415', async (_, text) => {
  const userId = await createUser(testMall, 0);
  const answer = await uploadPicture(testMall, userId, text, { name: 'a.png', type: 'image/png' });
  expect(answer).toMatchObject({ status: 415, msg: expect.stringContaining('JPEG') });
});

// R-AFTER-21
test('keeps only the pixels of a polyglot', async () => {
  const userId = await createUser(testMall, 0);
  const script = new TextEncoder().encode('<script>alert(document.cookie)</script>');
  const { status, data } = await uploadPicture(
    testMall,
    userId,
    new Uint8Array([...(await createJpeg()), ...script]),
  );
  expect(status).toBe(200);
  expect(Buffer.from(await fetchPictureBytes(testMall, data.url)).includes('script')).toBe(false);
});

// R-AFTER-23
test('removes metadata and applies the orientation', async () => {
  const userId = await createUser(testMall, 0);
  const photo = sharp({ create: { width: 40, height: 20, channels: 3, background: '#fff' } }).jpeg();
  const bytes = await toBytes(
    photo
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Copyright: 'Wang Xiaoming' }, IFD3: { GPSLatitude: '30/1 15/1 0/1' } }),
  );
  expect((await sharp(bytes).metadata()).exif).toBeDefined();
  const { data } = await uploadPicture(testMall, userId, bytes);
  expect(data).toMatchObject({ width: 20, height: 40 });
  const stored = await fetchPictureBytes(testMall, data.url);
  const { exif, xmp, icc, orientation } = await sharp(stored).metadata();
  expect({ exif, xmp, icc, orientation }).toEqual({});
  expect(Buffer.from(stored).includes('Wang')).toBe(false);
});

test('scales a large photo to 2048 pixels on its longer side', async () => {
  const userId = await createUser(testMall, 0);
  const { data } = await uploadPicture(testMall, userId, await createJpeg(4000, 1000));
  expect(data).toMatchObject({ width: 2048, height: 512 });
});

test('keeps the frames of an animated GIF', async () => {
  const userId = await createUser(testMall, 0);
  const { data } = await uploadPicture(testMall, userId, await createAnimatedGif(3));
  expect(data).toMatchObject({ width: 20, height: 10 });
  const metadata = await sharp(await fetchPictureBytes(testMall, data.url), { pages: -1 }).metadata();
  expect(metadata).toMatchObject({ format: 'webp', pages: 3, pageHeight: 10 });
});

describe('upload limits', () => {
  // R-AFTER-22
  test('rejects more than 40 megapixels by the header', async () => {
    const userId = await createUser(testMall, 0);
    const answer = await uploadPicture(testMall, userId, await createPng(6400, 6300));
    expect(answer).toMatchObject({ status: 413, msg: expect.stringContaining('40 megapixels') });
  });

  test('counts frames towards the pixels', async () => {
    const userId = await createUser(testMall, 0);
    const frames = await createAnimatedGif(42, 1000, 1000);
    expect(await uploadPicture(testMall, userId, frames)).toMatchObject({ status: 413 });
  });

  // R-AFTER-22
  test('rejects more than 5 MB', async () => {
    const userId = await createUser(testMall, 0);
    const large = new Uint8Array(5 * 1024 * 1024 + 1);
    large.set(await createJpeg());
    expect((await uploadPicture(testMall, userId, large)).status).toBe(413);
  });

  test.each([
    ['broken in the middle', (whole: Uint8Array<ArrayBuffer>) => whole.slice(0, whole.length / 2)],
    ['only a beginning', (whole: Uint8Array<ArrayBuffer>) => whole.slice(0, 12)],
  ])('rejects a picture that is %s with 400', async (_, cut) => {
    const userId = await createUser(testMall, 0);
    for (const whole of [await createJpeg(300, 300), await createPng(300, 300), await createWebp(300, 300)]) {
      const answer = await uploadPicture(testMall, userId, cut(whole));
      expect(answer).toMatchObject({ status: 400, issues: [{ path: 'file' }] });
    }
  });

  test('rejects a missing file and another content type', async () => {
    const userId = await createUser(testMall, 0);
    expect((await uploadPicture(testMall, userId, await createJpeg(), { field: 'other' })).status).toBe(400);
    const headers = { 'content-type': 'application/json' };
    const json = await testMall.fetch(`/api/img/upload?userId=${userId}`, {
      method: 'POST',
      headers,
      body: '{}',
    });
    expect(json.status).toBe(415);
  });
});

test('returns 401 without a user', async () => {
  expect((await uploadPicture(testMall, 'nobody', await createJpeg())).status).toBe(401);
});

test.each([
  '/uploads/0123456789abcdef0123456789abcdef.webp',
  '/uploads/..%2f..%2fmall.db',
  '/uploads/%2e%2e',
  '/uploads/0123456789ABCDEF0123456789abcdef.webp',
  '/uploads/0123456789abcdef0123456789abcdef.webp%00.html',
  '/uploads/',
])('returns 404 in an envelope for %s', async (address) => {
  const answer = await testMall.fetch(address);
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({ code: 404, data: null });
});

test('leaves no files of rejected uploads', async () => {
  const files = listFiles(path.join(database.dataDir ?? '', 'uploads'));
  const rows = await testMall.mall.db
    .selectFrom('uploads')
    .select('id')
    .where('id', 'like', '%.webp')
    .execute();
  expect(files.sort()).toEqual(rows.map(({ id }) => id).sort());
  expect(testMall.errors).toEqual([]);
});
