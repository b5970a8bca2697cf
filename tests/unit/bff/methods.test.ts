/** @jest-environment node */
import './environment';
import { handleCall } from '@/server/bff/handle-call';
import { sealSession } from '@/server/session/session';
import { fakeDoor } from '../../support/fake-door';

const ask = (method: string, path: string, headers: Record<string, string> = {}) =>
  handleCall(new Request(`http://mall.example/vantmall${path}`, { method, headers }));

test('OPTIONS tells the methods, and grants nothing to other sites', async () => {
  const response = await ask('OPTIONS', '/api/address', { origin: 'https://evil.example' });
  expect(response.status).toBe(204);
  expect(response.headers.get('allow')).toBe('OPTIONS, GET, POST');
  expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
});

test('OPTIONS of an unknown path is 404', async () => {
  expect((await ask('OPTIONS', '/api/nothing')).status).toBe(404);
});

test.each(['PATCH', 'DELETE', 'PUT'])('%s of a GET is 405', async (method) => {
  const response = await ask(method, '/api/v4/goodsDetail');
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET']);
});

test('HEAD asks as GET does', async () => {
  const door = fakeDoor(() => []);
  expect((await ask('HEAD', '/api/goodsGroupConfig')).status).toBe(200);
  expect(door.seen[0]?.method).toBe('GET');
});

// R-SECURITY-06
test('HEAD of a GET that changes something is 405', async () => {
  const door = fakeDoor();
  const headers = { 'sec-fetch-site': 'same-origin', cookie: `mallSession=${await sealSession('u1')}` };
  expect((await ask('HEAD', '/api/signIn', headers)).status).toBe(405);
  expect(door.seen).toEqual([]);
});

test.each([
  ['GET', '/api/goodsGroupConfig'],
  ['GET', '/api/nothing'],
  ['PATCH', '/api/address'],
  ['OPTIONS', '/api/address'],
])('the answer to %s %s may not run, be framed or be guessed', async (method, path) => {
  fakeDoor(() => []);
  const { headers } = await ask(method, path);
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'x-request-id': expect.any(String),
  });
});
