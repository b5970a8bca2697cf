import { updateProjectConfig } from '@/tests/support/builders/after-sale';
import fc from '@/tests/support/fast-check';
import { noFulfilment } from '@/tests/support/fulfilment-off';
import { startMall, type TestMall } from '@/tests/support/test-mall';
import { DAY, MINUTE } from '@/tests/support/time';
import { REFUND_CONFIG } from './model/bill-state';
import { createBusyWorld } from './steps/busy-world';
import { assertWorldConsistent, refreshBills, runConcurrently } from './steps/run-steps';
import { type Step, stepArbitrary } from './steps/step';
import type { World } from './steps/world';

/** Number of runs: set RANDOM_RUNS for more, PROPERTY_SEED for other ones (`jest.config.mjs`). */
const { RANDOM_RUNS = '15' } = process.env;
/**
 * Time limit of the search for failures and of shrinking them; the time of consistency checks comes on top.
 */
const TIME_LIMIT_MS = Number(RANDOM_RUNS) * 5000;
/** A slow machine ends the search early, but not before it has begun. */
const MIN_RUNS = Math.min(3, Number(RANDOM_RUNS));

let testMall: TestMall | undefined;
/** A failed run leaves an inconsistent mall: the next run, with a shorter sequence, needs a new one. */
let isInconsistent = false;

async function getConsistentMall(): Promise<TestMall> {
  if (testMall && !isInconsistent) return testMall;
  await testMall?.close();
  testMall = await startMall({ settings: noFulfilment });
  await updateProjectConfig(testMall, REFUND_CONFIG);
  return testMall;
}
afterAll(() => testMall?.close());

/** The model predicts nothing: the state is compared with the answers afterwards (`steps/run-steps.ts`). */
type Model = Record<string, never>;
type Command = fc.AsyncCommand<Model, World>;

class RunConcurrently implements Command {
  constructor(private readonly steps: readonly Step[]) {}
  check = () => true;
  run(_: Model, world: World): Promise<void> {
    return runConcurrently(world, this.steps);
  }
  toString(): string {
    return `at once: ${JSON.stringify(this.steps)}`;
  }
}

class AdvanceTime implements Command {
  constructor(private readonly milliseconds: number) {}
  check = () => true;
  async run(_: Model, world: World): Promise<void> {
    world.testMall.advanceTime(this.milliseconds);
    await refreshBills(world);
  }
  toString(): string {
    return `${this.milliseconds / MINUTE} minutes later`;
  }
}

const pauses = [MINUTE, MINUTE, MINUTE, 11 * MINUTE, 11 * MINUTE, 31 * MINUTE, 11 * DAY, 16 * DAY];
const concurrentSteps = fc
  .array(stepArbitrary, { minLength: 1, maxLength: 6 })
  .map((steps) => new RunConcurrently(steps));
const singleStep = stepArbitrary.map((one) => new RunConcurrently([one]));
const commands = fc.commands(
  [
    concurrentSteps,
    concurrentSteps,
    singleStep,
    singleStep,
    fc.constantFrom(...pauses).map((wait) => new AdvanceTime(wait)),
  ],
  { maxCommands: 50, size: 'max' },
);

// R-ORDER-35
test(
  'parallel calls of users, providers, operators and jobs are linearizable',
  async () => {
    let runs = 0;
    await fc.assert(
      fc.asyncProperty(commands, async (sequence) => {
        const sound = await getConsistentMall();
        isInconsistent = true;
        const world = await createBusyWorld(sound);
        await fc.asyncModelRun(async () => ({ model: {}, real: world }), sequence);
        await assertWorldConsistent(world);
        isInconsistent = false;
        runs += 1;
      }),
      { numRuns: Number(RANDOM_RUNS), interruptAfterTimeLimit: TIME_LIMIT_MS },
    );
    if (runs < Number(RANDOM_RUNS)) console.warn(`${runs} of ${RANDOM_RUNS} runs within the time limit`);
    expect(runs).toBeGreaterThanOrEqual(MIN_RUNS);
  },
  2 * TIME_LIMIT_MS,
);
