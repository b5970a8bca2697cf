import '@/tests/support/environment/server';
import { BASE_PATH } from '@/lib/contract/paths';
import { routes } from '@/lib/contract/routes';
import { login } from '@/lib/contract/user';
import { handleCall } from '@/server/bff/handle-call';
import { sealSession } from '@/server/session/session';
import { createFakeTransport } from '@/tests/support/fakes/fake-transport';
import { startMall, type TestMall } from '@/tests/support/test-mall';

let testMall: TestMall;
let userId: string;
beforeAll(async () => {
  testMall = await startMall();
  ({ userId } = (await testMall.call(login, {})).data);
});
afterAll(() => testMall.close());

const JSON_TYPE = { 'content-type': 'application/json' };
const KEY = { 'idempotency-key': 'key 1', ...JSON_TYPE };
const post = (body: string, headers: Record<string, string> = JSON_TYPE) => ({
  method: 'POST',
  body,
  headers,
});

/** Path, request and expected answer of each fault; `{userId}` stands for a user. */
const FAULTS: Readonly<Record<string, readonly [string, RequestInit, object]>> = {
  'malformed JSON': [
    routes.login.path,
    post('{"a" 1}'),
    {
      code: 400,
      msg: 'malformed JSON at line 1, column 6',
      issues: [{ path: '', message: 'malformed JSON at line 1, column 6' }],
    },
  ],
  'an array as body': [routes.login.path, post('[]'), { code: 400, msg: 'the body must be a JSON object' }],
  'a body of another type': [
    routes.login.path,
    post('{}', { 'content-type': 'text/json' }),
    { code: 415, msg: 'the body must be application/json' },
  ],
  'a form of another type': [
    `${routes.imgUpload.path}?userId={userId}`,
    post('{}'),
    { code: 415, msg: 'the body must be multipart/form-data' },
  ],
  'a parameter that is given twice': [
    `${routes.goodsList.path}?pageNum=1&pageNum=2`,
    {},
    {
      code: 400,
      msg: 'a parameter is given more than once',
      issues: [{ path: 'pageNum', message: 'given more than once' }],
    },
  ],
  'an invalid parameter': [
    `${routes.goodsList.path}?pageNum=0`,
    {},
    { code: 400, msg: 'the input is not valid', issues: [{ path: 'pageNum', message: expect.any(String) }] },
  ],
  'NUL in a field': [
    routes.login.path,
    post('{"fingerPrint":"\\u0000"}'),
    {
      code: 400,
      msg: 'the input is not valid',
      issues: [{ path: 'fingerPrint', message: 'contains a character that is not allowed in text' }],
    },
  ],
  'a malformed idempotency key': [
    routes.saveOrder.path,
    post('{"userId":"{userId}"}', KEY),
    {
      code: 400,
      msg: 'the Idempotency-Key header is missing or malformed',
      issues: [{ path: 'Idempotency-Key', message: '1 to 128 visible characters' }],
    },
  ],
};

function createRequest(path: string, init: RequestInit, headers: Record<string, string>): Request {
  const withUser = (text: string) => text.replace('{userId}', userId);
  const body = typeof init.body === 'string' ? withUser(init.body) : undefined;
  return new Request(`http://mall.example${withUser(path)}`, {
    ...init,
    body,
    headers: { ...headers, ...Object.fromEntries(new Headers(init.headers)) },
  });
}

// R-API-02
test.each(Object.keys(FAULTS))(
  'returns the same error from the BFF and the points mall for %s',
  async (fault) => {
    const [path, init, expected] = FAULTS[fault] ?? ['', {}, {}];
    const transport = createFakeTransport();
    const session = { authorization: `Bearer ${await sealSession(userId)}` };
    const fromBff = await handleCall(createRequest(BASE_PATH + path, init, session));
    const fromMall = await testMall.mall.fetch(createRequest(path, init, {}));
    const [bffError, mallError] = [await fromBff.json(), await fromMall.json()];
    expect([bffError, mallError]).toEqual([
      { data: null, requestId: expect.any(String), ...expected },
      { data: null, ...expected },
    ]);
    expect(transport.seen).toEqual([]);
  },
);
