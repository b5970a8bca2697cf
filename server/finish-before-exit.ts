import 'server-only';
import { getLogger } from './telemetry/logger';

/** The signals after which the framework closes its server. */
const SIGNALS = ['SIGTERM', 'SIGINT'] as const;
/** How long the process waits for the work, in milliseconds: whoever stops it kills it after some seconds. */
const MAX_WAIT_MS = 2000;

/**
 * Runs work when the process ends by a signal, after the last request was answered. The framework calls `process.exit` when its
 * server has closed, and waits for nothing else; so the exit waits for the work, up to a limit, and keeps its code. A second call of
 * `process.exit` does not wait.
 */
export function finishBeforeExit(work: () => Promise<void>): void {
  const { exit } = process;
  const exitLater = (code?: Parameters<typeof exit>[0]): void => {
    process.exit = exit;
    const end = () => exit(code);
    setTimeout(end, MAX_WAIT_MS);
    work()
      .catch((error: unknown) => getLogger().warn({ err: error }, 'could not finish before the exit'))
      .finally(end);
  };
  const delayExit = () => {
    process.exit = exitLater as typeof exit;
  };
  for (const signal of SIGNALS) {
    // Where nothing handles the signal, it ends the process; a listener would keep the process alive.
    if (process.listenerCount(signal) > 0) process.prependOnceListener(signal, delayExit);
  }
}
