/** @jest-environment node */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { newPlace, type Place, startMall, type TestMall } from '@/tests/support/mall';
import { times, userWith } from '../order/support/shop';
import { bytesOf, gif, jpeg, load, loadBytes, movingGif, png, upload, webp } from './support/pictures';

let place: Place;
let shop: TestMall;
beforeAll(async () => {
  place = await newPlace();
  shop = await startMall({ place });
});
afterAll(async () => {
  await shop.close();
  await place.remove();
});

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);

test.each([
  ['JPEG', jpeg],
  ['PNG', png],
  ['WebP', webp],
  ['GIF', gif],
])('a %s is kept as WebP under a random name and served for ever', async (_, make) => {
  const userId = await userWith(shop, 0);
  const { status, data } = await upload(shop, userId, await make());
  expect(status).toBe(200);
  expect(data).toEqual({
    url: expect.stringMatching(/^\/vantmall\/uploads\/[0-9a-f]{32}\.webp$/),
    width: 40,
    height: 30,
  });
  const answer = await load(shop, data.url);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('image/webp');
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  const kept = await sharp(await answer.arrayBuffer()).metadata();
  expect(kept).toMatchObject({ format: 'webp', width: 40, height: 30 });
});

// R-AFTER-23
test('the same picture sent twice has two names', async () => {
  const userId = await userWith(shop, 0);
  const [one, two] = await times(2, async () => upload(shop, userId, await jpeg()));
  expect(one?.data.url).not.toBe(two?.data.url);
});

// R-AFTER-22
test('the bytes decide, not the name or the type that was sent', async () => {
  const userId = await userWith(shop, 0);
  const disguised = await upload(shop, userId, await png(), { name: 'a.html', type: 'text/html' });
  expect(disguised.status).toBe(200);
  expect(disguised.data.url).toMatch(/\.webp$/);
  expect((await upload(shop, userId, '<svg xmlns="http://www.w3.org/2000/svg"/>')).status).toBe(415);
});

test.each([
  ['an SVG', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['HTML', '<!doctype html><script>alert(1)</script>'],
  ['a PDF', '%PDF-1.7\n'],
  ['a TIFF', 'II*\0\b\0\0\0'],
  ['a few bytes', 'GIF8'],
])('%s is refused with 415', async (_, text) => {
  const userId = await userWith(shop, 0);
  const answer = await upload(shop, userId, text, { name: 'a.png', type: 'image/png' });
  expect(answer).toMatchObject({ status: 415, msg: expect.stringContaining('JPEG') });
});

// R-AFTER-21
test('of a polyglot only the pixels are kept', async () => {
  const userId = await userWith(shop, 0);
  const script = new TextEncoder().encode('<script>alert(document.cookie)</script>');
  const { status, data } = await upload(shop, userId, new Uint8Array([...(await jpeg()), ...script]));
  expect(status).toBe(200);
  expect(Buffer.from(await loadBytes(shop, data.url)).includes('script')).toBe(false);
});

// R-AFTER-23
test('metadata is gone and the picture stands as its camera was held', async () => {
  const userId = await userWith(shop, 0);
  const taken = sharp({ create: { width: 40, height: 20, channels: 3, background: '#fff' } }).jpeg();
  const bytes = await bytesOf(
    taken
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Copyright: 'Wang Xiaoming' }, IFD3: { GPSLatitude: '30/1 15/1 0/1' } }),
  );
  expect((await sharp(bytes).metadata()).exif).toBeDefined();
  const { data } = await upload(shop, userId, bytes);
  expect(data).toMatchObject({ width: 20, height: 40 });
  const kept = await loadBytes(shop, data.url);
  const { exif, xmp, icc, orientation } = await sharp(kept).metadata();
  expect({ exif, xmp, icc, orientation }).toEqual({});
  expect(Buffer.from(kept).includes('Wang')).toBe(false);
});

test('a large photo is kept with 2048 pixels on its longer side', async () => {
  const userId = await userWith(shop, 0);
  const { data } = await upload(shop, userId, await jpeg(4000, 1000));
  expect(data).toMatchObject({ width: 2048, height: 512 });
});

