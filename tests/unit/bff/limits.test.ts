/** @jest-environment node */
import './environment';
import { cancelOrder } from '@/lib/contract/order';
import { userPoints } from '@/lib/contract/user';
import { getPeerHeader } from '@/server/bff/edge/peer-header';
import { handleCall } from '@/server/bff/handle-call';
import { createMemoryStore, limitCaller } from '@/server/bff/limit/rate-limit';
import { sealSession } from '@/server/session/session';
import { fakeDoor } from '../../support/fake-door';

process.env.MALL_LIMIT_READS = '5';
process.env.MALL_LIMIT_WRITES = '2';
process.env.MALL_LIMIT_ADDRESS_FACTOR = '2';

const balance = { activePoints: 200, expireTime: null, expiringPoints: 0 };
let addresses = 0;
/** An address that nothing was counted for yet. */
const newAddress = () => `203.0.113.${++addresses}`;

async function read(from: string, userId?: string, headers: Record<string, string> = {}): Promise<Response> {
  fakeDoor(() => (userId ? balance : []));
  const session = userId ? { authorization: `Bearer ${await sealSession(userId)}` } : undefined;
  const path = userId ? '/api/v8/mall/user/points' : '/api/goodsGroupConfig';
  const all = { [getPeerHeader()]: from, ...session, ...headers };
  return handleCall(new Request(`http://mall.example${path}`, { headers: all }));
}

/** Statuses of so many calls, one after the other. */
async function statuses(times: number, call: () => Promise<Response>): Promise<number[]> {
  const all: number[] = [];
  for (let done = 0; done < times; done++) all.push((await call()).status);
  return all;
}

test('a visitor has the share of the address', async () => {
  const from = newAddress();
  const all = await statuses(11, () => read(from));
  expect(all).toEqual([...Array(10).fill(200), 429]);
  expect((await read(newAddress())).status).toBe(200);
});

// R-API-14
test('429 is told in the envelope, with when to try again', async () => {
  const from = newAddress();
  await statuses(10, () => read(from));
  const response = await read(from);
  expect(await response.json()).toMatchObject({ code: 429, data: null, requestId: expect.any(String) });
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(Number(response.headers.get('retry-after'))).toBeLessThanOrEqual(60);
});

// R-API-14
test('a user has one share from wherever the calls come', async () => {
  expect(await statuses(6, () => read(newAddress(), 'roaming'))).toEqual([200, 200, 200, 200, 200, 429]);
});

test('users behind one address have their own shares, and together the address’s', async () => {
  const from = newAddress();
  expect(await statuses(5, () => read(from, 'a'))).not.toContain(429);
  expect(await statuses(5, () => read(from, 'b'))).not.toContain(429);
  expect((await read(from, 'c')).status).toBe(429);
});

// R-API-15
test('an X-Forwarded-For of the caller’s own gains nothing', async () => {
  const from = newAddress();
  const spoofed = () => read(from, undefined, { 'x-forwarded-for': newAddress() });
  expect((await statuses(11, spoofed)).at(-1)).toBe(429);
});

test('invented paths count too', async () => {
  const from = newAddress();
  const ask = () =>
    handleCall(new Request('http://mall.example/api/nothing', { headers: { [getPeerHeader()]: from } }));
  expect((await statuses(11, ask)).at(-1)).toBe(429);
});

test('what changes something has its own, smaller share', async () => {
  const ask = () => limitCaller(cancelOrder, 'writer', undefined);
  await ask();
  await ask();
  await expect(ask()).rejects.toMatchObject({ code: 'too_many_requests' });
  await expect(limitCaller(userPoints, 'writer', undefined)).resolves.toBeUndefined();
});

test('an endpoint may allow fewer calls, and new users of one address do not make them more', async () => {
  const strict = { ...userPoints, id: 'strict', perMinute: 1 };
  const from = newAddress();
  await limitCaller(strict, 'p1', from);
  await expect(limitCaller(strict, 'p1', from)).rejects.toMatchObject({ status: 429 });
  await limitCaller(strict, 'p2', from);
  await expect(limitCaller(strict, 'p3', from)).rejects.toMatchObject({ status: 429 });
  await limitCaller(strict, 'p4', newAddress());
});

test('the store grants exactly what there is, also at once', async () => {
  const store = createMemoryStore();
  const waits = await Promise.all(Array.from({ length: 20 }, () => store.consume('k', 7)));
  expect(waits.filter((wait) => wait === 0)).toHaveLength(7);
});
