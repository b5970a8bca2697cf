import {
  LIFT_LIMIT,
  LIFT_LIMIT_IN_TRANSACTION,
  RESTORE_LIMIT,
  SILENCE_MS,
  SilenceLimit,
  STATEMENT_TIMEOUT_MS,
} from '@/server/mall/db/silence-limit';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function createLimit() {
  const errors: Error[] = [];
  const limit = new SilenceLimit(SILENCE_MS, (error) => errors.push(error));
  /** Sends a statement; the returned function answers it. */
  const send = (statement: string) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const answered = limit.watch(statement, promise);
    return async () => {
      limit.noteArrival();
      resolve();
      await answered;
    };
  };
  const wait = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds + 1);
  return { errors, limit, send, wait };
}

// R-OPS-41
test('ends a connection that owes an answer and stays silent for longer than the server lets a statement run', async () => {
  const { errors, send, wait } = createLimit();
  send('select 1');
  await wait(STATEMENT_TIMEOUT_MS);
  expect(errors).toEqual([]);
  await wait(SILENCE_MS - STATEMENT_TIMEOUT_MS);
  expect(errors).toEqual([expect.objectContaining({ code: 'ETIMEDOUT' })]);
});

test('leaves a connection alone that owes nothing', async () => {
  const { errors, send, wait } = createLimit();
  await send('select 1')();
  await wait(SILENCE_MS * 2);
  expect(errors).toEqual([]);
});

test('counts from the last part of an answer, and again for each statement of a pipeline', async () => {
  const { errors, limit, send, wait } = createLimit();
  const [answerFirst] = [send('select 1'), send('select 2')];
  await wait(SILENCE_MS - 10);
  limit.noteArrival();
  await wait(SILENCE_MS - 10);
  await answerFirst();
  await wait(SILENCE_MS - 10);
  expect(errors).toEqual([]);
  await wait(10);
  expect(errors).toHaveLength(1);
});

test('has no limit in a transaction that lifted it, until that ends', async () => {
  const { errors, send, wait } = createLimit();
  await send(LIFT_LIMIT_IN_TRANSACTION)();
  const answer = send('create index');
  await wait(SILENCE_MS * 3);
  expect(errors).toEqual([]);
  await answer();
  send('commit');
  await wait(SILENCE_MS);
  expect(errors).toHaveLength(1);
});

test('has no limit on a connection that lifted it, until that is restored', async () => {
  const { errors, send, wait } = createLimit();
  for (const statement of [LIFT_LIMIT, 'begin']) await send(statement)();
  await send('commit')();
  const answer = send('analyze');
  await wait(SILENCE_MS * 3);
  expect(errors).toEqual([]);
  await answer();
  send(RESTORE_LIMIT);
  await wait(SILENCE_MS);
  expect(errors).toHaveLength(1);
});
