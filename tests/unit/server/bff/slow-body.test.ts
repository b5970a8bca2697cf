/** @jest-environment node */
import '../../../support/environment/server';
import { imgUpload } from '@/lib/contract/uploads';
import { handleCall } from '@/server/bff/handle-call';
import { proxyToMall } from '@/server/bff/proxy';
import { createFakeTransport } from '../../../support/fakes/fake-transport';

afterEach(() => jest.useRealTimers());

/** A request whose body starts and never ends; `started` resolves when the server reads it. */
function createStalledRequest(path: string, contentType: string) {
  const started = Promise.withResolvers<void>();
  let pulls = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      pulls += 1;
      if (pulls === 1) controller.enqueue(new TextEncoder().encode('{"a":'));
      else started.resolve();
    },
  });
  const init = {
    method: 'POST',
    body,
    duplex: 'half',
    headers: { 'content-type': contentType, 'sec-fetch-site': 'same-origin' },
  };
  return { request: new Request(`http://mall.example/vantmall${path}`, init), started: started.promise };
}

test.each([
  ['a call', handleCall, '/api/v7/user/login', 'application/json', 10_000],
  ['an upload', handleCall, imgUpload.path, 'multipart/form-data; boundary=x', 30_000],
  ['a payment notification', proxyToMall, '/api/pay/notify/sandbox', 'application/json', 10_000],
] as const)('returns 408 in the envelope when the body of %s stalls', async (...row) => {
  const [, answer, path, contentType, timeoutMs] = row;
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance'] });
  const transport = createFakeTransport();
  const { request, started } = createStalledRequest(path, contentType);
  let response: Response | undefined;
  const finished = answer(request).then((answered) => {
    response = answered;
    return answered;
  });
  await started;
  await jest.advanceTimersByTimeAsync(timeoutMs - 1);
  expect(response).toBeUndefined();
  await jest.advanceTimersByTimeAsync(1);
  const { status, headers } = await finished;
  expect([status, headers.get('connection')]).toEqual([408, 'close']);
  expect(await response?.json()).toMatchObject({ code: 408, data: null, requestId: expect.any(String) });
  expect(transport.seen).toEqual([]);
});

test('returns 400 for an aborted body and does not report a server error', async () => {
  createFakeTransport();
  const body = new ReadableStream({
    pull(controller) {
      controller.error(new Error('aborted'));
    },
  });
  const init = { method: 'POST', body, duplex: 'half', headers: { 'content-type': 'application/json' } };
  const answer = await handleCall(new Request('http://mall.example/vantmall/api/v7/user/login', init));
  expect(answer.status).toBe(400);
});
