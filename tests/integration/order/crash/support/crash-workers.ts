import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { bundleProcess, PROCESS_FLAGS } from '@/tests/support/bundle-process';
import type { CrashRun } from './crash-run';

/** Starts a process that is ready to run tasks. */
async function startWorker(file: string): Promise<ChildProcess> {
  const child = fork(file, {
    execArgv: PROCESS_FLAGS,
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
  const file = bundleProcess(path.join(__dirname, 'crash-worker.ts'));
  let next = startWorker(file);
  let last: ChildProcess | undefined;
  return {
    /** Runs tasks in one process. Resolves when it has killed itself. */
    async crash(runs: readonly CrashRun[]): Promise<void> {
      const child = await next;
      last = child;
      next = startWorker(file);
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
