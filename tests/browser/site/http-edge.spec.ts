import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { expect, test } from '../support/fixtures';
import { startOwnServer } from '../support/own-server';

/** How the server responds outside the framework: to raw requests that no HTTP client would send. */

/** Sends a raw request head, with a `Host` line unless it has one, and reads the whole response. */
async function sendRawRequest(baseURL: string | undefined, firstLine: string, ...lines: string[]) {
  const { port, host } = new URL(baseURL ?? '');
  const hostLine = lines.some((line) => /^host:/i.test(line)) ? [] : [`Host: ${host}`];
  const socket = connect(Number(port), '127.0.0.1');
  const head = [`${firstLine} HTTP/1.1`, ...hostLine, ...lines, 'Connection: close'];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  const text = (await socket.toArray()).join('');
  const [top = '', ...body] = text.split('\r\n\r\n');
  const headers = new Map(
    top
      .split('\r\n')
      .slice(1)
      .map((line) => [line.split(':', 1)[0]?.toLowerCase() ?? '', line.replace(/^[^:]*: */, '')]),
  );
  return { status: Number(top.split(' ')[1]), headers, text, body: body.join('\r\n\r\n') };
}

for (const target of [
  ...['/api/%%zz', '/vantmall/api/%%zz', '/api/v9/%ff', '/vantmall/api/v9/%ff'],
  ...['/uploads/%c0%ae', '/vantmall/uploads/%c0%ae', '/wxPay/%', '/sandbox/%zz', '*', 'http://'],
]) {
  for (const method of ['GET', 'POST']) {
    test(`${method} ${target} returns 400 in the envelope with request id and headers`, async ({
      baseURL,
    }) => {
      const { status, headers, body } = await sendRawRequest(baseURL, `${method} ${target}`);
      expect(status).toBe(400);
      expect(JSON.parse(body.replace(/^[\da-f]+\r\n|\r\n0\r\n\r\n$/g, ''))).toMatchObject({
        code: 400,
        data: null,
        requestId: headers.get('x-request-id'),
      });
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    });
  }
}

