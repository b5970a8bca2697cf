/** @jest-environment node */
import '../../../support/environment/server';
import { cancelOrder } from '@/lib/contract/order';
import { userPoints } from '@/lib/contract/user';
import { handleCall } from '@/server/bff/handle-call';
import { getPeerHeader } from '@/server/bff/limit/client-address';
import { createMemoryStore, limitCaller } from '@/server/bff/limit/rate-limit';
import { proxyToMall } from '@/server/bff/proxy';
import { sealSession } from '@/server/session/session';
import { createFakeTransport } from '../../../support/fakes/fake-transport';

process.env.MALL_LIMIT_READS = '5';
process.env.MALL_LIMIT_WRITES = '2';
process.env.MALL_LIMIT_ADDRESS_FACTOR = '2';

const balance = { activePoints: 200, expireTime: null, expiringPoints: 0 };
let addressCount = 0;
/** Returns an IP address without counted calls. */
const createIpAddress = () => `203.0.113.${++addressCount}`;

async function sendRead(
  from: string,
  userId?: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  createFakeTransport(() => (userId ? balance : []));
  const session = userId ? { authorization: `Bearer ${await sealSession(userId)}` } : undefined;
  const path = userId ? '/api/v8/mall/user/points' : '/api/goodsGroupConfig';
  const all = { [getPeerHeader()]: from, ...session, ...headers };
  return handleCall(new Request(`http://mall.example${path}`, { headers: all }));
}

/** Statuses of this many sequential calls. */
async function collectStatuses(times: number, call: () => Promise<Response>): Promise<number[]> {
  const all: number[] = [];
  for (let count = 0; count < times; count++) all.push((await call()).status);
  return all;
}

test('limits visitors by IP address', async () => {
  const from = createIpAddress();
  const all = await collectStatuses(11, () => sendRead(from));
  expect(all).toEqual([...Array(10).fill(200), 429]);
  expect((await sendRead(createIpAddress())).status).toBe(200);
});

// R-PAY-34
test('lets a provider send as many notifications from one address as reads are allowed', async () => {
  createFakeTransport(() => new Response('OK'));
  const from = createIpAddress();
  const notify = () =>
    proxyToMall(
      new Request('http://mall.example/vantmall/api/pay/notify/cloud', {
        method: 'POST',
        headers: { [getPeerHeader()]: from },
        body: '{}',
      }),
    );
  expect(await collectStatuses(11, notify)).toEqual([...Array(10).fill(200), 429]);
});

// R-API-14
test('returns 429 in the envelope with Retry-After', async () => {
  const from = createIpAddress();
  await collectStatuses(10, () => sendRead(from));
  const response = await sendRead(from);
  expect(await response.json()).toMatchObject({ code: 429, data: null, requestId: expect.any(String) });
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(Number(response.headers.get('retry-after'))).toBeLessThanOrEqual(60);
});

// R-API-14
test('limits a user across all IP addresses', async () => {
  expect(await collectStatuses(6, () => sendRead(createIpAddress(), 'roaming'))).toEqual([
    200, 200, 200, 200, 200, 429,
  ]);
});

test('limits each user of an IP address and the IP address as a whole', async () => {
  const from = createIpAddress();
  expect(await collectStatuses(5, () => sendRead(from, 'a'))).not.toContain(429);
  expect(await collectStatuses(5, () => sendRead(from, 'b'))).not.toContain(429);
  expect((await sendRead(from, 'c')).status).toBe(429);
});

test('counts all addresses of one IPv6 network as one, for the address and for an endpoint', async () => {
  let count = 0;
  const sendFromNetwork = () => sendRead(`2001:db8:7:8::${(++count).toString(16)}`);
  expect((await collectStatuses(11, sendFromNetwork)).at(-1)).toBe(429);
  expect((await sendRead('2001:db8:7:9::1')).status).toBe(200);
  const strict = { ...userPoints, id: 'strict-network', perMinute: 1 };
  await limitCaller(strict, 'n1', '2001:db8:7:a::1');
  await limitCaller(strict, 'n2', '2001:db8:7:a::2');
  await expect(limitCaller(strict, 'n3', '2001:db8:7:a::3')).rejects.toMatchObject({ status: 429 });
});

// R-API-15
test('ignores an X-Forwarded-For header of the caller', async () => {
  const from = createIpAddress();
  const spoofed = () => sendRead(from, undefined, { 'x-forwarded-for': createIpAddress() });
  expect((await collectStatuses(11, spoofed)).at(-1)).toBe(429);
});

test('counts calls of unknown paths', async () => {
  const from = createIpAddress();
  const ask = () =>
    handleCall(new Request('http://mall.example/api/nothing', { headers: { [getPeerHeader()]: from } }));
  expect((await collectStatuses(11, ask)).at(-1)).toBe(429);
});

test('limits changing calls more strictly', async () => {
  const ask = () => limitCaller(cancelOrder, 'writer', undefined);
  await ask();
  await ask();
  await expect(ask()).rejects.toMatchObject({ code: 'too_many_requests' });
  await expect(limitCaller(userPoints, 'writer', undefined)).resolves.toBeUndefined();
});

test('applies the lower limit of an endpoint also to new users of one IP address', async () => {
  const strict = { ...userPoints, id: 'strict', perMinute: 1 };
  const from = createIpAddress();
  await limitCaller(strict, 'p1', from);
  await expect(limitCaller(strict, 'p1', from)).rejects.toMatchObject({ status: 429 });
  await limitCaller(strict, 'p2', from);
  await expect(limitCaller(strict, 'p3', from)).rejects.toMatchObject({ status: 429 });
  await limitCaller(strict, 'p4', createIpAddress());
});

test('grants exactly the limit when calls are parallel', async () => {
  const store = createMemoryStore();
  const waits = await Promise.all(Array.from({ length: 20 }, () => store.consume('k', 7)));
  expect(waits.filter((wait) => wait === 0)).toHaveLength(7);
});
