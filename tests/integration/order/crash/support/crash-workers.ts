import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { CrashRun } from './crash-run';

const NODE_FLAGS = ['--conditions=react-server', '--disable-warning=ExperimentalWarning', '--import', 'tsx'];

/** Starts a process that is ready to run tasks. */
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

/** Runs tasks in processes that crash; the next process starts while the last result is checked. */
export function createCrashWorkers() {
  let next = startWorker();
  let last: ChildProcess | undefined;
  return {
    /** Runs tasks in one process. Resolves when it has killed itself. */
    async crash(runs: readonly CrashRun[]): Promise<void> {
      const child = await next;
      last = child;
      next = startWorker();
      // The caller that awaits it gets the error; until then the rejection must not count as unhandled.
      next.catch(() => {});
      child.send(runs);
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
