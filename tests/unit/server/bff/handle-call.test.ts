import { handleCall } from '@/server/bff/handle-call';
import { sealSession } from '@/server/session/session';
import { createFakeTransport } from '../../../support/fakes/fake-transport';
import {
  balance,
  createUserCookie,
  jsonHeaders,
  origin,
  sameOriginHeaders,
  sendPost,
  sendRequest,
} from './support/send-request';

// R-SECURITY-09
describe('routing of calls', () => {
  // R-API-07
  test('returns 404 in the envelope for an unknown path', async () => {
    const response = await sendRequest('/api/nothing');
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 404, data: null, requestId: expect.any(String) });
  });

  test('returns 405 with the allowed methods for a wrong method', async () => {
    const response = await sendPost('/api/v4/goodsDetail', {});
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET');
  });

  test('accepts a call with and without the base path', async () => {
    const transport = createFakeTransport(() => []);
    const response = await handleCall(new Request(`${origin}/api/goodsGroupConfig`));
    expect(response.status).toBe(200);
    expect(transport.seen).toHaveLength(1);
  });

  test.each(['..', '%2e%2e', 'a%2Fb', '%', '.'])(
    'a path parameter of %j never reaches the upstream',
    async (id) => {
      const transport = createFakeTransport();
      const response = await sendRequest(`/api/good/comment/${id}`);
      expect(response.status).toBe(404);
      expect(transport.seen).toEqual([]);
    },
  );
});

describe('input of a call', () => {
  // R-API-02
  test('returns 400 with the path of each issue', async () => {
    const response = await sendRequest('/api/v9/goodsList?pageSize=1000&pageNum=0');
    expect(response.status).toBe(400);
    expect((await response.json()).issues.map((issue: { path: string }) => issue.path).sort()).toEqual([
      'pageNum',
      'pageSize',
    ]);
  });

  // R-API-08
  test('removes unknown fields', async () => {
    const transport = createFakeTransport(() => ({
      list: [],
      pageNum: 1,
      pageSize: 10,
      total: 0,
      hasNextPage: false,
    }));
    await sendRequest('/api/v9/goodsList?evil=1&groupId=101&pId=10002abc');
    expect(transport.seen[0]?.query).toEqual({
      groupId: '101',
      sort: 'default',
      pageNum: '1',
      pageSize: '10',
      pId: '10002',
    });
  });

  // R-NAV-19, R-API-08
  test('treats blank and the text null as absent', async () => {
    const transport = createFakeTransport(() => ({
      list: [],
      pageNum: 1,
      pageSize: 10,
      total: 0,
      hasNextPage: false,
    }));
    const headers = await createUserCookie('u1');
    const path = '/api/queryOrder?status=null&pageNum=&pageSize=%20&userId=null&pId=null';
    expect((await sendRequest(path, { headers })).status).toBe(200);
    expect(transport.seen[0]?.query).toEqual({
      pageNum: '1',
      pageSize: '10',
      pId: '10000',
      userId: 'u1',
    });
  });

  test('rejects a parameter that is given twice', async () => {
    expect((await sendRequest('/api/v4/goodsDetail?goodsId=1&goodsId=2')).status).toBe(400);
  });

  // R-SECURITY-12
  test.each([
    ['malformed JSON', '{"orderId": ', 400],
    ['an array', '[]', 400],
    ['a number', '5', 400],
    ['null', 'null', 400],
    ['a body over 100 KB', JSON.stringify({ orderId: 'x'.repeat(101 * 1024) }), 413],
  ])('rejects %s', async (_, body, status) => {
    const transport = createFakeTransport();
    const response = await sendRequest('/api/cancelOrder', {
      method: 'POST',
      body,
      headers: { ...jsonHeaders, ...(await createUserCookie('u1')) },
    });
    expect(response.status).toBe(status);
    expect(transport.seen).toEqual([]);
  });

  // R-SECURITY-05
  test('rejects form and plain-text bodies as JSON', async () => {
    const headers = { ...sameOriginHeaders, 'content-type': 'text/plain', ...(await createUserCookie('u1')) };
    const response = await sendRequest('/api/cancelOrder', {
      method: 'POST',
      body: '{"orderId":"1"}',
      headers,
    });
    expect(response.status).toBe(415);
  });

  // R-ORDER-10
  test('rejects an order without an idempotency key', async () => {
    const response = await sendPost(
      '/api/v4/saveOrder',
      { goodsSpecId: '1', quantity: 1 },
      await createUserCookie('u1'),
    );
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ issues: [{ path: 'Idempotency-Key' }] });
  });
});

