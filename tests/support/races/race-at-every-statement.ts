import type { TestMall } from '@/tests/support/test-mall';
import { assertConsistent } from '../consistency/assert-consistent';
import type { RacingMalls } from './racing-malls';

/** Two things that are done to one state at once. */
interface Race<S, A, B> {
  /** Makes a new state that both of them want to change. */
  prepare(shop: TestMall): Promise<S>;
  first(shop: TestMall, state: NoInfer<S>): Promise<A>;
  second(shop: TestMall, state: NoInfer<S>): Promise<B>;
  /** What came of it, in a few words. */
  describeOutcome(shop: TestMall, state: NoInfer<S>, one: NoInfer<A>, other: NoInfer<B>): Promise<string>;
  /** First stock of the specs that the state is about. */
  getInitialStock?(state: NoInfer<S>): Record<string, number>;
}

/** What a call that failed has to say goes into the outcome; anything but a refusal fails the test. */
function unwrapSettled<T>(result: PromiseSettledResult<T>): T {
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}

/**
 * Does one against the other, held before each of its statements in turn, and then the other way round. Checks the
 * books every time. Answers every outcome that was seen, sorted.
 */
export async function raceAtEveryStatement<S, A, B>(
  pair: RacingMalls,
  contestants: Race<S, A, B>,
): Promise<string[]> {
  const { first, second, race } = pair;
  const {
    prepare,
    first: one,
    second: other,
    describeOutcome: outcome,
    getInitialStock: stock,
  } = contestants;
  const seen = new Set<string>();
  const close = async (state: S, a: A, b: B) => {
    seen.add(await outcome(first, state, a, b));
    await assertConsistent(first.mall.db, stock?.(state));
  };
  for (let line = 1, isHeld = true; isHeld; line += 1) {
    const state = await prepare(first);
    const raced = await race(
      line,
      () => one(first, state),
      () => other(second, state),
    );
    await close(state, unwrapSettled(raced.first), unwrapSettled(raced.second));
    isHeld = raced.wasPaused;
  }
  for (let line = 1, isHeld = true; isHeld; line += 1) {
    const state = await prepare(first);
    const raced = await race(
      line,
      () => other(first, state),
      () => one(second, state),
    );
    await close(state, unwrapSettled(raced.second), unwrapSettled(raced.first));
    isHeld = raced.wasPaused;
  }
  expect(pair.errors()).toEqual([]);
  return [...seen].sort();
}
