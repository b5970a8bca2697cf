import type { CallArgs } from '@/lib/contract/contract';

type Line = CallArgs<'browserLog'>['lines'][number];

let batches: Line[][];
beforeEach(() => {
  jest.useFakeTimers();
  jest.resetModules();
  batches = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (_url, init) => {
    const { lines, dataSource } = JSON.parse(String(init?.body)) as CallArgs<'browserLog'>;
    expect(dataSource).toBe(4);
    batches.push(lines);
    return new Response('{}');
  });
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

/** A new document: its modules are loaded again. */
async function openDocument(rate = 1) {
  const { logFailure, watchErrors } = await import('@/lib/browser/log');
  const { startLog } = await import('@/lib/browser/start-log');
  return { logFailure, watchErrors, start: () => startLog(rate) };
}

// R-EVENT-09
test('sends failures after ten seconds, those before its code was loaded, too', async () => {
  const { logFailure, start } = await openDocument();
  logFailure('could not load the adverts', new Error('timeout'));
  start();
  logFailure('could not load the counts');
  await jest.advanceTimersByTimeAsync(9999);
  expect(batches).toEqual([]);
  await jest.advanceTimersByTimeAsync(1);
  expect(batches).toMatchObject([
    [{ message: 'could not load the adverts: Error: timeout' }, { message: 'could not load the counts' }],
  ]);
});

// R-EVENT-09
test('sends ten lines at once', async () => {
  const { logFailure, start } = await openDocument();
  start();
  for (let line = 0; line < 10; line += 1) logFailure(`failure ${line}`);
  await jest.advanceTimersByTimeAsync(0);
  expect(batches).toMatchObject([{ length: 10 }]);
});

// R-EVENT-19
test('sends a repeated line once with its number, and at most thirty lines of an endless loop', async () => {
  const { logFailure, start } = await openDocument();
  start();
  for (let repetition = 0; repetition < 5000; repetition += 1) logFailure('the same');
  await jest.advanceTimersByTimeAsync(10_000);
  expect(batches).toMatchObject([[{ message: 'the same', count: 5000 }]]);
  for (let line = 0; line < 5000; line += 1) {
    logFailure(`another ${line}`);
    if (line % 7 === 0) await jest.advanceTimersByTimeAsync(10_000);
  }
  expect(batches.flat()).toHaveLength(30);
});

// R-EVENT-19
test('sends nothing from a document that is not in the sample', async () => {
  const { logFailure, start } = await openDocument(0);
  start();
  logFailure('could not load the adverts');
  await jest.advanceTimersByTimeAsync(60_000);
  expect(fetch).not.toHaveBeenCalled();
});

// R-EVENT-13
test('sends no phone, token or address', async () => {
  const { logFailure, start } = await openDocument();
  start();
  logFailure('failed', new Error('13800138000 with Bearer abc.def and address=Nanjing, token=s3cret'));
  await jest.advanceTimersByTimeAsync(10_000);
  const text = JSON.stringify(batches);
  for (const secret of ['13800138000', 'abc.def', 'Nanjing', 's3cret']) expect(text).not.toContain(secret);
});

// R-EVENT-14
test('logs whatever was thrown, also what cannot become text', async () => {
  const { logFailure, start } = await openDocument();
  start();
  const broken = Object.assign(new Error('x'), { stack: { frames: [] }, name: Symbol('n') });
  for (const thrown of [Object.create(null), broken, Symbol('lost'), null])
    expect(() => logFailure('failed', thrown)).not.toThrow();
  await jest.advanceTimersByTimeAsync(10_000);
  expect(batches.flat().map(({ message, count }) => [message, count])).toEqual([
    ['failed: something that has no text', 2],
    ['failed: Symbol(lost)', undefined],
    ['failed: null', undefined],
  ]);
});

// R-EVENT-19
test('sends nothing for which the mall rejects the batch: half an emoji, NUL, a loop of an hour', async () => {
  const { logFailure, start } = await openDocument();
  start();
  logFailure(`${'x'.repeat(999)}😀`);
  logFailure('a\0b');
  for (let repetition = 0; repetition < 1_000_002; repetition += 1) logFailure('the same');
  await jest.advanceTimersByTimeAsync(10_000);
  const [lines = []] = batches;
  expect(lines.map(({ message }) => message.isWellFormed() && !message.includes('\0'))).toEqual([
    true,
    true,
    true,
  ]);
  expect(lines[2]?.count).toBe(1_000_000);
});

// R-EVENT-13
test('logs a broken picture once, and nothing of one that is in its own address', async () => {
  const { watchErrors, start } = await openDocument();
  const stop = watchErrors();
  const addresses = ['https://cdn.example/a.webp', 'data:image/png;base64,cGhvdG8gb2YgYSBzaG9wcGVy'];
  for (const currentSrc of addresses) {
    const picture = document.createElement('img');
    Object.defineProperties(picture, { currentSrc: { value: currentSrc }, complete: { value: true } });
    document.body.append(picture);
    picture.dispatchEvent(new Event('error'));
  }
  start();
  stop();
  await jest.advanceTimersByTimeAsync(10_000);
  document.body.replaceChildren();
  expect(batches.flat().map(({ message, count }) => [message, count])).toEqual([
    ['could not load the picture https://cdn.example/a.webp', undefined],
    ['could not load the picture data:image/png;base64', undefined],
  ]);
});

// R-EVENT-09
test('logs unhandled errors, rejections and broken pictures', async () => {
  const { watchErrors, start } = await openDocument();
  const stop = watchErrors();
  start();
  const picture = document.createElement('img');
  Object.defineProperty(picture, 'currentSrc', { value: 'https://cdn.example/a.webp?signature=1' });
  document.body.append(picture);
  dispatchEvent(new ErrorEvent('error', { error: new Error('lost'), message: 'lost' }));
  dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new Error('late') }));
  picture.dispatchEvent(new Event('error'));
  stop();
  await jest.advanceTimersByTimeAsync(10_000);
  expect(batches.flat().map(({ message }) => message)).toEqual([
    'an error was not handled: Error: lost',
    'a rejection was not handled: Error: late',
    'could not load the picture https://cdn.example/a.webp',
  ]);
});
