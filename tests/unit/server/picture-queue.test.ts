/** @jest-environment node */
import '../../support/environment/server';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { createPictureQueue } from '@/server/picture-queue';

type Queue = ReturnType<typeof createPictureQueue>;

const createQueue = () => createPictureQueue({ maxRunning: 2, maxWaiting: 6, maxWaitingPerAddress: 4 });

/** Asks for a picture. `finish` and `giveUp` are what the framework and the visitor do. */
function ask(queue: Queue, key: string, address = '192.0.2.1') {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  const request = {
    result: 'waiting' as Awaited<ReturnType<Queue['enter']>> | 'waiting',
    finish: () => void response.end(),
    giveUp: () => {
      response.destroy();
      response.emit('close');
    },
  };
  void queue.enter(key, address, response).then((result) => {
    request.result = result;
  });
  return request;
}

/** Lets all promises settle. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

const readResults = async (requests: readonly { result: string }[]) => {
  await settle();
  return requests.map(({ result }) => result);
};

// R-SECURITY-31
test('makes two pictures at a time, and the next one when the framework has ended one', async () => {
  const queue = createQueue();
  const all = ['a', 'b', 'c', 'd'].map((key) => ask(queue, key));
  expect(await readResults(all)).toEqual(['admitted', 'admitted', 'waiting', 'waiting']);
  all[1]?.finish();
  expect(await readResults(all)).toEqual(['admitted', 'admitted', 'admitted', 'waiting']);
});

// R-SECURITY-31
test('gives all requests for one picture one place, also those that come while it is made', async () => {
  const queue = createQueue();
  const others = ['a', 'b'].map((key) => ask(queue, key));
  const same = [1, 2, 3].map(() => ask(queue, 'c'));
  expect(await readResults([...others, ...same])).toEqual([
    'admitted',
    'admitted',
    ...Array(3).fill('waiting'),
  ]);
  others[0]?.finish();
  const late = ask(queue, 'c');
  const next = ask(queue, 'd');
  expect(await readResults([...same, late, next])).toEqual([...Array(4).fill('admitted'), 'waiting']);
  same[0]?.finish();
  same[1]?.finish();
  expect(await readResults([next, ask(queue, 'e')])).toEqual(['admitted', 'waiting']);
});

// R-SECURITY-31
test('keeps the place of a picture that the framework makes when its visitors give up', async () => {
  const queue = createQueue();
  const [begun, notBegun, third, fourth] = ['a', 'b', 'c', 'd'].map((key) => ask(queue, key));
  await settle();
  queue.markBegun('a');
  queue.markBegun('unknown');
  begun?.giveUp();
  expect(await readResults([third, fourth].flatMap((each) => each ?? []))).toEqual(['waiting', 'waiting']);
  notBegun?.giveUp();
  expect(await readResults([third, fourth].flatMap((each) => each ?? []))).toEqual(['admitted', 'waiting']);
  begun?.finish();
  expect(await readResults([third, fourth].flatMap((each) => each ?? []))).toEqual(['admitted', 'admitted']);
});

// R-SECURITY-31
test('makes no picture whose visitors have given up, and one for a visitor who still waits', async () => {
  const queue = createQueue();
  const [first] = ['a', 'b'].map((key) => ask(queue, key));
  const [gone, left, stays, last] = ['c', 'd', 'd', 'e'].map((key) => ask(queue, key));
  await settle();
  gone?.giveUp();
  left?.giveUp();
  first?.finish();
  expect(await readResults([gone, left, stays, last].flatMap((each) => each ?? []))).toEqual([
    'gone',
    'gone',
    'admitted',
    'waiting',
  ]);
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  response.destroy();
  expect(await queue.enter('f', '192.0.2.1', response)).toBe('gone');
});

// R-SECURITY-31
test('lets addresses take turns, and rejects what is too much for one or for all', async () => {
  const queue = createQueue();
  const running = ['a', 'b'].map((key) => ask(queue, key));
  const greedy = ['c', 'd', 'e', 'f', 'g'].map((key) => ask(queue, key));
  expect(await readResults(greedy)).toEqual([...Array(4).fill('waiting'), 'full']);
  const modest = ['h', 'i', 'j'].map((key) => ask(queue, key, '198.51.100.1'));
  expect(await readResults(modest)).toEqual(['waiting', 'waiting', 'full']);
  // Requests for a picture that waits already need no place.
  expect(await readResults([ask(queue, 'c')])).toEqual(['waiting']);
  for (const each of running) each.finish();
  expect(await readResults([...greedy.slice(0, 2), ...modest.slice(0, 2)])).toEqual([
    ...['admitted', 'waiting'],
    ...['admitted', 'waiting'],
  ]);
  greedy[0]?.finish();
  modest[0]?.finish();
  expect(await readResults([...greedy.slice(1, 3), ...modest.slice(1, 2)])).toEqual([
    ...['admitted', 'waiting'],
    'admitted',
  ]);
});

// R-SECURITY-31
test('does not count a picture for ever that the framework never ends', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate'] });
  const queue = createQueue();
  const all = ['a', 'b', 'c'].map((key) => ask(queue, key));
  expect(await readResults(all)).toEqual(['admitted', 'admitted', 'waiting']);
  jest.advanceTimersByTime(30_000);
  expect(await readResults(all)).toEqual(['admitted', 'admitted', 'admitted']);
  jest.useRealTimers();
});