test('a moving GIF keeps its frames', async () => {
  const userId = await userWith(shop, 0);
  const { data } = await upload(shop, userId, await movingGif(3));
  expect(data).toMatchObject({ width: 20, height: 10 });
  const kept = await sharp(await loadBytes(shop, data.url), { pages: -1 }).metadata();
  expect(kept).toMatchObject({ format: 'webp', pages: 3, pageHeight: 10 });
});

describe('limits', () => {
  // R-AFTER-22
  test('more than 40 megapixels are refused by what the header says', async () => {
    const userId = await userWith(shop, 0);
    const answer = await upload(shop, userId, await png(6400, 6300));
    expect(answer).toMatchObject({ status: 413, msg: expect.stringContaining('40 megapixels') });
  });

  test('frames count towards the pixels', async () => {
    const userId = await userWith(shop, 0);
    const frames = await movingGif(42, 1000, 1000);
    expect(await upload(shop, userId, frames)).toMatchObject({ status: 413 });
  });

  // R-AFTER-22
  test('more than 5 MB are refused', async () => {
    const userId = await userWith(shop, 0);
    const large = new Uint8Array(5 * 1024 * 1024 + 1);
    large.set(await jpeg());
    expect((await upload(shop, userId, large)).status).toBe(413);
  });

  test.each([
    ['broken in the middle', (whole: Uint8Array<ArrayBuffer>) => whole.slice(0, whole.length / 2)],
    ['only a beginning', (whole: Uint8Array<ArrayBuffer>) => whole.slice(0, 12)],
  ])('a picture that is %s is refused with 400', async (_, cut) => {
    const userId = await userWith(shop, 0);
    for (const whole of [await jpeg(300, 300), await png(300, 300), await webp(300, 300)]) {
      const answer = await upload(shop, userId, cut(whole));
      expect(answer).toMatchObject({ status: 400, issues: [{ path: 'file' }] });
    }
  });

  test('no file, two files and another body are refused', async () => {
    const userId = await userWith(shop, 0);
    expect((await upload(shop, userId, await jpeg(), { field: 'other' })).status).toBe(400);
    const headers = { 'content-type': 'application/json' };
    const json = await shop.fetch(`/api/img/upload?userId=${userId}`, {
      method: 'POST',
      headers,
      body: '{}',
    });
    expect(json.status).toBe(415);
  });

  test('the last place of a day is taken once by 20 at a time, and the next day has room again', async () => {
    const userId = await userWith(shop, 0);
    const small = await jpeg(4, 4);
    const yesterday = shop.now();
    const day = '2026-03-10';
    for (let sent = 0; sent < 99; sent += 1) {
      const id = `${userId}-${sent}`;
      const row = { user_id: userId, url: id, bytes: 1, width: 1, height: 1, day };
      await shop.mall.db
        .insertInto('uploads')
        .values({ ...row, id, created_at: yesterday.toISOString() })
        .execute();
    }
    const answers = await times(20, () => upload(shop, userId, small));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status === 429).map(({ reason }) => reason);
    expect(refused).toHaveLength(19);
    expect(refused).toContain('limit_reached');
    shop.pass(86_400_000);
    expect((await upload(shop, userId, small)).status).toBe(200);
    shop.moveTo(yesterday);
  });
});

test('without a user nothing is kept', async () => {
  expect((await upload(shop, 'nobody', await jpeg())).status).toBe(401);
});

test.each([
  '/uploads/0123456789abcdef0123456789abcdef.webp',
  '/uploads/..%2f..%2fmall.db',
  '/uploads/%2e%2e',
  '/uploads/0123456789ABCDEF0123456789abcdef.webp',
  '/uploads/0123456789abcdef0123456789abcdef.webp%00.html',
  '/uploads/',
])('%s is 404 with an envelope', async (address) => {
  const answer = await shop.fetch(address);
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({ code: 404, data: null });
});

test('what is refused leaves nothing behind, and no half file stays', async () => {
  const files = filesIn(path.join(place.dataDir ?? '', 'uploads'));
  const rows = await shop.mall.db.selectFrom('uploads').select('id').where('id', 'like', '%.webp').execute();
  expect(files.sort()).toEqual(rows.map(({ id }) => id).sort());
  expect(shop.errors).toEqual([]);
});
