/** @jest-environment node */
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { rejectMethods } from '@/server/bff/http/reject-methods';

let server: Server;
beforeAll(async () => {
  server = createServer(async (incoming, response) => {
    if (!(await rejectMethods(incoming, response, server))) response.end('passed on');
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

/** Sends a request; `bytes` of its body are announced and never sent. */
const send = (method: string, path: string, bytes = 0, accept = '*/*') =>
  new Promise<{ status?: number | undefined; headers: Record<string, unknown> }>((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    const headers = { accept, ...(bytes > 0 && { 'content-length': bytes }) };
    const sent = request({ port, method, path, headers }, (response) => {
      response.resume();
      response.on('end', () => {
        resolve({ status: response.statusCode, headers: response.headers });
        sent.destroy();
      });
    });
    sent.on('error', reject);
    sent.flushHeaders();
    if (bytes === 0) sent.end();
  });

// R-SECURITY-29
test.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'])(
  '%s of a page or file is answered with 405',
  async (method) => {
    for (const path of [
      '/vantmall/home?pId=1',
      '/vantmall/icon.svg',
      '/vantmall/_next/static/a.js',
      '/nothing',
    ])
      expect(await send(method, path)).toMatchObject({
        status: 405,
        headers: { allow: 'GET, HEAD', 'cache-control': 'no-store' },
      });
  },
);

// R-SECURITY-29
test('a body is not waited for, and ends the connection', async () => {
  const { status, headers } = await send('POST', '/vantmall/home?pId=1', 30_000_000);
  expect([status, headers.connection]).toEqual([405, 'close']);
});

// R-SECURITY-29
test('a form that a browser posts without scripts leads to its page, and to no other host', async () => {
  const accept = 'text/html,application/xhtml+xml';
  const path = '/vantmall/cooperation?pId=1';
  expect(await send('POST', path, 0, accept)).toMatchObject({ status: 303, headers: { location: path } });
  for (const other of ['//evil.example/x', '/x', '/vantmallx/x'])
    expect(await send('POST', other, 0, accept)).toMatchObject({ status: 405 });
});

test('other requests are passed on', async () => {
  for (const [method, path] of [
    ['GET', '/vantmall/home?pId=1'],
    ['HEAD', '/vantmall/icon.svg'],
    ['POST', '/vantmall/api/v9/goodsList'],
    ['POST', '/wxPay/notify'],
  ] as const)
    expect(await send(method, path)).toMatchObject({ status: 200 });
});
