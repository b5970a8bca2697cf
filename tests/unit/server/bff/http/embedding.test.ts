/** @jest-environment node */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { finishResponse } from '@/server/bff/http/finish-response';

process.env.MALL_EMBED_ORIGINS = 'https://shop.example, https://news.example:8443';
const ORIGINS = 'https://shop.example https://news.example:8443';

/** Responds as the framework does: with the headers of `next.config.mjs`, and a redirect without a project. */
let server: Server;
beforeAll(async () => {
  server = createServer((request, response) => {
    finishResponse(request, response);
    response.setHeader('X-Frame-Options', 'DENY');
    if (request.url?.includes('pId=')) {
      response.setHeader('content-type', 'text/html');
      response.setHeader('etag', `"${request.url}"`);
      if (request.headers['if-none-match']) response.writeHead(304).end();
      else response.end('<script>self.x=1</script>');
    } else response.writeHead(307, { location: `${request.url}?pId=10000` }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

async function readFrameHeaders(path: string, headers: Record<string, string> = {}) {
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://localhost:${port}${path}`, { headers, redirect: 'manual' });
  const policy = answer.headers.get('content-security-policy') ?? '';
  return {
    status: answer.status,
    ancestors: /frame-ancestors ([^;]*)/.exec(policy)?.[1],
    options: answer.headers.get('x-frame-options'),
  };
}

// R-SECURITY-03
test.each([
  '/vantmall/white/101001?pId=10000',
  '/vantmall/white/Gift_box-1?pId=10000',
  '/vantmall/white/101001/?pId=10000',
  '/vantmall/white/101001',
])('lets the configured origins frame %s', async (path) => {
  expect(await readFrameHeaders(path)).toMatchObject({ ancestors: ORIGINS, options: null });
});

// R-SECURITY-03
test.each([
  ...['/vantmall/home', '/vantmall/goodsProfile/101001', '/vantmall/singleProduct/101001', '/vantmall/white'],
  ...['/vantmall/white/', '/vantmall/white/101001/more', '/vantmall/white/a.b', '/vantmall/White/101001'],
  ...['/vantmall/x?/white/101001', `/vantmall/white/${'1'.repeat(41)}`, '/white/101001'],
  ...['/vantmallx/white/101001', '/vantmal//white/101001', '/vantmall/api/white/101001'],
])('lets no site frame %s', async (path) => {
  const query = path.includes('?') ? '&pId=10000' : '?pId=10000';
  for (const address of [path, path + query])
    expect(await readFrameHeaders(address)).toMatchObject({ ancestors: "'none'", options: 'DENY' });
});

// R-SECURITY-03
test('repeats the origins when the browser has the page already', async () => {
  const path = '/vantmall/white/101002?pId=10000';
  const { status, ...first } = await readFrameHeaders(path);
  expect(status).toBe(200);
  expect(await readFrameHeaders(path, { 'if-none-match': '"x"' })).toEqual({ status: 304, ...first });
});
