/** @jest-environment node */
import '../../../support/environment/server';
import { endpoints } from '@/lib/contract';
import { addressCreate } from '@/lib/contract/address';
import { complaint } from '@/lib/contract/complaint';
import { type AnyEndpoint, isInputInQuery } from '@/lib/contract/endpoint';
import { goodsGroupConfig } from '@/lib/contract/goods';
import { saveOrder } from '@/lib/contract/order';
import { FREE_TEXT_FIELDS } from '@/lib/http/read-input';
import { handleCall } from '@/server/bff/handle-call';
import { readRawInput } from '@/server/bff/input/read-input';
import { resolveUserId } from '@/server/bff/ownership';
import { sealSession } from '@/server/session/session';
import { createFakeTransport } from '../../../support/fakes/fake-transport';

// @alone: an aborted upload ends later than its test.

const origin = 'http://mall.example/vantmall';

async function sendPost(path: string, body: string, userId: string | undefined = 'u1'): Promise<Response> {
  const session = userId ? { cookie: `mallSession=${await sealSession(userId)}` } : undefined;
  const headers = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json', ...session };
  return handleCall(new Request(origin + path, { method: 'POST', body, headers }));
}

const sendGet = async (path: string): Promise<Response> =>
  handleCall(new Request(origin + path, { headers: { cookie: `mallSession=${await sealSession('u1')}` } }));

describe('position of a JSON syntax error', () => {
  test.each([
    ['{"a" 1}', 'line 1, column 6'],
    ['{\n  "a": 1,\n  b: 2\n}', 'line 3, column 3'],
    ['{"a": ', 'line 1, column 7'],
    ['{\n"a": [1,', 'line 2, column 9'],
  ])('names for %j the position %s', async (body, position) => {
    const response = await sendPost('/api/cancelOrder', body);
    expect(response.status).toBe(400);
    expect((await response.json()).issues).toEqual([{ path: '', message: `malformed JSON at ${position}` }]);
  });
});

describe('characters that a database cannot store', () => {
  test.each([
    ['NUL', '{"orderId":"1\\u0000"}'],
    ['half a pair', '{"orderId":"\\ud800"}'],
    ['the other half', '{"orderId":"\\udc00x"}'],
    ['NUL in an unknown field', '{"orderId":"1","x":{"y":["\\u0000"]}}'],
    ['NUL in a name', '{"orderId":"1","\\u0000":1}'],
  ])('returns 400 when a body contains %s', async (_, body) => {
    const transport = createFakeTransport();
    const response = await sendPost('/api/cancelOrder', body);
    expect(response.status).toBe(400);
    expect((await response.json()).issues).toHaveLength(1);
    expect(transport.seen).toEqual([]);
  });

  test.each(['/api/v4/goodsDetail?goodsId=1%00', '/api/good/comment/1%00', '/api/queryOrder?phone=%00'])(
    'returns 400 for %s',
    async (path) => {
      createFakeTransport();
      expect((await sendGet(path)).status).toBe(400);
    },
  );

  test.each([
    ['%ED%A0%80', 'no UTF-8 is read as its stand-in, as browsers do'],
    ['%F0%9F%98%80', 'a whole pair is text like any other'],
  ])('accepts %s: %s', async (text) => {
    createFakeTransport(() => ({ list: [], pageNum: 1, pageSize: 10, total: 0, hasNextPage: false }));
    expect((await sendGet(`/api/search/goodsSearch?keyword=${text}`)).status).toBe(200);
  });

  // R-API-09
  test('returns 400 for a body of nested brackets without a stack overflow', async () => {
    const deep = '['.repeat(50_000) + ']'.repeat(50_000);
    expect((await sendPost('/api/cancelOrder', `{"orderId":"1","x":${deep}}`)).status).toBe(400);
  });
});

test.each(['{"__proto__":{"userId":"u2","orderId":"9"},"orderId":"1"}', '{"constructor":{},"orderId":"1"}'])(
  'ignores prototype keys in %s',
  async (body) => {
    const transport = createFakeTransport();
    expect((await sendPost('/api/cancelOrder', body)).status).toBe(200);
    expect(transport.seen[0]?.body).toEqual({ orderId: '1', pId: '10000', userId: 'u1' });
    expect(Object.prototype).not.toHaveProperty('userId');
  },
);

