/** @jest-environment node */
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { watchArrivals, withBasePath } from '@/server/bff/edge/arrival';
import { peerHeader } from '@/server/bff/edge/peer';

/** What a framework would see of a request. */
interface Arrived {
  method: string;
  url: string;
  headers: Record<string, string>;
}

let server: Server;
let origin: string;
beforeAll(async () => {
  watchArrivals();
  server = createServer(({ method, url, headers }, response) =>
    response.end(JSON.stringify({ method, url, headers })),
  );
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  origin = `http://localhost:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const send = async (path: string, headers: Record<string, string> = {}): Promise<Arrived> =>
  (await fetch(origin + path, { headers })).json();

test('where a request comes from is what its connection says', async () => {
  const { headers } = await send('/vantmall/home', { 'x-forwarded-for': '203.0.113.1' });
  expect(headers[peerHeader()]).toMatch(/^(::1|(::ffff:)?127\.0\.0\.1)$/);
});

test('a caller who knew the name of that header could not set it', async () => {
  const { headers } = await send('/vantmall/home', { [peerHeader()]: '203.0.113.1' });
  expect(headers[peerHeader()]).not.toBe('203.0.113.1');
});

// R-SECURITY-08
test('what only our own servers say is taken out', async () => {
  const ours = { 'x-mall-signature': 's', 'x-mall-timestamp': '1', 'x-middleware-subrequest': 'middleware' };
  const { headers } = await send('/vantmall/api/health', { ...ours, 'x-request-id': 'stays' });
  for (const name of Object.keys(ours)) expect(headers).not.toHaveProperty(name);
  expect(headers['x-request-id']).toBe('stays');
});

test.each([
  ['TRACE', 'PATCH'],
  ['PROPFIND', 'PATCH'],
  ['DELETE', 'DELETE'],
])('%s reaches the handlers as %s', async (method, expected) => {
  const text = await new Promise<string>((resolve, reject) => {
    const sent = request(`${origin}/api/address`, { method }, async (answer) => {
      resolve((await answer.toArray()).join(''));
    });
    sent.on('error', reject).end();
  });
  expect((JSON.parse(text) as Arrived).method).toBe(expected);
});

// R-API-06
test('a call without the base path gets it, with its query', async () => {
  expect((await send('/api/v7/wxPay/token?code=1&url=%2Fa')).url).toBe(
    '/vantmall/api/v7/wxPay/token?code=1&url=%2Fa',
  );
});

test.each([
  ['/wxPay/h5Pay', '/vantmall/wxPay/h5Pay'],
  ['/aliPay/wapPay', '/vantmall/aliPay/wapPay'],
  ['/cloudPay/h5Pay', '/vantmall/cloudPay/h5Pay'],
  ['/quick/v1/regInfo', '/vantmall/quick/v1/regInfo'],
  ['/web/v1/abTests/abAllocations', '/vantmall/web/v1/abTests/abAllocations'],
  ['/sandbox/cashier/1', '/vantmall/sandbox/cashier/1'],
  ['/uploads/a.png', '/vantmall/uploads/a.png'],
  ['/activity/getConvenientBuyingGoods?pId=1', '/vantmall/activity/getConvenientBuyingGoods?pId=1'],
  ['/activity/timeLimit', '/activity/timeLimit'],
  ['/activity/getConvenientBuyingGoodsX', '/activity/getConvenientBuyingGoodsX'],
  ['/vantmall/api/health', '/vantmall/api/health'],
  ['/apis/x', '/apis/x'],
  ['//api/x', '//api/x'],
  ['/', '/'],
])('%s is %s', (url, expected) => {
  expect(withBasePath(url)).toBe(expected);
});
