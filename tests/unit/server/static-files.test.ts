/** @jest-environment node */
import '../../support/environment/server';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { normalizeIncomingRequests } from '@/server/bff/http/incoming-requests';
import { prependHandlers } from '@/server/request-handlers/prepend-handlers';
import { createStaticHandler } from '@/server/static-files';

const output = mkdtempSync(path.join(tmpdir(), 'mall-static-'));
Object.assign(process.env, { NEXT_DIST_DIR: output });

const SCRIPT = `console.log('茶 tea');${'let a = 1;'.repeat(300)}`;
const NAME = 'chunks/a1.js';
const FRAMEWORK = 'answered by the framework';

/** Writes a file of a build with the copies that the build makes of it. */
function writeStatic(name: string, content: string): void {
  const file = path.join(output, 'static', name);
  writeFileSync(file, content);
  writeFileSync(`${file}.br`, brotliCompressSync(content));
  writeFileSync(`${file}.gz`, gzipSync(content));
}

let server: Server;
const stops: (() => void)[] = [];
beforeAll(async () => {
  mkdirSync(path.join(output, 'static/chunks'), { recursive: true });
  writeStatic(NAME, SCRIPT);
  writeStatic('chunks/a2.css', 'a{color:red}'.repeat(200));
  writeFileSync(path.join(output, 'BUILD_ID'), 'secret');
  writeFileSync(path.join(output, 'static/chunks/late.js'), SCRIPT);
  stops.push(normalizeIncomingRequests(), prependHandlers([createStaticHandler()]));
  server = createServer((_request, response) => response.end(FRAMEWORK));
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
});
afterAll(() => {
  for (const stop of stops) stop();
  rmSync(output, { recursive: true });
  return new Promise((resolve) => server.close(resolve));
});

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
}

const getFile = (name: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<Answer>((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    send(
      { host: 'localhost', port, path: `/vantmall/_next/static/${name}`, headers, method },
      async (answer) => {
        const bytes = Buffer.concat(await answer.toArray());
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes });
      },
    )
      .on('error', reject)
      .end();
  });

const BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd' };

// R-PERF-13
describe('a script of the build', () => {
  test('is sent with brotli to browsers, else with gzip, and is the same script', async () => {
    const brotli = await getFile(NAME, BROWSER);
    const zipped = await getFile(NAME, { 'accept-encoding': 'gzip' });
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(brotli.bytes).toString()).toBe(SCRIPT);
    expect(zipped.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(zipped.bytes).toString()).toBe(SCRIPT);
    expect(brotli.headers.etag).not.toBe(zipped.headers.etag);
    for (const { status, headers, bytes } of [brotli, zipped]) {
      expect(status).toBe(200);
      expect(headers).toMatchObject({
        'content-type': 'application/javascript; charset=UTF-8',
        'content-length': String(bytes.length),
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'Accept-Encoding',
        'x-content-type-options': 'nosniff',
      });
    }
  });

  test('never has a coding that the client rejects or does not name', async () => {
    const rejected = await getFile(NAME, { 'accept-encoding': 'br;q=0, gzip' });
    expect(rejected.headers['content-encoding']).toBe('gzip');
    for (const headers of [{}, { 'accept-encoding': 'identity' }, { 'accept-encoding': 'brave, gzip;q=0' }])
      expect((await getFile(NAME, headers as Record<string, string>)).bytes.toString()).toBe(FRAMEWORK);
  });

  test('is not sent again to a browser that has it in this coding', async () => {
    const { headers } = await getFile(NAME, BROWSER);
    const etag = String(headers.etag);
    const again = await getFile(NAME, { ...BROWSER, 'if-none-match': `W/"x", ${etag}` });
    expect(again.status).toBe(304);
    expect(again.bytes).toHaveLength(0);
    expect(again.headers).toMatchObject({ etag, vary: 'Accept-Encoding' });
    const other = await getFile(NAME, { 'accept-encoding': 'gzip', 'if-none-match': etag });
    expect(other.status).toBe(200);
  });

  test('answers HEAD with the headers of GET, at an address with a query as well', async () => {
    const whole = await getFile(NAME, BROWSER);
    const head = await getFile(`${NAME}?v=1`, BROWSER, 'HEAD');
    expect(head.bytes).toHaveLength(0);
    expect(head.headers['content-length']).toBe(whole.headers['content-length']);
    expect(head.headers.etag).toBe(whole.headers.etag);
  });

  test('has the type of its name', async () => {
    const { headers } = await getFile('chunks/a2.css', BROWSER);
    expect(headers['content-type']).toBe('text/css; charset=UTF-8');
  });
});

describe('the framework answers', () => {
  test.each([
    ['a file that the build does not have', 'chunks/none.js'],
    ['a compressed copy under its own name', 'chunks/a1.js.br'],
    ['a file without copies', 'chunks/late.js'],
    ['a path that leaves the folder', '../BUILD_ID'],
    ['an encoded path that leaves the folder', '%2e%2e/BUILD_ID'],
    ['a path with an encoded separator', '..%2fBUILD_ID'],
    ['a name of every object', '../static/constructor'],
  ])('%s', async (_case, name) => {
    const { bytes, headers } = await getFile(name, BROWSER);
    expect(bytes.toString()).toBe(FRAMEWORK);
    expect(headers).not.toHaveProperty('content-encoding');
  });

  test('a request for a part of a file', async () => {
    const { bytes } = await getFile(NAME, { ...BROWSER, range: 'bytes=0-9' });
    expect(bytes.toString()).toBe(FRAMEWORK);
  });

  test.each(['POST', 'OPTIONS', 'DELETE'])('a request with the method %s', async (method) => {
    expect((await getFile(NAME, BROWSER, method)).bytes.toString()).toBe(FRAMEWORK);
  });
});