// R-API-08
describe('fields of a JSON body that count as absent', () => {
  const readInput = async (endpoint: AnyEndpoint, body: object) => {
    const headers = { 'content-type': 'application/json' };
    const request = new Request(origin + endpoint.path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers,
    });
    return (await readRawInput(request, endpoint)).input;
  };

  test.each([null, '', '  ', 'null'])(
    'drops %j of optional and unknown fields and of the project',
    async (value) => {
      const input = {
        goodsSpecId: '1',
        quantity: 1,
        couponId: value,
        addressId: value,
        pId: value,
        toString: value,
      };
      expect(await readInput(saveOrder, input)).toEqual({ goodsSpecId: '1', quantity: 1 });
    },
  );

  test('keeps what a shopper writes, but for null', async () => {
    const order = { goodsSpecId: '1', quantity: 1 };
    expect(await readInput(saveOrder, { ...order, remark: 'null' })).toEqual({ ...order, remark: 'null' });
    expect(await readInput(saveOrder, { ...order, remark: '' })).toEqual({ ...order, remark: '' });
    expect(await readInput(saveOrder, { ...order, remark: null })).toEqual(order);
    const request = { type: 'service', text: 'null' };
    expect(await readInput(complaint, request)).toEqual(request);
  });

  test('keeps other values, empty lists and fields inside of others', async () => {
    const input = { quantity: 0, openOnly: false, pictures: [], items: [{ remark: null }], page: 'nullable' };
    expect(await readInput(saveOrder, input)).toEqual(input);
  });

  test.each([null, '', 'null'])('rejects %j of a required field and names the field', async (text) => {
    createFakeTransport();
    const response = await sendPost('/api/complaint', JSON.stringify({ type: text, text: 'x' }));
    expect(response.status).toBe(400);
    expect((await response.json()).issues).toEqual([expect.objectContaining({ path: 'type' })]);
  });

  test('reads the project of the query when that of the body is blank', async () => {
    const transport = createFakeTransport();
    await sendPost('/api/cancelOrder?pId=10003', '{"orderId":"1","pId":""}');
    expect(transport.seen[0]?.body).toMatchObject({ pId: '10003' });
  });

  test('every optional text of the contract is one of a program or a free text', () => {
    const programTexts = [
      ...['activityGoodsSpecId', 'addressId', 'couponId', 'orderId', 'userId', 'unionId', 'webFingerPrint'],
      ...['authCode', 'pageSource', 'environment', 'build', 'clientId', 'sessionId', 'model', 'osVersion'],
    ];
    const bodies = endpoints.filter((endpoint) => !isInputInQuery(endpoint));
    const optionalTexts = bodies.flatMap(({ input }) =>
      Object.entries(input.shape)
        .filter(([, field]) => field.safeParse(undefined).success && field.safeParse('null').success)
        .map(([name]) => name),
    );
    expect([...new Set(optionalTexts)].sort()).toEqual([...programTexts, ...FREE_TEXT_FIELDS].sort());
  });
});

