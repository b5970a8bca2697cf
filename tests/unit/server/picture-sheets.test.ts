/** @jest-environment node */
import '../../support/environment/server';
import sharp from 'sharp';
import { createPictureSheet, servePictureSheet } from '@/server/picture-sheets';
import { unreachable } from '@/server/upstream/upstream-error';

const uploads = new Map<string, Uint8Array>();
jest.mock('@/server/bff/proxy', () => ({
  fetchUpload: async (path: string) => {
    if (path.endsWith('busy.webp')) return new Response(null, { status: 503 });
    if (path.endsWith('away.webp')) throw unreachable(new Error('connect ECONNREFUSED'));
    const bytes = uploads.get(path);
    return bytes ? new Response(new Uint8Array(bytes)) : new Response(null, { status: 404 });
  },
}));

const COVERS = [101001, 102001].map((id) => `/vantmall/catalogue/goods/${id}/cover.webp`);
const get = (address: string) => servePictureSheet(new Request(`http://localhost${address}`));
const createUpload = (color: string) =>
  sharp({ create: { width: 90, height: 60, channels: 3, background: color } })
    .webp({ lossless: true })
    .toBuffer();

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
