import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Errand } from './errand';

const FLAGS = ['--conditions=react-server', '--disable-warning=ExperimentalWarning', '--import', 'tsx'];

/** A process that is ready to do errands. */
async function start(): Promise<ChildProcess> {
  const child = fork(path.join(__dirname, 'crash-process.ts'), {
    execArgv: FLAGS,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`the process ended with ${code} before it was ready`);
  });
  await Promise.race([once(child, 'message'), failed]);
  return child;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** Has errands done by processes that die of them; the next one is started while the last one is looked at. */
export function newChildren() {
  let next = start();
  let last: ChildProcess | undefined;
  return {
    /** Does errands in one process. Kept when it has killed itself. */
    async crash(errands: readonly Errand[]): Promise<void> {
      const child = await next;
      last = child;
      next = start();
      // Whoever waits for it hears of a failure; until then it is nobody's.
      next.catch(() => {});
      child.send(errands);
      const [, signal] = await once(child, 'exit');
      expect(signal).toBe('SIGKILL');
    },
    async close(): Promise<void> {
      if (last) await end(last);
      await end(await next);
    },
  };
}
export type Children = ReturnType<typeof newChildren>;
