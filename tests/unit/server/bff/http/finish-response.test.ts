/** @jest-environment node */
import { createHash } from 'node:crypto';
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  request as send,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { layoutScriptSources } from '@/lib/inline-scripts';
import { finishResponse } from '@/server/bff/http/finish-response';
import { markAsReplaced } from '@/server/replaced-pictures';

const script = 'self.x=1';
const html = `<html><script src="/a.js"></script><script id="a">${script}</script></html>`;
const hash = `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
const htmlHeaders = { 'content-type': 'text/html; charset=utf-8' };

type Handler = (response: ServerResponse, request: IncomingMessage) => void;
/** The different ways in which the framework and our handlers write a response. */
const handlers: Record<string, Handler> = {
  '/vantmall/document': (response, { url }) => {
    response.setHeader('Content-Type', htmlHeaders['content-type']);
    response.setHeader('ETag', '"1"');
    response.setHeader('Cache-Control', 'private, no-cache');
    if (url?.includes('cookie')) response.setHeader('Set-Cookie', 'a=1');
    response.end(html);
  },
  '/vantmall/not-modified': (response) => {
    response.setHeader('ETag', '"1"');
    response.setHeader('Cache-Control', 'private, no-cache');
    response.statusCode = 304;
    response.end();
  },
  '/vantmall/file-not-modified': (response) => {
    response.setHeader('ETag', 'W/"file"');
    response.writeHead(304).end();
  },
  '/vantmall/goodsSearch': (response, { headers, url }) => {
    if (url?.includes('pId=77321')) {
      // As the framework streams: the headers first, then the parts, as bytes.
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.flushHeaders();
      response.write(
        new TextEncoder().encode('<!DOCTYPE html><html lang="en" data-analytics="baidu umeng">'),
      );
      response.end('<p data-analytics="x">later</p></html>');
      return;
    }
    response.writeHead(200, htmlHeaders);
    response.write(`<p>${headers['content-security-policy']}</p>`);
    response.end(html);
  },
  '/vantmall/wrapped': (response) => {
    // As the framework's compression does: its own `end` writes the head first and passes on other data.
    const { end } = response;
    response.end = ((text: string) => {
      response.writeHead(200);
      return end.call(response, Buffer.from(text), 'utf8');
    }) as ServerResponse['end'];
    response.setHeader('content-type', 'text/html');
    response.end(html);
  },
  '/vantmall/own-policy': (response) => {
    response.writeHead(200, ['content-type', 'text/html', 'content-security-policy', "default-src 'none'"]);
    response.end(html);
  },
  '/vantmall/data': (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
  '/vantmall/redirect': (response) => response.writeHead(302, 'Found', { location: '/x' }).end(),
  '/vantmall/error': (response) => {
    // If rendering fails, scripts fill the page; the framework neither caches it nor gives it an ETag.
    response.statusCode = 500;
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(html);
  },
  '/vantmall/_next/image': (response, request) => {
    // The picture optimizer: 404 for `missing`, else a picture, for `outdated` that of another address.
    response.setHeader('cache-control', 'public, max-age=31536000');
    if (request.url?.includes('outdated')) markAsReplaced(request);
    response.writeHead(request.url?.includes('missing') ? 404 : 200).end();
  },
  '/vantmall/internals': (response, { url }) => {
    for (const name of ['x-middleware-rewrite', 'x-nextjs-cache', 'x-nextjs-prerender', 'X-Powered-By']) {
      response.setHeader(name, '1');
    }
    for (const name of [
      'x-nextjs-stale-time',
      'x-nextjs-rewritten-path',
      'x-nextjs-rewritten-query',
      'x-mine',
    ]) {
      response.setHeader(name, '1');
    }
    response.end(url);
  },
};

let server: Server;
beforeAll(async () => {
  server = createServer((request, response) => {
    finishResponse(request, response);
    handlers[request.url?.split('?')[0] ?? '']?.(response, request);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

async function sendRequest(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const { port } = server.address() as AddressInfo;
  return new Promise<{ status: number; headers: IncomingMessage['headers']; text: string }>(
    (resolve, reject) => {
      send({ host: 'localhost', port, path: `/vantmall${path}`, headers, method }, async (answer) => {
        const text = (await answer.toArray()).join('');
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text });
      })
        .on('error', reject)
        .end();
    },
  );
}
const readPolicy = async (...args: Parameters<typeof sendRequest>) =>
  (await sendRequest(...args)).headers['content-security-policy'];

test.each(Object.keys(handlers))('sets every security header on %s', async (path) => {
  const { headers } = await sendRequest(path.replace('/vantmall', ''));
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('camera=()'),
  });
  expect(headers).not.toHaveProperty('strict-transport-security');
});

// R-SECURITY-24
test.each([
  ['none', undefined],
  ['same-origin', undefined],
  ['same-site', 'same-origin'],
  ['cross-site', 'same-origin'],
  ['', 'same-origin'],
])('sends a visit from "%s" the opener policy %s, with the document and with a 304', async (site, policy) => {
  for (const path of ['/document', '/not-modified']) {
    const { headers } = await sendRequest(path, { 'sec-fetch-site': site });
    expect(headers['cross-origin-opener-policy']).toBe(policy);
  }
});

// R-DIALOG-06
test.each(Object.keys(handlers))('sends the server’s time on %s', async (path) => {
  const before = Date.now();
  const { headers } = await sendRequest(path.replace('/vantmall', ''));
  const time = Number(/^now;desc="(\d{13})"$/.exec(String(headers['server-timing']))?.[1]);
  expect(time).toBeGreaterThanOrEqual(before);
  expect(time).toBeLessThanOrEqual(Date.now());
});

test('allows the inline scripts of a complete document by hash', async () => {
  for (const path of ['/document', '/wrapped', '/error']) {
    expect(await readPolicy(path)).toContain(`script-src 'self' ${layoutScriptSources.join(' ')} ${hash};`);
  }
});

test('repeats the policy of a known document in HEAD and 304', async () => {
  const policy = await readPolicy('/document');
  expect(await readPolicy('/not-modified')).toBe(policy);
  expect(await readPolicy('/document', {}, 'HEAD')).toBe(policy);
});

test('sets no policy on a 304 of a file so that the browser keeps its own', async () => {
  expect(await readPolicy('/file-not-modified')).toBeUndefined();
});

// R-EVENT-11
test('allows the hosts of the web analytics of the project on a page that is rendered on request', async () => {
  const { headers, text } = await sendRequest('/goodsSearch?pId=77321');
  const policy = headers['content-security-policy'];
  expect(policy).toMatch(
    /script-src 'self' [^;]*'nonce-[^;]* https:\/\/hm\.baidu\.com https:\/\/s4\.cnzz\.com/,
  );
  expect(policy).toMatch(/connect-src 'self' https:\/\/hm\.baidu\.com;/);
  expect(text).toContain('later');
  expect(await readPolicy('/goodsSearch')).not.toMatch(/baidu|cnzz/);
});

test('creates a nonce for each page that is rendered on request', async () => {
  const policies = new Set<string>();
  for (let time = 0; time < 2; time += 1) {
    const { headers, text } = await sendRequest('/goodsSearch?keyword=tea');
    const nonce = /'nonce-[\w+/=]{24}'/.exec(headers['content-security-policy'] as string)?.[0] ?? '-';
    expect(text).toContain(`script-src ${nonce}</p>`);
    policies.add(nonce);
  }
  expect(policies.size).toBe(2);
});

test('hides a caller’s nonce from the renderer', async () => {
  const { text } = await sendRequest('/goodsSearch', {
    'content-security-policy': "script-src 'nonce-mine'",
  });
  expect(text).not.toContain('mine');
});

test.each([
  ['/own-policy', "default-src 'none'"],
  ['/data', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"],
  ['/redirect', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"],
])('sets one policy on %s', async (path, policy) => {
  expect(await readPolicy(path)).toBe(policy);
});

test('keeps a redirect of the router out of the browser’s cache, where the document of that address would find it', async () => {
  expect((await sendRequest('/redirect', { rsc: '1' })).headers['cache-control']).toBe('no-store');
  expect((await sendRequest('/redirect')).headers).not.toHaveProperty('cache-control');
});

// R-NAV-34
test.each([
  ['a document', '/document', {}, 'private, max-age=5'],
  ['a document that the browser has', '/not-modified', {}, 'private, max-age=5'],
  ['a document that sets a cookie', '/document?cookie', {}, 'private, no-cache'],
  [
    'a document where a login may start first',
    '/document',
    { 'user-agent': 'MicroMessenger/8.0' },
    'private, no-cache',
  ],
  ['other data', '/data', {}, undefined],
])('lets the navigation that follows a request for it use %s', async (_what, path, headers, caching) => {
  const answer = await sendRequest(path, { ...headers, 'x-purpose': 'prefetch' });
  expect(answer.headers['cache-control']).toBe(caching);
  expect((await sendRequest(path, headers)).headers['cache-control']).toBe(caching && 'private, no-cache');
});

test('sets Strict-Transport-Security on https', async () => {
  const { headers } = await sendRequest('/data', { 'x-forwarded-proto': 'https' });
  expect(headers['strict-transport-security']).toBe('max-age=31536000');
});

test('removes framework headers except those that the router reads', async () => {
  const readHeaders = async (headers: Record<string, string>) =>
    Object.keys((await sendRequest('/internals', headers)).headers).filter((name) =>
      /^x-(?!frame|content)/.test(name),
    );
  expect(await readHeaders({})).toEqual(['x-mine']);
  expect((await readHeaders({ rsc: '1' })).sort()).toEqual([
    ...['x-mine', 'x-nextjs-prerender', 'x-nextjs-rewritten-path', 'x-nextjs-stale-time'],
  ]);
});

const A_DAY = 'public, max-age=86400, must-revalidate';
const A_YEAR = 'public, max-age=31536000, immutable';

// R-PERF-03
// R-OPS-39
test.each([
  ['/vantmall/catalogue/a.webp?v=v1', A_YEAR],
  ['/vantmall/uploads/a.webp', A_YEAR],
  ['/vantmall/catalogue/outdated.webp', 'no-store'],
  ['https://img.shop.example/a.jpg', A_DAY],
  ['https://img.shop.example/vantmall/a.jpg', A_DAY],
  ['https://img.shop.example/missing.jpg', 'no-store'],
])('sends the picture %s of the optimizer with the lifetime "%s"', async (src, caching) => {
  const { headers } = await sendRequest(`/_next/image?url=${encodeURIComponent(src)}&w=96&q=75`);
  expect(headers['cache-control']).toBe(caching);
});
