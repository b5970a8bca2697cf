/** @jest-environment node */
import './environment';
import { addressCreate } from '@/lib/contract/address';
import type { AnyEndpoint } from '@/lib/contract/endpoint';
import { goodsGroupConfig } from '@/lib/contract/goods';
import { handleCall } from '@/server/bff/handle-call';
import { readRawInput } from '@/server/bff/input/read-input';
import { resolveUserId } from '@/server/bff/ownership';
import { sealSession } from '@/server/session/session';
import { fakeDoor } from '../../support/fake-door';

const origin = 'http://mall.example/vantmall';

async function post(path: string, body: string, userId: string | undefined = 'u1'): Promise<Response> {
  const session = userId ? { cookie: `mallSession=${await sealSession(userId)}` } : undefined;
  const headers = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json', ...session };
  return handleCall(new Request(origin + path, { method: 'POST', body, headers }));
}

const get = async (path: string): Promise<Response> =>
  handleCall(new Request(origin + path, { headers: { cookie: `mallSession=${await sealSession('u1')}` } }));

describe('malformed JSON is told with its place', () => {
  test.each([
    ['{"a" 1}', 'line 1, column 6'],
    ['{\n  "a": 1,\n  b: 2\n}', 'line 3, column 3'],
    ['{"a": ', 'line 1, column 7'],
    ['{\n"a": [1,', 'line 2, column 9'],
  ])('%j: %s', async (body, place) => {
    const response = await post('/api/cancelOrder', body);
    expect(response.status).toBe(400);
    expect((await response.json()).issues).toEqual([{ path: '', message: `malformed JSON at ${place}` }]);
  });
});

describe('characters that no database keeps', () => {
  test.each([
    ['NUL', '{"orderId":"1\\u0000"}'],
    ['half a pair', '{"orderId":"\\ud800"}'],
    ['the other half', '{"orderId":"\\udc00x"}'],
    ['NUL in a field that nobody reads', '{"orderId":"1","x":{"y":["\\u0000"]}}'],
    ['NUL in a name', '{"orderId":"1","\\u0000":1}'],
  ])('%s in a body is 400', async (_, body) => {
    const door = fakeDoor();
    const response = await post('/api/cancelOrder', body);
    expect(response.status).toBe(400);
    expect((await response.json()).issues).toHaveLength(1);
    expect(door.seen).toEqual([]);
  });

  test.each(['/api/v4/goodsDetail?goodsId=1%00', '/api/good/comment/1%00', '/api/queryOrder?phone=%00'])(
    '%s is 400',
    async (path) => {
      fakeDoor();
      expect((await get(path)).status).toBe(400);
    },
  );

  test.each([
    ['%ED%A0%80', 'no UTF-8 is read as its stand-in, as browsers do'],
    ['%F0%9F%98%80', 'a whole pair is text like any other'],
  ])('%s: %s', async (text) => {
    fakeDoor(() => ({ list: [], pageNum: 1, pageSize: 10, total: 0, hasNextPage: false }));
    expect((await get(`/api/search/goodsSearch?keyword=${text}`)).status).toBe(200);
  });

  // R-API-09
  test('a body of nothing but brackets is 400, not the end of the stack', async () => {
    const deep = '['.repeat(50_000) + ']'.repeat(50_000);
    expect((await post('/api/cancelOrder', `{"orderId":"1","x":${deep}}`)).status).toBe(400);
  });
});

test.each(['{"__proto__":{"userId":"u2","orderId":"9"},"orderId":"1"}', '{"constructor":{},"orderId":"1"}'])(
  '%s bends nothing',
  async (body) => {
    const door = fakeDoor();
    expect((await post('/api/cancelOrder', body)).status).toBe(200);
    expect(door.seen[0]?.body).toEqual({ orderId: '1', pId: '10000', userId: 'u1' });
    expect(Object.prototype).not.toHaveProperty('userId');
  },
);

