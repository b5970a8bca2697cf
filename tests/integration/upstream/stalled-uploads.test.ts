/** @jest-environment node */

import './support/environment';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { proxyToMall } from '@/server/bff/proxy';
import { getConfig } from '@/server/config';
import { createPictureSheet, servePictureSheet } from '@/server/picture-sheets';
import { createHttpTransport } from '@/server/upstream/http-transport';
import { registerTransport } from '@/server/upstream/transport';
import { createJpeg } from '../../support/builders/picture';
import { API_SECRET } from './support/environment';
import { type FakeUpstream, startFakeUpstream } from './support/fake-upstream';

let upstream: FakeUpstream;
/** Resolves when the connection of the first picture that stalls is closed. */
let closed: Promise<unknown>;

/** Sends the head and the first bytes of a picture, and nothing more. */
function stall(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'image/webp' });
  response.write('RIFF');
}

beforeAll(async () => {
  upstream = await startFakeUpstream(() => {});
  registerTransport(createHttpTransport(upstream.url, 'mall', API_SECRET));
});
afterAll(() => upstream.close());
beforeEach(() => {
  // Only what never comes fails a test: a busy machine makes everything slow.
  jest.replaceProperty(getConfig(), 'MALL_API_TIMEOUT_MS', 20_000);
  closed = new Promise((resolve) => {
    upstream.setListener((_, response) => {
      stall(response);
      void once(response, 'close').then(resolve);
    });
  });
});
afterEach(() => jest.restoreAllMocks());

const UPLOADS = '/vantmall/uploads';
const requestSheet = (...names: readonly string[]) => {
  const address = createPictureSheet(names.map((name) => `${UPLOADS}/${name}.webp`));
  return servePictureSheet(new Request(`http://mall.example${address}`));
};

// R-API-25
test('a sheet fails and its connections are closed when an upload stalls after its head', async () => {
  jest.replaceProperty(getConfig(), 'MALL_API_TIMEOUT_MS', 1500);
  const response = await requestSheet('stalled-1', 'stalled-2');
  expect(response.status).toBe(504);
  await closed;
});

// R-API-25
test('a proxied upload fails and its connection is closed when it stalls after its head', async () => {
  jest.replaceProperty(getConfig(), 'MALL_API_TIMEOUT_MS', 1500);
  const response = await proxyToMall(new Request(`http://mall.example${UPLOADS}/stalled.webp`));
  expect(response.status).toBe(200);
  await expect(response.bytes()).rejects.toMatchObject({ name: 'UpstreamError' });
  await closed;
});

// R-API-25
test('a sheet reads at most 10 MB of an upload', async () => {
  let bytes = 0;
  upstream.setListener((_, response) => {
    const part = Buffer.alloc(64 * 1024);
    const write = () => {
      while (!response.destroyed) {
        bytes += part.length;
        if (!response.write(part)) break;
      }
    };
    response.on('drain', write);
    write();
  });
  expect((await requestSheet('endless-1', 'endless-2')).status).toBe(502);
  // Two uploads, and what was under way.
  expect(bytes).toBeLessThan(60_000_000);
});

// R-API-25
test('a sheet whose upload breaks off answers that the points mall cannot be reached', async () => {
  upstream.setListener((_, response) => {
    stall(response);
    response.destroy();
  });
  expect((await requestSheet('broken-1', 'broken-2')).status).toBe(503);
});

test('passes on a whole upload', async () => {
  const picture = await createJpeg();
  upstream.setListener((_, response) => response.end(picture));
  const response = await proxyToMall(new Request(`http://mall.example${UPLOADS}/whole.webp`));
  expect(Buffer.from(await response.bytes()).equals(picture)).toBe(true);
});
