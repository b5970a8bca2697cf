import 'server-only';

interface Options {
  /** Does what is due; its failures are its own business. */
  run: () => Promise<void>;
  /** Milliseconds between the end of a run and the start of the next, give or take a fifth. */
  everyMs?: number;
}

/**
 * Runs the jobs again and again, never twice at a time. The jitter keeps several instances apart; the timer
 * does not keep the process alive. Answers how to stop; the promise is kept when a run under way has ended
 * (R-ORDER-37).
 */
export function startJobs({ run, everyMs = 5000 }: Options): () => Promise<void> {
  let isStopped = false;
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout;
  const scheduleNext = () => {
    timer = setTimeout(
      () => {
        running = run()
          .catch(() => {})
          .then(() => {
            if (!isStopped) scheduleNext();
          });
      },
      everyMs * (0.8 + Math.random() * 0.4),
    );
    timer.unref();
  };
  scheduleNext();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    return running;
  };
}
