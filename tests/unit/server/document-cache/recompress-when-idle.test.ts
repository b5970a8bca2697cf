/** @jest-environment node */
import '../../../support/environment/server';
import { brotliDecompressSync } from 'node:zlib';
import {
  type CompactCopies,
  createCompactCopies,
  getCompactBytes,
  shrinkCopies,
} from '@/server/compressed-copies';
import { createIdleRecompressor } from '@/server/document-cache/recompress-when-idle';

const TEXT = Array.from({ length: 2000 }, (_, index) => `<li>${(index * 7919) % 1009} cups of tea</li>`).join(
  '',
);

/** A compressor whose clock and event loop the test controls. */
function createCompressor({ utilization = 0 } = {}) {
  const state = { now: 0, utilization, running: 0, most: 0 };
  const compressed: [copies: CompactCopies, at: number][] = [];
  const compressor = createIdleRecompressor({
    compress: async (copies) => {
      state.running += 1;
      state.most = Math.max(state.most, state.running);
      await Promise.resolve();
      state.running -= 1;
      compressed.push([copies, state.now]);
    },
    watchLoop: async () => {
      state.now += 100;
      return state.utilization;
    },
    now: () => state.now,
  });
  return { ...compressor, compressed, state };
}

// R-PERF-27
describe('createIdleRecompressor', () => {
  const [a, b] = [createCompactCopies('a'), createCompactCopies('b')];

  it('compresses one document at a time, each once, while the event loop is idle', async () => {
    const { addCopies, compressed, state } = createCompressor();
    await Promise.all([a, b, a].map(addCopies));
    expect(compressed).toEqual([
      [a, 100],
      [b, 200],
    ]);
    expect(state.most).toBe(1);
  });

  it('leaves the documents of a busy server, and takes them when a visitor asks again', async () => {
    const { addCopies, compressed, state } = createCompressor({ utilization: 0.5 });
    await Promise.all([a, b].map(addCopies));
    expect(compressed).toEqual([]);
    expect(state.now).toBe(10_000);
    state.utilization = 0;
    await addCopies(b);
    expect(compressed).toEqual([[b, 10_100]]);
  });

  it('keeps a limited number of documents waiting', async () => {
    const { addCopies, compressed } = createCompressor();
    await Promise.all(Array.from({ length: 300 }, (_, index) => addCopies(createCompactCopies(`${index}`))));
    expect(compressed).toHaveLength(200);
  });
});

// R-PERF-27
describe('shrinkCopies', () => {
  it('replaces the brotli copy by a smaller one of the same text', async () => {
    const copies = createCompactCopies(TEXT);
    const fast = await getCompactBytes(copies, 'br');
    const shrinking = shrinkCopies(copies);
    expect(await getCompactBytes(copies, 'br')).toBe(fast);
    await shrinking;
    const smallest = await getCompactBytes(copies, 'br');
    expect(smallest.length).toBeLessThan(fast.length);
    expect(brotliDecompressSync(smallest).toString()).toBe(TEXT);
    expect((await getCompactBytes(copies, undefined)).toString()).toBe(TEXT);
  });

  it('makes no copy that no client has asked for, and none twice', async () => {
    const copies = createCompactCopies(TEXT);
    await shrinkCopies(copies);
    expect(copies.compressed).toEqual({});
    await getCompactBytes(copies, 'br');
    await shrinkCopies(copies);
    const smallest = copies.compressed.br;
    await shrinkCopies(copies);
    expect(copies.compressed.br).toBe(smallest);
  });
});
