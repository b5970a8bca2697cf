import type { TestMall } from '@/tests/support/mall';
import { assertConsistent } from './consistent';
import type { Pair } from './pair';

/** Two things that are done to one state at once. */
interface Contest<S, A, B> {
  /** Makes a new state that both of them want to change. */
  prepare(shop: TestMall): Promise<S>;
  one(shop: TestMall, state: NoInfer<S>): Promise<A>;
  other(shop: TestMall, state: NoInfer<S>): Promise<B>;
  /** What came of it, in a few words. */
  outcome(shop: TestMall, state: NoInfer<S>, one: NoInfer<A>, other: NoInfer<B>): Promise<string>;
  /** First stock of the specs that the state is about. */
  stock?(state: NoInfer<S>): Record<string, number>;
}

/** What a call that failed has to say goes into the outcome; anything but a refusal fails the test. */
function fulfilled<T>(result: PromiseSettledResult<T>): T {
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}

/**
 * Does one against the other, held before each of its statements in turn, and then the other way round. Checks the
 * books every time. Answers every outcome that was seen, sorted.
 */
export async function atEveryLine<S, A, B>(pair: Pair, contest: Contest<S, A, B>): Promise<string[]> {
  const { first, second, race } = pair;
  const { prepare, one, other, outcome, stock } = contest;
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
    await close(state, fulfilled(raced.first), fulfilled(raced.second));
    isHeld = raced.wasHeld;
  }
  for (let line = 1, isHeld = true; isHeld; line += 1) {
    const state = await prepare(first);
    const raced = await race(
      line,
      () => other(first, state),
      () => one(second, state),
    );
    await close(state, fulfilled(raced.second), fulfilled(raced.first));
    isHeld = raced.wasHeld;
  }
  expect(pair.errors()).toEqual([]);
  return [...seen].sort();
}
