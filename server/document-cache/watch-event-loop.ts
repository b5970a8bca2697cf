import 'server-only';
import { performance } from 'node:perf_hooks';

const WATCH_MS = 100;

/** Watches how busy the event loop is for a while. @returns the share of the time, 0 to 1 */
export async function watchEventLoop(): Promise<number> {
  const start = performance.eventLoopUtilization();
  await new Promise((resolve) => setTimeout(resolve, WATCH_MS).unref());
  return performance.eventLoopUtilization(start).utilization;
}
