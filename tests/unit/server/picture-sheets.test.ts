/** @jest-environment node */
import '../../support/environment/server';
import sharp from 'sharp';
import { getPeerHeader } from '@/server/bff/limit/client-address';
import { getConfig } from '@/server/config';
import { createPictureSheet, servePictureSheet } from '@/server/picture-sheets';
import { createFakeTransport } from '../../support/fakes/fake-transport';

const uploads = new Map<string, Uint8Array>();
/** The uploads that were read. */
let reads: string[] = [];
beforeEach(() => {
  reads = [];
});
beforeAll(() => {
  createFakeTransport(({ path }) => {
    reads.push(path);
    if (path.endsWith('busy.webp')) return new Response(null, { status: 503 });
    if (path.endsWith('away.webp')) throw new Error('connect ECONNREFUSED');
    const bytes = uploads.get(path);
    return bytes ? new Response(new Uint8Array(bytes)) : new Response(null, { status: 404 });
  });
});

const COVERS = [101001, 102001].map((id) => `/vantmall/catalogue/goods/${id}/cover.webp`);
const get = (address: string, headers: Record<string, string> = {}) =>
  servePictureSheet(new Request(`http://localhost${address}`, { headers }));
const createUpload = (color: string) =>
  sharp({ create: { width: 90, height: 60, channels: 3, background: color } })
    .webp({ lossless: true })
    .toBuffer();

/** Uploads pictures. @returns the address of their sheet */
async function createUploadedSheet(...names: readonly string[]): Promise<string> {
  const bytes = await createUpload('#00f000');
  for (const name of names) uploads.set(`/uploads/${name}.webp`, bytes);
  return createPictureSheet(names.map((name) => `/vantmall/uploads/${name}.webp`)) ?? '';
}

/** Reads the colour in the middle of each square. */
async function readColors(response: Response): Promise<number[][]> {
  const { data, info } = await sharp(await response.arrayBuffer())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Array.from({ length: info.width / info.height }, (_, index) => {
    const pixel = (info.width * (info.height / 2) + info.height * (index + 0.5)) * info.channels;
    return [...data.subarray(pixel, pixel + 3)].map((value) => Math.round(value / 16) * 16);
  });
}

