import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from '../support/fixtures';

/** Requests a page without decompressing the answer, which Playwright would do. */
async function fetchRaw(url: string, headers: Record<string, string> = {}) {
  const { request } = await import(url.startsWith('https:') ? 'node:https' : 'node:http');
  return new Promise<{ status: number; headers: Record<string, string | undefined>; bytes: Buffer }>(
    (resolve, reject) => {
      request(url, { headers }, async (answer: import('node:http').IncomingMessage) => {
        const bytes = Buffer.concat(await answer.toArray());
        const { statusCode = 0 } = answer;
        resolve({ status: statusCode, headers: answer.headers as Record<string, string>, bytes });
      })
        .on('error', reject)
        .end();
    },
  );
}

const pages = {
  home: 'home?pId=10000',
  'a product': 'goodsProfile/101002?pId=10000',
  'a shopper’s page': 'mine?pId=10000',
  'an unknown address': 'nothing-here?pId=10000',
  'a search': 'goodsSearch?pId=10000&keyword=%E8%8C%B6&sort=popular',
};

// The framework never says the length of a compressed document: one that has it comes from the cached copies.
// R-OPS-25, R-SEARCH-19
for (const [name, path] of Object.entries(pages)) {
  test(`${name} comes from its cached copies, as the framework rendered it`, async ({ baseURL }) => {
    const url = new URL(path, baseURL).href;
    await expect
      .poll(async () => (await fetchRaw(url, { 'accept-encoding': 'gzip' })).headers['content-length'])
      .toBeDefined();
    const zipped = await fetchRaw(url, { 'accept-encoding': 'gzip', cookie: 'mallSession=one' });
    const brotli = await fetchRaw(url, { 'accept-encoding': 'br', cookie: 'mallSession=two' });
    expect(gunzipSync(zipped.bytes).toString()).toBe(brotliDecompressSync(brotli.bytes).toString());
    expect(zipped.headers['cache-control']).toBe('private, no-cache');
    expect(zipped.headers).not.toHaveProperty('set-cookie');
    const known = await fetchRaw(url, { 'if-none-match': zipped.headers.etag ?? '' });
    expect([known.status, known.bytes.length]).toEqual([304, 0]);
  });
}

// R-NAV-34
test('a document that is first requested for the next navigation is kept as any visitor gets it', async ({
  baseURL,
}) => {
  // No other test asks for the page of this project.
  const url = new URL(`pointCustom?pId=10002&lang=en`, baseURL).href;
  for (const [purpose, caching] of [
    ['prefetch', 'private, max-age=5'],
    ['', 'private, no-cache'],
    ['prefetch', 'private, max-age=5'],
  ] as const) {
    const { status, headers } = await fetchRaw(url, { ...(purpose && { 'x-purpose': purpose }) });
    expect([status, headers['cache-control']]).toEqual([200, caching]);
  }
});

// R-OPS-26
test('the cached answer of a call is compressed once', async ({ baseURL }) => {
  const url = new URL('api/v9/goodsList?pId=10000&pageSize=10', baseURL).href;
  for (let count = 0; count < 2; count += 1) {
    const { bytes, headers } = await fetchRaw(url, { 'accept-encoding': 'gzip' });
    expect(headers['content-encoding']).toBe('gzip');
    expect(JSON.parse(gunzipSync(bytes).toString())).toMatchObject({ code: 200 });
  }
});
