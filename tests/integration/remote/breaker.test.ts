/** @jest-environment node */
import './support/setup';
import { goodsGroupConfig } from '@/lib/contract/goods';
import { imgUpload } from '@/lib/contract/uploads';
import { getMetrics } from '@/server/telemetry/metrics';
import { callUpstream } from '@/server/upstream/call-upstream';
import { createHttpTransport } from '@/server/upstream/http-transport';
import { registerTransport } from '@/server/upstream/transport';
import { json, startUpstream, succeed, type Upstream } from './support/upstream';

let upstream: Upstream;
beforeEach(async () => {
  upstream = await startUpstream(succeed([]));
  registerTransport(createHttpTransport(upstream.url, 'mall', undefined));
});
afterEach(async () => {
  jest.restoreAllMocks();
  await upstream.close();
});

const read = (signal?: AbortSignal) => callUpstream(goodsGroupConfig, {}, { ...(signal && { signal }) });
const html = json(500, 'down');

async function fail(times: number) {
  upstream.behave(html);
  for (let done = 0; done < times; done++) await expect(read()).rejects.toMatchObject({ code: 'upstream' });
  upstream.asked.length = 0;
}

const later = (seconds: number) => {
  const now = Date.now() + seconds * 1000;
  jest.spyOn(Date, 'now').mockImplementation(() => now);
};

// R-API-17
test('an upstream that fails is spared: calls are refused at once, with when to try again', async () => {
  await fail(5);
  const refused = await Promise.allSettled(Array.from({ length: 50 }, () => read()));
  for (const one of refused) {
    expect(one).toMatchObject({ status: 'rejected', reason: { code: 'unavailable', retryAfter: 5 } });
  }
  expect(upstream.asked).toEqual([]);
  expect(await getMetrics().register.metrics()).toContain('mall_upstream_breaker_open{upstream="mall"} 1');
});

// R-API-17
test('after a rest one call tries it, the others are refused meanwhile', async () => {
  await fail(5);
  later(6);
  const held = Promise.withResolvers<void>();
  upstream.behave(async (request, response) => {
    await held.promise;
    succeed([])(request, response);
  });
  const trial = read();
  await expect(read()).rejects.toMatchObject({ code: 'unavailable' });
  held.resolve();
  await expect(trial).resolves.toEqual([]);
  expect(upstream.asked).toHaveLength(1);
  await expect(read()).resolves.toEqual([]);
  expect(await getMetrics().register.metrics()).toContain('mall_upstream_breaker_open{upstream="mall"} 0');
});

test('one that still fails rests again', async () => {
  await fail(5);
  later(6);
  await expect(read()).rejects.toMatchObject({ code: 'upstream' });
  await expect(read()).rejects.toMatchObject({ code: 'unavailable', retryAfter: 5 });
  expect(upstream.asked).toHaveLength(1);
});

test('a caller who leaves the one call that tries it proves nothing', async () => {
  await fail(5);
  later(6);
  const caller = new AbortController();
  upstream.behave(() => caller.abort());
  await expect(read(caller.signal)).rejects.toMatchObject({ status: 400 });
  await expect(read()).rejects.toMatchObject({ code: 'unavailable' });
  expect(upstream.asked).toHaveLength(1);
});

test.each([
  ['refusals', json(404, { code: 404, msg: 'no', data: null })],
  ['"not now" of a mall that is well', json(503, { code: 503, msg: 'no such channel', data: null })],
])('%s are no failures', async (_, behaviour) => {
  upstream.behave(behaviour);
  await Promise.allSettled(Array.from({ length: 20 }, () => read()));
  upstream.behave(succeed([]));
  await expect(read()).resolves.toEqual([]);
});

test('callers who leave are none either', async () => {
  for (let done = 0; done < 10; done++) {
    const caller = new AbortController();
    upstream.behave(() => caller.abort());
    await expect(read(caller.signal)).rejects.toMatchObject({ status: 400 });
  }
  upstream.behave(succeed([]));
  await expect(read()).resolves.toEqual([]);
});

test('a form that takes too long proves nothing: its caller made it large', async () => {
  const form = { bytes: new Uint8Array([1]), contentType: 'multipart/form-data; boundary=x' };
  const send = () => callUpstream(imgUpload, {}, { userId: 'u', form });
  const over = AbortSignal.abort();
  upstream.behave(() => undefined);
  const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(over);
  for (let done = 0; done < 10; done++) await expect(send()).rejects.toMatchObject({ status: 504 });
  timeout.mockRestore();
  upstream.behave(succeed([]));
  await expect(read()).resolves.toEqual([]);
});

test('but the one that tries an upstream that failed counts', async () => {
  const form = { bytes: new Uint8Array([1]), contentType: 'multipart/form-data; boundary=x' };
  await fail(5);
  later(6);
  const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  await expect(callUpstream(imgUpload, {}, { userId: 'u', form })).rejects.toMatchObject({ status: 504 });
  timeout.mockRestore();
  await expect(read()).rejects.toMatchObject({ code: 'unavailable', retryAfter: 5 });
});

// R-PARTNER-10
test('the second service fails alone', async () => {
  const second = await startUpstream(html);
  registerTransport(createHttpTransport(second.url, 'partner', undefined), 'partner');
  const ofSecond = { ...goodsGroupConfig, service: 'partner' } as const;
  for (let done = 0; done < 5; done++) await expect(callUpstream(ofSecond, {})).rejects.toThrow();
  await expect(callUpstream(ofSecond, {})).rejects.toMatchObject({ retryAfter: 5 });
  await expect(read()).resolves.toEqual([]);
  expect(upstream.asked).toHaveLength(1);
  await second.close();
});

test('many calls one after the other use one connection', async () => {
  for (let done = 0; done < 30; done++) await read();
  expect(upstream.asked).toHaveLength(30);
  expect(upstream.sockets()).toBeLessThanOrEqual(2);
});