// R-PERF-22
test('draws the pictures of a sheet side by side, and lets them be kept for ever', async () => {
  const address = createPictureSheet(COVERS) ?? '';
  const response = await get(`${address}?v=a`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('image/webp');
  expect(response.headers.get('cache-control')).toContain('immutable');
  expect(await sharp(await response.arrayBuffer()).metadata()).toMatchObject({ width: 512, height: 256 });
});

// R-PERF-22
test('draws uploaded pictures in the order of the address', async () => {
  const pictures = ['/vantmall/uploads/red.webp', '/vantmall/uploads/blue.webp'];
  uploads.set('/uploads/red.webp', await createUpload('#f00000'));
  uploads.set('/uploads/blue.webp', await createUpload('#0000f0'));
  const response = await get(createPictureSheet(pictures) ?? '');
  expect(await readColors(response)).toEqual([
    [240, 0, 0],
    [0, 0, 240],
  ]);
});

// R-PERF-22
test('rejects a sheet that no page of this server shows', async () => {
  const address = createPictureSheet(COVERS) ?? '';
  const other = address.replace('101001', '103001');
  expect(other).not.toBe(address);
  expect((await get(other)).status).toBe(404);
  expect((await get('/vantmall/catalogue/sheets/x')).status).toBe(404);
});

// R-PERF-22
test('answers 404 when a picture of the sheet is gone', async () => {
  const address = createPictureSheet([COVERS[0] ?? '', '/vantmall/uploads/gone.webp']) ?? '';
  expect((await get(address)).status).toBe(404);
});

// R-PERF-22
test.each(['busy', 'away'])('answers 503 while the points mall cannot give an upload (%s)', async (name) => {
  const address = createPictureSheet([COVERS[0] ?? '', `/vantmall/uploads/${name}.webp`]) ?? '';
  expect((await get(address)).status).toBe(503);
});

// R-PERF-22
test('makes no sheet of pictures that are not on this server', () => {
  expect(createPictureSheet([COVERS[0] ?? '', 'https://cdn.example.com/1.webp'])).toBeUndefined();
  expect(createPictureSheet([COVERS[0] ?? '', '/vantmall/catalogue/goods/nothing.webp'])).toBeUndefined();
  expect(createPictureSheet(COVERS.slice(1))).toBeUndefined();
});

// R-PERF-30
test('draws a sheet once for all who request it, at the same time or later', async () => {
  const address = await createUploadedSheet('once-1', 'once-2');
  const responses = await Promise.all([get(address), get(`${address}?v=2`), get(address)]);
  responses.push(await get(address));
  const texts = await Promise.all(responses.map(async (response) => (await response.bytes()).toString()));
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(new Set(texts).size).toBe(1);
  expect(reads).toEqual(['/uploads/once-1.webp', '/uploads/once-2.webp']);
});

// R-PERF-30
test('draws a sheet again after a failure', async () => {
  const address = createPictureSheet([COVERS[0] ?? '', '/vantmall/uploads/late.webp']) ?? '';
  expect((await get(address)).status).toBe(404);
  await createUploadedSheet('late');
  expect((await get(address)).status).toBe(200);
});

// R-PERF-30
test('keeps the last sheets only', async () => {
  const first = await createUploadedSheet('first-1', 'first-2');
  await get(first);
  for (let number = 0; number < 16; number += 1)
    await get(await createUploadedSheet(`more-${number}`, 'more'));
  reads = [];
  await get(first);
  expect(reads).toEqual(['/uploads/first-1.webp', '/uploads/first-2.webp']);
});

// R-SECURITY-31
test('draws one sheet at a time, and answers 503 when too many wait', async () => {
  const addresses = await Promise.all(
    Array.from({ length: 22 }, (_, index) => createUploadedSheet(`turn-${index}-a`, `turn-${index}-b`)),
  );
  const responses = await Promise.all(addresses.map((address) => get(address)));
  expect(responses.map(({ status }) => status).toSorted()).toEqual([...Array(21).fill(200), 503]);
  expect(responses.find(({ status }) => status === 503)?.headers.get('retry-after')).toBe('5');
  // A sheet reads its pictures first.
  expect(reads).toEqual(
    [...Array(21).keys()].flatMap((index) => ['a', 'b'].map((part) => `/uploads/turn-${index}-${part}.webp`)),
  );
});

describe('an address that has used up its calls', () => {
  beforeAll(() => {
    jest.replaceProperty(getConfig(), 'MALL_LIMIT_READS', 1);
    jest.replaceProperty(getConfig(), 'MALL_LIMIT_ADDRESS_FACTOR', 1);
    jest.replaceProperty(getConfig(), 'MALL_TRUSTED_PROXIES', 1);
  });
  afterAll(() => jest.restoreAllMocks());

  // R-API-14
  test('gets no sheet', async () => {
    const address = createPictureSheet(COVERS) ?? '';
    const headers = { [getPeerHeader()]: '127.0.0.1', 'x-forwarded-for': '203.0.113.5' };
    expect((await get(address, headers)).status).toBe(200);
    const limited = await get(address, headers);
    expect([limited.status, limited.headers.has('retry-after')]).toEqual([429, true]);
  });

  // The framework sets the header of its own request to the peer of the visitor's connection: the proxy.
  // R-API-14
  test('does not keep the optimizer from a sheet', async () => {
    const address = createPictureSheet(COVERS) ?? '';
    for (let time = 0; time < 3; time += 1)
      expect((await get(address, { 'x-forwarded-for': '203.0.113.5' })).status).toBe(200);
  });
});
