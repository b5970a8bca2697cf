/** @jest-environment node */
import { failStalledBody } from '@/server/bff/stalled-body';

const TIMEOUT_MS = 5000;

beforeEach(() => jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] }));
afterEach(() => jest.useRealTimers());

/** A body whose sender the test controls. */
function createBody() {
  let sender: ReadableStreamDefaultController<Uint8Array> | undefined;
  const cancel = jest.fn();
  const pull = jest.fn();
  const start = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    sender = controller;
  };
  const source = new ReadableStream<Uint8Array>({ start, pull, cancel }, { highWaterMark: 0 });
  return {
    reader: failStalledBody(source, TIMEOUT_MS).getReader(),
    send: (text: string) => sender?.enqueue(new TextEncoder().encode(text)),
    end: () => sender?.close(),
    cancel,
    pull,
  };
}

const toText = ({ value }: ReadableStreamReadResult<Uint8Array>) => new TextDecoder().decode(value);

// R-API-25
test('fails a body and cancels its source when its sender is silent for the timeout', async () => {
  const { reader, send, cancel } = createBody();
  send('head');
  expect(toText(await reader.read())).toBe('head');
  let error: unknown;
  const rest = reader.read().catch((reason: unknown) => {
    error = reason;
  });
  await jest.advanceTimersByTimeAsync(TIMEOUT_MS - 1);
  expect([error, cancel.mock.calls.length]).toEqual([undefined, 0]);
  await jest.advanceTimersByTimeAsync(1);
  await rest;
  expect(error).toMatchObject({ publicError: { code: 'upstream_timeout' } });
  expect(cancel).toHaveBeenCalledTimes(1);
});

// R-API-25
test('passes on a body whose sender is slow but never silent for the timeout', async () => {
  const { reader, send, end } = createBody();
  const texts: string[] = [];
  for (let part = 0; part < 5; part += 1) {
    const next = reader.read();
    await jest.advanceTimersByTimeAsync(TIMEOUT_MS - 1);
    send(`${part}`);
    texts.push(toText(await next));
  }
  end();
  expect([...texts, (await reader.read()).done]).toEqual(['0', '1', '2', '3', '4', true]);
});

// R-API-25
test('does not count the time in which its reader takes nothing, and reads nothing ahead', async () => {
  const { reader, send, end, pull } = createBody();
  expect(pull).not.toHaveBeenCalled();
  const first = reader.read();
  await jest.advanceTimersByTimeAsync(0);
  send('first');
  expect(toText(await first)).toBe('first');
  const pulls = pull.mock.calls.length;
  await jest.advanceTimersByTimeAsync(20 * TIMEOUT_MS);
  expect(pull).toHaveBeenCalledTimes(pulls);
  const second = reader.read();
  await jest.advanceTimersByTimeAsync(0);
  send('second');
  end();
  expect(toText(await second)).toBe('second');
  expect((await reader.read()).done).toBe(true);
});

test('cancels its source when its reader leaves', async () => {
  const { reader, cancel } = createBody();
  const rest = reader.read();
  await reader.cancel();
  expect((await rest).done).toBe(true);
  expect(cancel).toHaveBeenCalledTimes(1);
  expect(jest.getTimerCount()).toBe(0);
});
