/** @jest-environment node */
import '../../../support/environment/server';
import { createPageRevalidator } from '@/server/document-cache/revalidate-stale-pages';

const createPage = (key: string) => ({ key, address: `/${key}` });

/** A revalidator whose clock and event loop the test controls. */
function createRenewer({ utilization = 0 } = {}) {
  const state = { now: 0, utilization, running: 0, most: 0 };
  const revalidated: [key: string, at: number][] = [];
  const revalidator = createPageRevalidator({
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
  return { ...revalidator, revalidated, state };
}

// R-PERF-10
describe('createPageRevalidator', () => {
  it('renders stale pages again one at a time, each once, while the event loop rests', async () => {
    const { addPage, revalidated, state } = createRenewer();
    await Promise.all(['a', 'b', 'a'].map((key) => addPage(createPage(key))));
    expect(revalidated).toEqual([
      ['a', 100],
      ['b', 200],
    ]);
    expect(state.most).toBe(1);
  });

  it('renders a stale page again after five seconds, however busy the server is', async () => {
    const { addPage, revalidated } = createRenewer({ utilization: 1 });
    await Promise.all(['a', 'b'].map((key) => addPage(createPage(key))));
    expect(revalidated).toEqual([
      ['a', 5000],
      // It was added when the loop had been watched once.
      ['b', 5100],
    ]);
  });

  it('renders a page again that is old once more', async () => {
    const { addPage, revalidated } = createRenewer();
    await addPage(createPage('a'));
    await addPage(createPage('a'));
    expect(revalidated).toHaveLength(2);
  });
});
