import 'server-only';
import { performance } from 'node:perf_hooks';
import { type CompactCopies, shrinkCopies } from '../compressed-copies';
import { getLogger } from '../telemetry/logger';
import { type LoopWatch, waitUntilEventLoopIdle, watchEventLoop } from './watch-event-loop';

/** Most documents that wait. */
const MAX_WAITING = 200;
/** How busy the event loop may be before each document. */
const MAX_UTILIZATION = 0.15;
/** After so long without rest, no document waits any longer: visitors need the processor. */
const MAX_BUSY_MS = 10_000;

interface Compressor extends LoopWatch {
  /** Compresses a document once more, to fewer bytes. Never rejects. */
  readonly compress: (copies: CompactCopies) => Promise<void>;
}

/**
 * Compresses documents that visitors got once more, as small as they become, while the server has nothing else to do
 * (R-PERF-27): one at a time, as each takes a tenth of a second of a processor. A document that no longer waits is added again by its next visitor.
 */
export function createIdleRecompressor({ compress, ...watch }: Compressor) {
  const waiting = new Set<CompactCopies>();
  let isRunning = false;

  async function work(): Promise<void> {
    for (const copies of waiting) {
      if (!(await waitUntilEventLoopIdle(watch, () => MAX_UTILIZATION, watch.now() + MAX_BUSY_MS))) break;
      await compress(copies);
      waiting.delete(copies);
    }
    waiting.clear();
  }

  return {
    /** Adds the copies of a document, unless they wait already. @returns settles when none wait */
    async addCopies(copies: CompactCopies): Promise<void> {
      if (waiting.size < MAX_WAITING) waiting.add(copies);
      if (isRunning) return;
      isRunning = true;
      await work().finally(() => {
        isRunning = false;
      });
    },
  };
}

/** Compresses the documents of a server once more. */
export const createServerRecompressor = () =>
  createIdleRecompressor({
    compress: (copies) =>
      shrinkCopies(copies).catch((err: unknown) =>
        getLogger().error({ err }, 'could not compress a document once more'),
      ),
    watchLoop: watchEventLoop,
    now: () => performance.now(),
  });
