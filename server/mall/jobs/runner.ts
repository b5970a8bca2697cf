import 'server-only';

interface Options {
  /** Runs all jobs; errors are ignored here, so it must log them. */
  run: () => Promise<void>;
  /** Milliseconds between the end of a run and the start of the next, ±20 %; default 5000. */
  everyMs?: number;
}

/**
 * Runs the jobs at once and then periodically, never two runs at a time. The jitter spreads the runs of several instances; the
 * timer does not keep the process alive. Returns a function that stops the runs; its promise resolves when a
 * run in progress has ended (R-ORDER-37).
 */
export function startJobs({ run, everyMs = 5000 }: Options): () => Promise<void> {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  const start = (): Promise<void> =>
    run()
      .catch(() => {})
      .then(() => {
        if (!isStopped) scheduleNext();
      });
  const scheduleNext = () => {
    timer = setTimeout(
      () => {
        running = start();
      },
      everyMs * (0.8 + Math.random() * 0.4),
    );
    timer.unref();
  };
  let running = start();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    return running;
  };
}
