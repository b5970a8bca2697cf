/** @jest-environment node */
import '../../../support/environment/server';
import { handleCall } from '@/server/bff/handle-call';
import { sealSession } from '@/server/session/session';
import { createFakeTransport } from '../../../support/fakes/fake-transport';

const sendRequest = (method: string, path: string, headers: Record<string, string> = {}) =>
  handleCall(new Request(`http://mall.example/vantmall${path}`, { method, headers }));

test('answers OPTIONS with the methods and without cross-origin headers', async () => {
  const response = await sendRequest('OPTIONS', '/api/address', { origin: 'https://evil.example' });
  expect(response.status).toBe(204);
  expect(response.headers.get('allow')).toBe('OPTIONS, GET, POST');
  expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
});

test('returns 404 for OPTIONS of an unknown path', async () => {
  expect((await sendRequest('OPTIONS', '/api/nothing')).status).toBe(404);
});

test.each(['PATCH', 'DELETE', 'PUT'])('returns 405 when %s is sent to a GET endpoint', async (method) => {
  const response = await sendRequest(method, '/api/v4/goodsDetail');
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET']);
});

test('answers HEAD like GET', async () => {
  const transport = createFakeTransport(() => []);
  expect((await sendRequest('HEAD', '/api/goodsGroupConfig')).status).toBe(200);
  expect(transport.seen[0]?.method).toBe('GET');
});

// R-SECURITY-06
test('returns 405 for HEAD of a changing GET', async () => {
  const transport = createFakeTransport();
  const headers = { 'sec-fetch-site': 'same-origin', cookie: `mallSession=${await sealSession('u1')}` };
  expect((await sendRequest('HEAD', '/api/signIn', headers)).status).toBe(405);
  expect(transport.seen).toEqual([]);
});

test.each([
  ['GET', '/api/goodsGroupConfig'],
  ['GET', '/api/nothing'],
  ['PATCH', '/api/address'],
  ['OPTIONS', '/api/address'],
])('sets the security headers on the answer to %s %s', async (method, path) => {
  createFakeTransport(() => []);
  const { headers } = await sendRequest(method, path);
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'x-request-id': expect.any(String),
  });
});