describe('user and project of a call', () => {
  test('returns 403 when the query of a POST has another userId', async () => {
    const transport = createFakeTransport();
    expect((await sendPost('/api/cancelOrder?userId=u2', '{"orderId":"1"}')).status).toBe(403);
    expect((await sendPost('/api/cancelOrder?userId=u1', '{"orderId":"1","userId":"u2"}')).status).toBe(403);
    expect((await sendPost('/api/cancelOrder', '{"orderId":"1","userId":{"$ne":"u1"}}')).status).toBe(403);
    expect(transport.seen).toEqual([]);
  });

  test('accepts the caller’s own userId in query and body and treats blank ones as absent', async () => {
    createFakeTransport();
    expect((await sendPost('/api/cancelOrder?userId=u1', '{"orderId":"1","userId":"u1"}')).status).toBe(200);
    expect((await sendPost('/api/cancelOrder?userId=null', '{"orderId":"1","userId":null}')).status).toBe(
      200,
    );
  });

  test('returns 403 for another userId on public calls and at login', async () => {
    const transport = createFakeTransport();
    expect((await sendGet('/api/projectConfig?userId=u2')).status).toBe(403);
    expect((await sendPost('/api/v7/user/login', '{"userId":"u2"}')).status).toBe(403);
    expect(transport.seen).toEqual([]);
  });

  test('returns 401 for a visitor’s userId where a user is needed and ignores it elsewhere', async () => {
    const transport = createFakeTransport(() => []);
    expect((await sendPost('/api/cancelOrder', '{"orderId":"1","userId":"u2"}', '')).status).toBe(401);
    const visitor = new Request(`${origin}/api/goodsGroupConfig?userId=u2`);
    expect((await handleCall(visitor)).status).toBe(200);
    expect(transport.seen.map(({ query }) => query)).toEqual([{ pId: '10000' }]);
  });

  test('sends no user with cacheable public calls and the session’s user with others', () => {
    const caller = { session: { userId: 'u1', sealedAt: 0 }, credential: 'cookie' } as const;
    const raw = { input: {}, query: {} };
    expect(resolveUserId(goodsGroupConfig, raw, caller)).toBeUndefined();
    expect(resolveUserId({ ...goodsGroupConfig, cacheSeconds: 0 }, raw, caller)).toBe('u1');
  });

  test('reads the project of a POST from its query', async () => {
    const transport = createFakeTransport();
    await sendPost('/api/cancelOrder?pId=10003', '{"orderId":"1"}');
    expect(transport.seen[0]?.body).toMatchObject({ pId: '10003' });
  });
});

describe('areas of addresses in front of a points mall', () => {
  const urumqi = { province: '新疆', city: '乌鲁木齐市', county: '天山区', areaCode: '650102' };
  const address = { receiver: '李青', phone: '13800138000', detail: '1 号' };
  const save = (area: object) => sendPost('/api/address', JSON.stringify({ ...address, ...area }));

  test('rejects an area code of another place before it calls the points mall', async () => {
    const transport = createFakeTransport();
    const response = await save({ ...urumqi, areaCode: '110101' });
    const { issues } = await response.json();
    expect(response.status).toBe(400);
    expect(issues.map(({ path }: { path: string }) => path)).toEqual(['province', 'city', 'county']);
    expect((await sendGet('/api/multi_order/getExpressFee?items=1:1&areaCode=999999')).status).toBe(400);
    expect(transport.seen).toEqual([]);
  });

  test('sends the area names of the code and no check mark', async () => {
    const transport = createFakeTransport(({ body }) => ({ ...(body as object), addressId: '1' }));
    const response = await save(urumqi);
    expect(transport.seen[0]?.body).toMatchObject({ ...urumqi, province: '新疆维吾尔自治区' });
    expect((await response.json()).data).toEqual({
      ...{ ...address, ...urumqi, province: '新疆维吾尔自治区' },
      ...{ addressId: '1', isDefault: false },
    });
  });

  test('forwards the check mark of the points mall to the page', async () => {
    const stored = { ...address, ...urumqi, addressId: '1', isDefault: true, needsCheck: true };
    createFakeTransport(() => [stored]);
    expect((await (await sendGet('/api/address')).json()).data).toEqual([stored]);
  });
});

describe('form uploads', () => {
  const endpoint: AnyEndpoint = { ...addressCreate, form: { field: 'file', maxBytes: 1000 } };
  const send = (body: BodyInit, headers: Record<string, string> = {}) =>
    readRawInput(
      new Request(`${origin}/api/img/upload?kind=a&userId=u1`, { method: 'POST', body, headers }),
      endpoint,
    );

  test('forwards a form byte for byte with its input in the query', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const raw = await send('--x anything', headers);
    expect(raw.input).toEqual({ kind: 'a', userId: 'u1' });
    expect(raw.form?.contentType).toBe(headers['content-type']);
    expect(new TextDecoder().decode(raw.form?.bytes)).toBe('--x anything');
  });

  test('rejects a body that is not a form', async () => {
    await expect(send('{}', { 'content-type': 'application/json' })).rejects.toMatchObject({ status: 415 });
  });

  // R-SECURITY-12
  test('aborts an upload that exceeds the file size limit', async () => {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(1000 + 64 * 1024)]));
    await expect(send(form)).rejects.toMatchObject({ status: 413 });
  });
});
