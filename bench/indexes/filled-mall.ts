import { createMall, type Mall } from '@/server/mall';
import { buildExampleWorld } from '@/tests/support/builders/example-world';
import type { TestMall } from '@/tests/support/test-mall';
import { JOB_DELAY_DAYS, NOW, type Shape } from './data-shape';
import type { BenchDatabase } from './databases/database';
import { createFillStatements } from './fill/fill-statements';
import type { Recorder } from './query-recorder';

const DAY_SECONDS = 86_400;
const silent = { info() {}, warn() {}, error: console.error };
const settings = {
  confirmAfterDays: JOB_DELAY_DAYS.confirm,
  fulfilment: {
    enabled: true,
    sendAfterSeconds: JOB_DELAY_DAYS.send * DAY_SECONDS,
    traceEverySeconds: 60,
    operatorAfterSeconds: JOB_DELAY_DAYS.operator * DAY_SECONDS,
  },
};

const now = () => new Date(NOW);

/** The example world is written by SQL: building it makes no calls and does not change the time. */
function throwUnexpectedCall(): never {
  throw new Error('building the example world must not make calls');
}
const stubs = {
  call: throwUnexpectedCall,
  send: throwUnexpectedCall,
  fetch: throwUnexpectedCall,
  setTime: throwUnexpectedCall,
  advanceTime: throwUnexpectedCall,
  close: throwUnexpectedCall,
};

/**
 * Opens a mall and fills it with many orders and the contract's example world. It opens the mall before filling it, as
 * opening runs the jobs, which need something to do later.
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
  await database.fill(createFillStatements(shape, database.moment));
  await buildExampleWorld({ ...stubs, mall, now, errors: [] } satisfies TestMall);
  return mall;
}
