/** @jest-environment node */
import '../../../support/environment/server';
import { imgUpload } from '@/lib/contract/uploads';
import { handleCall } from '@/server/bff/handle-call';
import { proxyToMall } from '@/server/bff/proxy';
import { sealSession } from '@/server/session/session';
import { MAX_REQUEST_HEAD_BYTES } from '@/server/upstream/request-head';
import { createFakeTransport } from '../../../support/fakes/fake-transport';

const origin = 'http://mall.example/vantmall';
const LONG = 'a'.repeat(9000);
const TOO_LONG = 'the input and the headers of the call are too long';
const emptyPage = { list: [], pageNum: 1, pageSize: 10, total: 0, hasNextPage: false };

const sendCall = async (path: string, init: RequestInit = {}): Promise<Response> =>
  handleCall(
    new Request(origin + path, {
      ...init,
      headers: {
        ...{ cookie: `mallSession=${await sealSession('u1')}`, 'sec-fetch-site': 'same-origin' },
        ...init.headers,
      },
    }),
  );

const sendForm = (contentType: string) =>
  sendCall(imgUpload.path, { method: 'POST', body: '', headers: { 'content-type': contentType } });

// R-API-26, R-SEARCH-13
test('rejects a keyword of one character with 1356 accents before it calls the points mall', async () => {
  const transport = createFakeTransport(() => emptyPage);
  const accents = (count: number) => `/api/search/goodsSearch?keyword=1${'%CC%81'.repeat(count)}`;
  const response = await sendCall(accents(1356));
  expect([response.status, (await response.json()).issues]).toEqual([
    400,
    [{ path: 'keyword', message: expect.any(String) }],
  ]);
  expect(transport.seen).toEqual([]);
  expect((await sendCall(accents(299))).status).toBe(200);
});

// R-API-26
test.each([
  [
    'a captcha of 2048 Chinese characters',
    `/api/v6/code/send?phone=13800138000&imageCode=${'茶'.repeat(2048)}`,
  ],
  ['an address of 2000 Chinese characters', `/wxPay/createSignature?url=${origin}/${'茶'.repeat(1990)}`],
])('rejects %s, which a request line cannot hold, before it calls the points mall', async (_, path) => {
  const transport = createFakeTransport();
  const response = await sendCall(path);
  expect([response.status, (await response.json()).msg]).toEqual([400, TOO_LONG]);
  expect(transport.seen).toEqual([]);
});

// R-API-26
test('sends no header longer than the limit, whatever headers the caller sends', async () => {
  const transport = createFakeTransport(() => emptyPage);
  const names = ['x-request-id', 'user-agent', 'accept-language', 'idempotency-key', 'x-forwarded-for'];
  const headers = Object.fromEntries([...names, 'x-other', 'accept'].map((name) => [name, LONG]));
  const response = await sendCall(`/api/search/goodsSearch?keyword=tea&pId=${LONG}&other=${LONG}`, {
    headers,
  });
  expect(response.status).toBe(200);
  const { headers: sent = {}, query } = transport.seen[0] ?? {};
  expect(JSON.stringify([sent, query]).length).toBeLessThan(500);
});

// R-API-26
test.each([
  ['9000 characters', `multipart/form-data; boundary=${LONG}`],
  ['71 characters', `multipart/form-data; boundary=${'a'.repeat(71)}`],
  ['71 characters in quotes', `multipart/form-data; boundary="${'a'.repeat(71)}"`],
  ['no characters', 'multipart/form-data; boundary='],
  ['nothing', 'multipart/form-data'],
])('rejects a form whose boundary has %s before it calls the points mall', async (_, contentType) => {
  const transport = createFakeTransport();
  const response = await sendForm(contentType);
  expect(response.status).toBe(400);
  expect(transport.seen).toEqual([]);
});

// R-API-26
test.each([
  [`multipart/form-data; boundary=${'a'.repeat(70)}`, `multipart/form-data; boundary=${'a'.repeat(70)}`],
  ['Multipart/Form-Data;Boundary="a b:c"; charset=utf-8', 'multipart/form-data; boundary="a b:c"'],
  [`multipart/form-data; x=${LONG}; boundary=----WebKit7`, 'multipart/form-data; boundary=----WebKit7'],
])('sends of the content type of a form the boundary alone: %s', async (contentType, sent) => {
  const transport = createFakeTransport(() => ({ url: '/uploads/a.png' }));
  await sendForm(contentType);
  expect(transport.seen[0]?.headers['content-type']).toBe(sent);
});

// R-API-26
test.each([
  ['a long language', '/sandbox/cashier/1', { 'accept-language': LONG }],
  ['a long signature', '/sandbox/cashier/1', { 'x-a-sign': LONG }],
  [
    'many signatures',
    '/sandbox/cashier/1',
    Object.fromEntries(Array.from({ length: 400 }, (_, index) => [`x-${'a'.repeat(index + 1)}-sign`, '1'])),
  ],
  ['a long query', `/sandbox/cashier/1?x=${'a'.repeat(MAX_REQUEST_HEAD_BYTES)}`, {}],
])('forwards no request with %s to the points mall', async (_, path, headers) => {
  const transport = createFakeTransport();
  const response = await proxyToMall(
    new Request(origin + path, { headers: headers as Record<string, string> }),
  );
  expect([response.status, (await response.json()).msg]).toEqual([400, TOO_LONG]);
  expect(transport.seen).toEqual([]);
});