describe('who and what a call is about', () => {
  test('another’s userId in the query of a POST is 403 like one in its body', async () => {
    const door = fakeDoor();
    expect((await post('/api/cancelOrder?userId=u2', '{"orderId":"1"}')).status).toBe(403);
    expect((await post('/api/cancelOrder?userId=u1', '{"orderId":"1","userId":"u2"}')).status).toBe(403);
    expect((await post('/api/cancelOrder', '{"orderId":"1","userId":{"$ne":"u1"}}')).status).toBe(403);
    expect(door.seen).toEqual([]);
  });

  test('one’s own is welcome wherever it stands, and what counts as absent is none', async () => {
    fakeDoor();
    expect((await post('/api/cancelOrder?userId=u1', '{"orderId":"1","userId":"u1"}')).status).toBe(200);
    expect((await post('/api/cancelOrder?userId=null', '{"orderId":"1","userId":null}')).status).toBe(200);
  });

  test('another’s is 403 on public calls and at login too', async () => {
    const door = fakeDoor();
    expect((await get('/api/projectConfig?userId=u2')).status).toBe(403);
    expect((await post('/api/v7/user/login', '{"userId":"u2"}')).status).toBe(403);
    expect(door.seen).toEqual([]);
  });

  test('a visitor’s claim is 401 where a user is needed, and worth nothing elsewhere', async () => {
    const door = fakeDoor(() => []);
    expect((await post('/api/cancelOrder', '{"orderId":"1","userId":"u2"}', '')).status).toBe(401);
    const visitor = new Request(`${origin}/api/goodsGroupConfig?userId=u2`);
    expect((await handleCall(visitor)).status).toBe(200);
    expect(door.seen.map(({ query }) => query)).toEqual([{ pId: '10000' }]);
  });

  test('a public answer that caches keep is asked for nobody, another one for the session’s user', () => {
    const caller = { session: { userId: 'u1', sealedAt: 0 }, credential: 'cookie' } as const;
    const raw = { input: {}, query: {} };
    expect(resolveUserId(goodsGroupConfig, raw, caller)).toBeUndefined();
    expect(resolveUserId({ ...goodsGroupConfig, cacheSeconds: 0 }, raw, caller)).toBe('u1');
  });

  test('the project of a POST may stand in its query', async () => {
    const door = fakeDoor();
    await post('/api/cancelOrder?pId=10003', '{"orderId":"1"}');
    expect(door.seen[0]?.body).toMatchObject({ pId: '10003' });
  });
});

describe('the area of an address, whoever’s points mall keeps it', () => {
  const urumqi = { province: '新疆', city: '乌鲁木齐市', county: '天山区', areaCode: '650102' };
  const address = { receiver: '李青', phone: '13800138000', detail: '1 号' };
  const save = (place: object) => post('/api/address', JSON.stringify({ ...address, ...place }));

  test('a code of another place never reaches the mall', async () => {
    const door = fakeDoor();
    const response = await save({ ...urumqi, areaCode: '110101' });
    const { issues } = await response.json();
    expect(response.status).toBe(400);
    expect(issues.map(({ path }: { path: string }) => path)).toEqual(['province', 'city', 'county']);
    expect((await get('/api/multi_order/getExpressFee?items=1:1&areaCode=999999')).status).toBe(400);
    expect(door.seen).toEqual([]);
  });

  test('the mall gets the names of the code, and need not know of marks', async () => {
    const door = fakeDoor(({ body }) => ({ ...(body as object), addressId: '1' }));
    const response = await save(urumqi);
    expect(door.seen[0]?.body).toMatchObject({ ...urumqi, province: '新疆维吾尔自治区' });
    expect((await response.json()).data).toEqual({
      ...{ ...address, ...urumqi, province: '新疆维吾尔自治区' },
      ...{ addressId: '1', isDefault: false },
    });
  });

  test('a mark of the mall reaches the page', async () => {
    const kept = { ...address, ...urumqi, addressId: '1', isDefault: true, needsCheck: true };
    fakeDoor(() => [kept]);
    expect((await (await get('/api/address')).json()).data).toEqual([kept]);
  });
});

describe('a form', () => {
  const endpoint: AnyEndpoint = { ...addressCreate, form: { field: 'file', maxBytes: 1000 } };
  const send = (body: BodyInit, headers: Record<string, string> = {}) =>
    readRawInput(
      new Request(`${origin}/api/img/upload?kind=a&userId=u1`, { method: 'POST', body, headers }),
      endpoint,
    );

  test('is kept to the letter, its input in the query', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const raw = await send('--x anything', headers);
    expect(raw.input).toEqual({ kind: 'a', userId: 'u1' });
    expect(raw.form?.contentType).toBe(headers['content-type']);
    expect(new TextDecoder().decode(raw.form?.bytes)).toBe('--x anything');
  });

  test('must be one', async () => {
    await expect(send('{}', { 'content-type': 'application/json' })).rejects.toMatchObject({ status: 415 });
  });

  // R-SECURITY-12
  test('that is larger than its file may be is given up', async () => {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(1000 + 64 * 1024)]));
    await expect(send(form)).rejects.toMatchObject({ status: 413 });
  });
});
