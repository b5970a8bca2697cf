import 'server-only';
import { onStopSignal } from './stop-signals';
import { getLogger } from './telemetry/logger';

/** How long the process waits for the work, in milliseconds: whoever stops it kills it after some seconds. */
const MAX_WAIT_MS = 2000;

/**
 * Runs work when the process ends by a signal, after the last request was answered. The framework calls `process.exit` when its
 * server has closed, and waits for nothing else; so the exit waits for the work, up to a limit, and keeps its code.
 */
export function finishBeforeExit(work: () => Promise<void>): void {
  const { exit } = process;
  const exitLater = (code?: Parameters<typeof exit>[0]): void => {
    // The framework and the end of the draining may both call it (server/drain-on-signal.ts): the first one waits for the work.
    process.exit = (() => {}) as typeof exit;
    const end = () => {
      process.exit = exit;
      exit(code);
    };
    setTimeout(end, MAX_WAIT_MS);
    work()
      .catch((error: unknown) => getLogger().warn({ err: error }, 'could not finish before the exit'))
      .finally(end);
  };
  onStopSignal(() => {
    process.exit = exitLater as typeof exit;
  });
}
