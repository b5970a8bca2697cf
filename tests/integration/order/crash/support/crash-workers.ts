import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { CrashRun } from './crash-run';

const NODE_FLAGS = ['--conditions=react-server', '--disable-warning=ExperimentalWarning', '--import', 'tsx'];

/** A process that is ready to do errands. */
async function startWorker(): Promise<ChildProcess> {
  const child = fork(path.join(__dirname, 'crash-worker.ts'), {
    execArgv: NODE_FLAGS,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`the process ended with ${code} before it was ready`);
  });
  await Promise.race([once(child, 'message'), failed]);
  return child;
}

async function killWorker(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** Has errands done by processes that die of them; the next one is started while the last one is looked at. */
export function createCrashWorkers() {
  let next = startWorker();
  let last: ChildProcess | undefined;
  return {
    /** Does errands in one process. Kept when it has killed itself. */
    async crash(errands: readonly CrashRun[]): Promise<void> {
      const child = await next;
      last = child;
      next = startWorker();
      // Whoever waits for it hears of a failure; until then it is nobody's.
      next.catch(() => {});
      child.send(errands);
      const [, signal] = await once(child, 'exit');
      expect(signal).toBe('SIGKILL');
    },
    async close(): Promise<void> {
      if (last) await killWorker(last);
      await killWorker(await next);
    },
  };
}
export type CrashWorkers = ReturnType<typeof createCrashWorkers>;
