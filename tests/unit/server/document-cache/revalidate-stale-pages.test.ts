/** @jest-environment node */
import '../../../support/environment/server';
import { createPageRevalidator } from '@/server/document-cache/revalidate-stale-pages';

const createPage = (key: string) => ({ key, address: `/${key}` });

/** A revalidator whose clock and event loop the test controls. */
function createRevalidator({ utilization = 0 } = {}) {
  const state = { now: 0, utilization, running: 0, most: 0, isStale: true };
  const revalidated: [key: string, at: number][] = [];
  const revalidator = createPageRevalidator({
    isStale: () => state.isStale,
    revalidate: async ({ key }) => {
      state.running += 1;
      state.most = Math.max(state.most, state.running);
      await Promise.resolve();
      state.running -= 1;
      revalidated.push([key, state.now]);
    },
    watchLoop: async () => {
      state.now += 100;
      return state.utilization;
    },
    now: () => state.now,
  });
  const addAll = (keys: readonly string[]) => keys.map((key) => revalidator.add(createPage(key)));
  return { ...revalidator, addAll, revalidated, state };
}

// R-PERF-31
describe('createPageRevalidator', () => {
  it('renders stale pages again one at a time, each once, while the event loop is idle', async () => {
    const { addAll, settle, revalidated, state } = createRevalidator();
    expect(addAll(['a', 'b', 'a'])).toEqual([true, true, true]);
    await settle();
    expect(revalidated).toEqual([
      ['a', 100],
      ['b', 200],
    ]);
    expect(state.most).toBe(1);
  });

  it('renders a stale page again after five seconds, however busy the server is', async () => {
    const { addAll, settle, revalidated } = createRevalidator({ utilization: 1 });
    addAll(['a', 'b']);
    await settle();
    expect(revalidated).toEqual([
      ['a', 5000],
      // It was added when the loop had been watched once.
      ['b', 5100],
    ]);
  });

  it('renders a page again that is stale once more', async () => {
    const { addAll, settle, revalidated } = createRevalidator();
    addAll(['a']);
    await settle();
    addAll(['a']);
    await settle();
    expect(revalidated).toHaveLength(2);
  });

  it('skips a page that the framework has rendered meanwhile', async () => {
    const { addAll, settle, revalidated, state } = createRevalidator();
    addAll(['a']);
    state.isStale = false;
    addAll(['b']);
    await settle();
    expect(revalidated.map(([key]) => key)).not.toContain('b');
  });

  it('accepts a hundred pages, so that invented addresses do not hold up the others', async () => {
    const { addAll, settle } = createRevalidator();
    const accepted = addAll(Array.from({ length: 150 }, (_, index) => `${index}`));
    expect(accepted.filter(Boolean)).toHaveLength(100);
    expect(addAll(['0', '149'])).toEqual([true, false]);
    await settle();
    expect(addAll(['149'])).toEqual([true]);
    await settle();
  });

  it('no longer accepts a page that has waited for ten seconds behind a slow one', async () => {
    const { addAll, settle, state } = createRevalidator();
    addAll(['slow', 'home']);
    expect(addAll(['home'])).toEqual([true]);
    state.now += 10_001;
    expect(addAll(['home'])).toEqual([false]);
    await settle();
    expect(addAll(['home'])).toEqual([true]);
    await settle();
  });
});
