import type { TestMall } from '@/tests/support/test-mall';
import { assertConsistent } from '../consistency/assert-consistent';
import type { RacingMalls } from './racing-malls';

/** Two concurrent changes of one state. */
interface Race<S, A, B> {
  /** Creates a new state that both of them change, and no other run. */
  prepare(testMall: TestMall): Promise<S>;
  first(testMall: TestMall, state: NoInfer<S>): Promise<A>;
  second(testMall: TestMall, state: NoInfer<S>): Promise<B>;
  /** Describes the result in a few words. */
  describeOutcome(testMall: TestMall, state: NoInfer<S>, one: NoInfer<A>, other: NoInfer<B>): Promise<string>;
  /** Initial stock of the specs of the state. */
  getInitialStock?(state: NoInfer<S>): Record<string, number>;
}

/** Returns the result of a call. An unexpected error fails the test; an `AppError` is part of the outcome. */
function unwrapSettled<T>(result: PromiseSettledResult<T>): T {
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}

/**
 * Runs one call against the other, paused before each of its statements in turn, and then the other way round. Returns
 * all distinct outcomes, sorted. Checks the consistency once at the end, since no run changes the rows of another one.
 */
export async function raceAtEveryStatement<S, A, B>(
  pair: RacingMalls,
  contestants: Race<S, A, B>,
): Promise<string[]> {
  const { first, second, race } = pair;
  const { prepare, first: one, second: other, describeOutcome, getInitialStock } = contestants;
  const outcomes = new Set<string>();
  const initialStock: Record<string, number> = {};
  const close = async (state: S, a: A, b: B) => {
    outcomes.add(await describeOutcome(first, state, a, b));
    Object.assign(initialStock, getInitialStock?.(state));
  };
  for (let line = 1, isPaused = true; isPaused; line += 1) {
    const state = await prepare(first);
    const result = await race(
      line,
      () => one(first, state),
      () => other(second, state),
    );
    await close(state, unwrapSettled(result.first), unwrapSettled(result.second));
    isPaused = result.wasPaused;
  }
  for (let line = 1, isPaused = true; isPaused; line += 1) {
    const state = await prepare(first);
    const result = await race(
      line,
      () => other(first, state),
      () => one(second, state),
    );
    await close(state, unwrapSettled(result.second), unwrapSettled(result.first));
    isPaused = result.wasPaused;
  }
  await assertConsistent(first.mall.db, initialStock);
  expect(pair.errors()).toEqual([]);
  return [...outcomes].sort();
}