for (const target of [
  ...['/vantmall/home%zz', '/vantmall/goodsProfile/%ff', '/vantmall/home%zz?pId=10000', '/%zz'],
  ...['/vantmall/catalogue/%ff', '/vantmall/%c0%ae%c0%ae/x'],
]) {
  test(`GET ${target} returns the 404 page`, async ({ baseURL }) => {
    const { status, headers, body } = await sendRawRequest(baseURL, `GET ${target}`);
    expect([status, headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(body).toContain('活动已结束');
  });
}

// R-SECURITY-27
test('rejects dot segments of a page and of a call', async ({ baseURL }) => {
  for (const segments of ['x/..', '.', 'x/%2e%2e', 'x/.%2E', '../vantmall']) {
    const page = `/vantmall/${segments}/goodsSearch?pId=10000&keyword=a`;
    const { status, headers, body } = await sendRawRequest(baseURL, `GET ${page}`);
    expect([status, headers.get('content-type')], page).toEqual([404, 'text/html; charset=utf-8']);
    expect(headers.get('content-security-policy'), page).toContain("'sha256-");
    expect(body).toContain('活动已结束');
    const call = `/vantmall/api/${segments}/v9/goodsList?pageSize=1`;
    expect((await sendRawRequest(baseURL, `GET ${call}`)).status, call).toBe(400);
  }
});

for (const [name, firstLine, ...lines] of [
  ['an absolute target', 'GET http://evil.example/vantmall/x'],
  ['an absolute target with two slashes', 'GET http://evil.example//vantmall/x'],
  ['a Host', 'GET /vantmall/home', 'Host: evil.example'],
  ['a Host outside of the base path', 'GET /', 'Host: evil.example'],
  ['a Host of the framework’s files', 'GET //x', 'Host: evil.example'],
  ['two Hosts', 'GET /vantmall/home', 'Host: localhost', 'Host: evil.example'],
] as const) {
  test(`rejects a foreign host in ${name} with a small page`, async ({ baseURL }) => {
    const { status, headers, text } = await sendRawRequest(baseURL, firstLine, ...lines);
    expect([status, headers.get('content-type')]).toEqual([421, 'text/html; charset=utf-8']);
    expect(text).not.toMatch(/evil\.example|<script|location:/i);
  });
}

// R-OPS-20, R-SECURITY-19
test('rejects a call for a foreign host in the envelope', async ({ baseURL }) => {
  const { status, body } = await sendRawRequest(baseURL, 'GET /api/v9/x', 'Host: evil.example');
  expect(status).toBe(421);
  expect(body).toContain('"code":421');
});

test('never uses a forwarded host in a response', async ({ baseURL }) => {
  for (const target of [
    '/vantmall/home',
    '/vantmall/api/v7/wxPay/authorize?url=/home',
    '/api/openapi.json',
  ]) {
    const { text } = await sendRawRequest(baseURL, `GET ${target}`, 'X-Forwarded-Host: evil.example');
    expect(text, target).not.toContain('evil.example');
  }
});

test('answers a probe by IP address and an absolute URL of the mall', async ({ baseURL }) => {
  for (const path of ['/vantmall/api/health', '/api/ready', '/api/metrics']) {
    expect((await sendRawRequest(baseURL, `GET ${path}`, 'Host: 203.0.113.9')).status, path).toBe(200);
  }
  const { status, headers } = await sendRawRequest(baseURL, `GET ${baseURL}home`);
  expect([status, headers.get('location')]).toEqual([307, '/vantmall/home?pId=10000']);
});

test('serves the mall to a phone by its private IP address', async ({ baseURL }) => {
  const { status } = await sendRawRequest(baseURL, 'GET /vantmall/home?pId=10000', 'Host: 192.168.1.20:3000');
  expect(status).toBe(200);
});

test('treats an upgrade request as an ordinary request', async ({ baseURL }) => {
  const { port, host } = new URL(baseURL ?? '');
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(
    `GET /api/health HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
  );
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1\.1 200/);
  socket.destroy();
});

test('closes the 51st stalled connection of an IP address and serves an ordinary request', async ({
  request,
}) => {
  // The server of the other tests is behind a proxy, whose connections belong to many visitors.
  const { base, port, stop } = await startOwnServer();
  const closed = Promise.withResolvers<string>();
  const sockets: Socket[] = [];
  for (let index = 0; index < 51; index += 1) {
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    socket.on('data', (data) => closed.resolve(String(data)));
    socket.on('error', closed.reject);
    await once(socket, 'connect');
    socket.write('GET /api/health HTTP/1.1\r\nHost: localhost\r\nX-A: ');
  }
  expect(await closed.promise).toMatch(/^HTTP\/1\.1 429/);
  expect((await request.get(`${base}/api/health`)).status()).toBe(200);
  for (const socket of sockets) socket.destroy();
  await stop();
});

// R-OPS-27
test('keeps an idle connection longer than the nginx in front of it', async ({ request }) => {
  const answer = await request.get('api/health');
  const serverSeconds = Number(/timeout=(\d+)/.exec(answer.headers()['keep-alive'] ?? '')?.[1]);
  const config = readFileSync('deploy/nginx/nginx.conf', 'utf8');
  const nginxSeconds = Number(/keepalive 64;[^}]*keepalive_timeout (\d+)s;/.exec(config)?.[1]);
  expect(serverSeconds).toBeGreaterThan(nginxSeconds + 10);
});

test('caches the contract and its page for five minutes', async ({ request }) => {
  for (const path of ['api/openapi.json', 'api/docs', 'api/docs/page.css', 'api/docs/swagger-ui-bundle.js']) {
    const answer = await request.get(path);
    expect([answer.status(), answer.headers()['cache-control']], path).toEqual([200, 'public, max-age=300']);
  }
});

test('answers a range behind the end of a film with 416', async ({ request }) => {
  const answer = await request.get('catalogue/live/1006/init.mp4', { headers: { range: 'bytes=99999999-' } });
  expect(answer.status()).toBe(416);
  expect(answer.headers()['content-range']).toMatch(/^bytes \*\/\d+$/);
  const part = await request.get('catalogue/live/1006/init.mp4', { headers: { range: 'bytes=0-9' } });
  expect([part.status(), (await part.body()).length]).toEqual([206, 10]);
});

test('answers a precondition that fails for a file with 412', async ({ request }) => {
  const picture = 'catalogue/goods/101001/cover.webp';
  const { etag, 'last-modified': modified } = (await request.get(picture)).headers();
  for (const [headers, status] of [
    [{ 'if-match': '"another"' }, 412],
    [{ 'if-unmodified-since': 'Mon, 01 Jan 2001 00:00:00 GMT' }, 412],
    [{ 'if-match': String(etag) }, 200],
    [{ 'if-unmodified-since': String(modified) }, 200],
  ] as const)
    expect((await request.get(picture, { headers })).status(), JSON.stringify(headers)).toBe(status);
});

// R-SECURITY-29
test('pages and files have no other methods than GET and HEAD', async ({ request }) => {
  for (const path of ['home?pId=10000', 'icon.svg', 'catalogue/goods/104003/cover.webp', '_next/image?url=x'])
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']) {
      const headers = { 'next-action': '0'.repeat(42) };
      const answer = await request.fetch(path, { method, headers });
      expect([answer.status(), answer.headers().allow], `${method} ${path}`).toEqual([405, 'GET, HEAD']);
      expect(answer.headers()['x-content-type-options']).toBe('nosniff');
    }
});

// R-SECURITY-28
test('a page is rendered in spite of headers that no router sends', async ({ request }) => {
  for (const headers of [
    { rsc: '1', 'next-router-state-tree': 'x' },
    { rsc: '1', 'next-router-prefetch': '2' },
  ] as Record<string, string>[]) {
    const answer = await request.get('goodsSearch?pId=10000&keyword=a', { headers });
    expect([answer.status(), await answer.text()]).toEqual([
      200,
      expect.stringContaining('"$Sreact.fragment"'),
    ]);
  }
});

// R-SECURITY-30
test('no shared cache keeps an error in the place of a file', async ({ request }) => {
  for (const path of [
    'catalogue/sheets/a/b',
    'catalogue/goods/none/cover.webp',
    'catalogue/icons/none.webp',
  ]) {
    const answer = await request.get(path);
    expect([answer.status(), answer.headers()['cache-control']], path).toEqual([
      404,
      expect.stringMatching(/no-store/),
    ]);
  }
});
