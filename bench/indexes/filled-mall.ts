import { createMall, type Mall } from '@/server/mall';
import { buildExampleWorld } from '@/tests/support/builders/example-world';
import type { TestMall } from '@/tests/support/test-mall';
import type { BenchDatabase } from './databases/database';
import { fillStatements } from './fill/fill';
import type { Recorder } from './record';
import { NOW, PATIENCE_DAYS, type Shape } from './shape';

const DAY_SECONDS = 86_400;
const silent = { info() {}, warn() {}, error: console.error };
const settings = {
  confirmAfterDays: PATIENCE_DAYS.confirm,
  fulfilment: {
    enabled: true,
    sendAfterSeconds: PATIENCE_DAYS.send * DAY_SECONDS,
    traceEverySeconds: 60,
    operatorAfterSeconds: PATIENCE_DAYS.operator * DAY_SECONDS,
  },
};

const now = () => new Date(NOW);

/** A world is built by SQL: it makes no calls and stays at its moment. */
function notHere(): never {
  throw new Error('the world of the examples was to be built without calls');
}
const stays = {
  call: notHere,
  send: notHere,
  fetch: notHere,
  setTime: notHere,
  advanceTime: notHere,
  close: notHere,
};

/**
 * A mall with many orders, and the world of the contract's examples among them. Opened before it is filled: opening
 * runs the jobs, which are to find something later.
 */
export async function openFilledMall(
  database: BenchDatabase,
  shape: Shape,
  recorder: Recorder,
): Promise<Mall> {
  const mall = await createMall({
    ...database.place,
    clock: now,
    log: silent,
    settings,
    onStatement: recorder.watch,
  });
  await database.fill(fillStatements(shape, database.moment));
  await buildExampleWorld({ ...stays, mall, now, errors: [] } satisfies TestMall);
  return mall;
}
