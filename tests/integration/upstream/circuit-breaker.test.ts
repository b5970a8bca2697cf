/** @jest-environment node */
import './support/environment';
import type { RequestListener } from 'node:http';
import { projectConfig } from '@/lib/contract/config';
import { goodsGroupConfig } from '@/lib/contract/goods';
import { saveOrder } from '@/lib/contract/order';
import { imgUpload } from '@/lib/contract/uploads';
import { readinessHandler } from '@/server/bff/ops/readiness-handler';
import { getMetrics } from '@/server/telemetry/metrics';
import { callUpstream } from '@/server/upstream/call-upstream';
import { createHttpTransport } from '@/server/upstream/http-transport';
import { registerTransport } from '@/server/upstream/transport';
import { callBff } from '../../support/call-bff';
import {
  answerByPath,
  answerJson,
  answerSuccess,
  type FakeUpstream,
  startFakeUpstream,
} from './support/fake-upstream';

let upstream: FakeUpstream;
beforeEach(async () => {
  upstream = await startFakeUpstream(answerSuccess([]));
  registerTransport(createHttpTransport(upstream.url, 'mall', undefined));
});
afterEach(async () => {
  jest.restoreAllMocks();
  await upstream.close();
});

const readGroups = (signal?: AbortSignal) =>
  callUpstream(goodsGroupConfig, {}, { ...(signal && { signal }) });
const failure = answerJson(500, 'down');

async function failTimes(times: number) {
  upstream.setListener(failure);
  for (let count = 0; count < times; count++)
    await expect(readGroups()).rejects.toMatchObject({ code: 'upstream' });
  upstream.requests.length = 0;
}

const advanceClock = (seconds: number) => {
  const now = Date.now() + seconds * 1000;
  jest.spyOn(Date, 'now').mockImplementation(() => now);
};

// R-API-17
test('opens the circuit after five failures, and rejects calls at once with Retry-After', async () => {
  await failTimes(5);
  const results = await Promise.allSettled(Array.from({ length: 50 }, () => readGroups()));
  for (const one of results) {
    expect(one).toMatchObject({ status: 'rejected', reason: { code: 'unavailable', retryAfter: 5 } });
  }
  expect(upstream.requests).toEqual([]);
  expect(await getMetrics().register.metrics()).toContain('mall_upstream_breaker_open{upstream="mall"} 1');
});

// R-API-17
test('tries one call after a pause, and rejects the others meanwhile', async () => {
  await failTimes(5);
  advanceClock(6);
  const pending = Promise.withResolvers<void>();
  upstream.setListener(async (request, response) => {
    await pending.promise;
    answerSuccess([])(request, response);
  });
  const trial = readGroups();
  await expect(readGroups()).rejects.toMatchObject({ code: 'unavailable' });
  pending.resolve();
  await expect(trial).resolves.toEqual([]);
  expect(upstream.requests).toHaveLength(1);
  await expect(readGroups()).resolves.toEqual([]);
  expect(await getMetrics().register.metrics()).toContain('mall_upstream_breaker_open{upstream="mall"} 0');
});

test('opens the circuit again when the trial call fails', async () => {
  await failTimes(5);
  advanceClock(6);
  await expect(readGroups()).rejects.toMatchObject({ code: 'upstream' });
  await expect(readGroups()).rejects.toMatchObject({ code: 'unavailable', retryAfter: 5 });
  expect(upstream.requests).toHaveLength(1);
});

test('keeps the circuit open when the caller leaves the trial call', async () => {
  await failTimes(5);
  advanceClock(6);
  const caller = new AbortController();
  upstream.setListener(() => caller.abort());
  await expect(readGroups(caller.signal)).rejects.toMatchObject({ status: 400 });
  await expect(readGroups()).rejects.toMatchObject({ code: 'unavailable' });
  expect(upstream.requests).toHaveLength(1);
});

const answerPage =
  (status: number): RequestListener =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'text/html' }).end('<html>');

// R-API-27
test.each([400, 401, 403, 404, 405, 406, 407, 413, 414, 429, 431])(
  'rejections of a proxy with status %s do not open the circuit',
  async (status) => {
    upstream.setListener(answerPage(status));
    await Promise.allSettled(Array.from({ length: 20 }, () => readGroups()));
    expect(upstream.requests).toHaveLength(20);
    upstream.setListener(answerSuccess([]));
    await expect(readGroups()).resolves.toEqual([]);
  },
);

