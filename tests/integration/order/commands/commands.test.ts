import { configure } from '@/tests/integration/after-sale/support/cases';
import { startMall, type TestMall } from '@/tests/support/mall';
import { noFulfilment } from '@/tests/support/no-fulfilment';
import fc from '@/tests/support/property';
import { DAY, MINUTE } from '@/tests/support/time';
import { REFUNDS } from './model/state';
import { atOnce, checkBooks, lookAgain } from './steps/batch';
import { busyWorld } from './steps/prologue';
import { type Step, step } from './steps/step';
import type { World } from './steps/world';

/** Runs; more of them with RANDOM_RUNS, others with PROPERTY_SEED (`jest.config.mjs`). */
const { RANDOM_RUNS = '15' } = process.env;
/** So long it looks for failures, and for the shortest way to one that it has found; the books of a mall come on top. */
const PATIENCE_MS = Number(RANDOM_RUNS) * 5000;

let shop: TestMall | undefined;
/** A run that failed leaves what is wrong behind: the next one, with a shorter sequence, needs a mall of its own. */
let isSpoilt = false;

async function soundShop(): Promise<TestMall> {
  if (shop && !isSpoilt) return shop;
  await shop?.close();
  shop = await startMall({ settings: noFulfilment });
  await configure(shop, REFUNDS);
  return shop;
}
afterAll(() => shop?.close());

/** Nothing is foretold: what is there is compared with what was told (`support/batch.ts`). */
type Model = Record<string, never>;
type Command = fc.AsyncCommand<Model, World>;

class AtOnce implements Command {
  constructor(private readonly steps: readonly Step[]) {}
  check = () => true;
  run(_: Model, world: World): Promise<void> {
    return atOnce(world, this.steps);
  }
  toString(): string {
    return `at once: ${JSON.stringify(this.steps)}`;
  }
}

class Later implements Command {
  constructor(private readonly milliseconds: number) {}
  check = () => true;
  async run(_: Model, world: World): Promise<void> {
    world.shop.pass(this.milliseconds);
    await lookAgain(world);
  }
  toString(): string {
    return `${this.milliseconds / MINUTE} minutes later`;
  }
}

const waits = [MINUTE, MINUTE, MINUTE, 11 * MINUTE, 11 * MINUTE, 31 * MINUTE, 11 * DAY, 16 * DAY];
const together = fc.array(step, { minLength: 1, maxLength: 6 }).map((steps) => new AtOnce(steps));
const alone = step.map((one) => new AtOnce([one]));
const commands = fc.commands(
  [together, together, alone, alone, fc.constantFrom(...waits).map((wait) => new Later(wait))],
  { maxCommands: 50, size: 'max' },
);

// R-ORDER-35
test(
  'whatever users, providers, operators and jobs do at once, every answer and every state can be explained',
  async () => {
    await fc.assert(
      fc.asyncProperty(commands, async (sequence) => {
        const sound = await soundShop();
        isSpoilt = true;
        const world = await busyWorld(sound);
        await fc.asyncModelRun(async () => ({ model: {}, real: world }), sequence);
        await checkBooks(world);
        isSpoilt = false;
      }),
      { numRuns: Number(RANDOM_RUNS), interruptAfterTimeLimit: PATIENCE_MS },
    );
  },
  2 * PATIENCE_MS,
);
