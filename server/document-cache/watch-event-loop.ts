import 'server-only';
import { performance } from 'node:perf_hooks';

const WATCH_MS = 100;

/** Watches how busy the event loop is for a while. @returns the share of the time, 0 to 1 */
export async function watchEventLoop(): Promise<number> {
  const start = performance.eventLoopUtilization();
  await new Promise((resolve) => setTimeout(resolve, WATCH_MS).unref());
  return performance.eventLoopUtilization(start).utilization;
}

/** A clock and a watch of the event loop, which tests replace. */
export interface LoopWatch {
  /** How much of the time that passed the event loop was busy, 0 to 1; watches it for a while. */
  readonly watchLoop: () => Promise<number>;
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
}

/**
 * Waits until the event loop is idle.
 * @param getMaxUtilization how busy the event loop may be, 0 to 1
 * @param deadline on the clock of `watch`
 * @returns false if it has not rested by the deadline
 */
export async function waitUntilEventLoopIdle(
  { watchLoop, now }: LoopWatch,
  getMaxUtilization: () => number,
  deadline: number,
): Promise<boolean> {
  while (now() < deadline) if ((await watchLoop()) <= getMaxUtilization()) return true;
  return false;
}