// R-API-27
test.each([200, 302, 408, 500, 502])('pages of a proxy with status %s open the circuit', async (status) => {
  upstream.setListener(answerPage(status));
  for (let count = 0; count < 5; count++) await expect(readGroups()).rejects.toThrow();
  await expect(readGroups()).rejects.toMatchObject({ code: 'unavailable', retryAfter: 5 });
});

test.each([
  ['refusals', answerJson(404, { code: 404, msg: 'no', data: null })],
  ['"not now" of a mall that is well', answerJson(503, { code: 503, msg: 'no such channel', data: null })],
])('%s do not open the circuit', async (_, behaviour) => {
  upstream.setListener(behaviour);
  await Promise.allSettled(Array.from({ length: 20 }, () => readGroups()));
  upstream.setListener(answerSuccess([]));
  await expect(readGroups()).resolves.toEqual([]);
});

const answerOrder = answerByPath({
  [saveOrder.path]: saveOrder.example?.data,
  [projectConfig.path]: projectConfig.example?.data,
});

// R-API-34
test.each([
  ['data that does not fit the contract', answerSuccess([{ groupTypeId: '1', title: null, icon: '' }])],
  ['more than 2 MB', answerSuccess([{ groupTypeId: '1', title: 'x'.repeat(3 * 1024 * 1024), icon: '' }])],
])('orders and readiness reach an upstream of which another call returns %s', async (_, behaviour) => {
  upstream.setListener(behaviour);
  for (let count = 0; count < 30; count++) await expect(readGroups()).rejects.toMatchObject({ status: 502 });
  expect(upstream.requests).toHaveLength(30);
  upstream.setListener(answerOrder);
  const { status } = await callBff(saveOrder, saveOrder.example ?? {}, { as: 'u1' });
  expect([status, (await readinessHandler()).status]).toEqual([200, 200]);
  expect(upstream.requests).toHaveLength(32);
});

// R-API-34
test('closes the circuit when the trial call returns data that does not fit the contract', async () => {
  await failTimes(5);
  advanceClock(6);
  upstream.setListener(answerSuccess('no list'));
  await expect(readGroups()).rejects.toMatchObject({ code: 'upstream' });
  upstream.setListener(answerSuccess([]));
  await expect(readGroups()).resolves.toEqual([]);
});

test('callers who leave do not open the circuit', async () => {
  for (let count = 0; count < 10; count++) {
    const caller = new AbortController();
    upstream.setListener(() => caller.abort());
    await expect(readGroups(caller.signal)).rejects.toMatchObject({ status: 400 });
  }
  upstream.setListener(answerSuccess([]));
  await expect(readGroups()).resolves.toEqual([]);
});

test('forms that time out do not open the circuit', async () => {
  const form = { bytes: new Uint8Array([1]), contentType: 'multipart/form-data; boundary=x' };
  const send = () => callUpstream(imgUpload, {}, { userId: 'u', form });
  const signal = AbortSignal.abort();
  upstream.setListener(() => undefined);
  const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(signal);
  for (let count = 0; count < 10; count++) await expect(send()).rejects.toMatchObject({ status: 504 });
  timeout.mockRestore();
  upstream.setListener(answerSuccess([]));
  await expect(readGroups()).resolves.toEqual([]);
});

test('a form that times out as the trial call keeps the circuit open', async () => {
  const form = { bytes: new Uint8Array([1]), contentType: 'multipart/form-data; boundary=x' };
  await failTimes(5);
  advanceClock(6);
  const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  await expect(callUpstream(imgUpload, {}, { userId: 'u', form })).rejects.toMatchObject({ status: 504 });
  timeout.mockRestore();
  await expect(readGroups()).rejects.toMatchObject({ code: 'unavailable', retryAfter: 5 });
});

// R-PARTNER-10
test('opens the circuit of the partner service alone', async () => {
  const second = await startFakeUpstream(failure);
  registerTransport(createHttpTransport(second.url, 'partner', undefined), 'partner');
  const ofSecond = { ...goodsGroupConfig, service: 'partner' } as const;
  for (let count = 0; count < 5; count++) await expect(callUpstream(ofSecond, {})).rejects.toThrow();
  await expect(callUpstream(ofSecond, {})).rejects.toMatchObject({ retryAfter: 5 });
  await expect(readGroups()).resolves.toEqual([]);
  expect(upstream.requests).toHaveLength(1);
  await second.close();
});

test('reuses one connection for sequential calls', async () => {
  for (let count = 0; count < 30; count++) await readGroups();
  expect(upstream.requests).toHaveLength(30);
  expect(upstream.countSockets()).toBeLessThanOrEqual(2);
});
