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

/** Runs; more of them with RANDOM_RUNS, others with PROPERTY_SEED (`jest.config.mjs`). */
const { RANDOM_RUNS = '15' } = process.env;
/** So long it looks for failures, and for the shortest way to one that it has found; the books of a mall come on top. */
const TIME_LIMIT_MS = Number(RANDOM_RUNS) * 5000;

let shop: TestMall | undefined;
/** A run that failed leaves what is wrong behind: the next one, with a shorter sequence, needs a mall of its own. */
let isInconsistent = false;

async function getConsistentMall(): Promise<TestMall> {
  if (shop && !isInconsistent) return shop;
  await shop?.close();
  shop = await startMall({ settings: noFulfilment });
  await updateProjectConfig(shop, REFUND_CONFIG);
  return shop;
}
afterAll(() => shop?.close());

/** Nothing is foretold: what is there is compared with what was told (`support/batch.ts`). */
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
    world.shop.advanceTime(this.milliseconds);
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
    await fc.assert(
      fc.asyncProperty(commands, async (sequence) => {
        const sound = await getConsistentMall();
        isInconsistent = true;
        const world = await createBusyWorld(sound);
        await fc.asyncModelRun(async () => ({ model: {}, real: world }), sequence);
        await assertWorldConsistent(world);
        isInconsistent = false;
      }),
      { numRuns: Number(RANDOM_RUNS), interruptAfterTimeLimit: TIME_LIMIT_MS },
    );
  },
  2 * TIME_LIMIT_MS,
);