describe('answers of the points mall', () => {
  const points = async () =>
    sendRequest('/api/v8/mall/user/points', { headers: await createUserCookie('u1') });

  test('forwards a rejection with its reason', async () => {
    createFakeTransport(() =>
      Response.json({ code: 409, msg: 'out of stock', data: null, reason: 'out_of_stock' }, { status: 409 }),
    );
    const response = await sendPost(
      '/api/v4/saveOrder',
      { goodsSpecId: '1', quantity: 1 },
      {
        ...(await createUserCookie('u1')),
        'idempotency-key': 'k1',
      },
    );
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ code: 409, msg: 'out of stock', reason: 'out_of_stock' });
  });

  test.each([
    ['HTML', () => new Response('<html>', { status: 200 })],
    ['a drifted shape', () => ({ activePoints: 'many' })],
    ['a response without the envelope', () => Response.json({ ok: true })],
  ])('returns 502 without details when the points mall answers with %s', async (_, answer) => {
    createFakeTransport(answer);
    const response = await points();
    expect(response.status).toBe(502);
    expect(JSON.stringify(await response.json())).not.toMatch(/html|many|zod/i);
  });

  test('forwards the Retry-After header', async () => {
    const busy = { code: 503, msg: 'busy', data: null };
    createFakeTransport(() => Response.json(busy, { status: 503, headers: { 'retry-after': '2' } }));
    expect((await points()).headers.get('retry-after')).toBe('2');
  });

  test('logs no error when the caller has closed the connection', async () => {
    const caller = new AbortController();
    createFakeTransport(() => {
      caller.abort();
      throw new Error('aborted');
    });
    const init = { headers: await createUserCookie('u1'), signal: caller.signal };
    expect((await sendRequest('/api/v8/mall/user/points', init)).status).toBeLessThan(500);
  });

  test('returns 500 without the message of the exception', async () => {
    createFakeTransport(() => {
      throw new Error('password=hunter2');
    });
    const response = await points();
    expect(response.status).toBe(503);
    expect(await response.text()).not.toContain('hunter2');
  });

  // R-API-19
  test('makes public answers cacheable and answers of a user not', async () => {
    createFakeTransport(() => []);
    expect((await sendRequest('/api/goodsGroupConfig')).headers.get('cache-control')).toBe(
      'public, max-age=300',
    );
    createFakeTransport(() => balance);
    expect((await points()).headers.get('cache-control')).toBe('no-store');
  });

  // R-SECURITY-17
  test('requests an answer that shared caches store without the user of the session', async () => {
    const transport = createFakeTransport(() => []);
    await sendRequest('/api/goodsGroupConfig', { headers: await createUserCookie('u1') });
    expect(transport.seen[0]?.query.userId).toBeUndefined();
  });

  // R-ACCOUNT-28
  test('renews a session of yesterday in an answer of a user, and not in one that shared caches store', async () => {
    const sealed = await sealSession('u1', undefined, Date.now() - 25 * 3_600_000);
    const headers = { cookie: `mallSession=${sealed}` };
    createFakeTransport(() => balance);
    const renewed = await sendRequest('/api/v8/mall/user/points', { headers });
    expect(renewed.headers.get('set-cookie')).toContain('mallSession=');
    createFakeTransport(() => []);
    const cached = await sendRequest('/api/goodsGroupConfig', { headers });
    expect(cached.headers.get('set-cookie')).toBeNull();
    expect(cached.headers.get('cache-control')).toBe('public, max-age=300');
  });
});
