import { AsyncLocalStorage } from 'node:async_hooks';
import { createMall, type Mall } from '@/server/mall';
import { expireOrder } from '@/server/mall/payment/expire-order';
import { getSandboxSecret } from '@/server/mall/sandbox/secret';
import type { CrashRun, Task } from './crash-run';

/**
 * A process that runs tasks concurrently, each up to its own statement, and then kills itself: one crash
 * between
 * any two statements. The tasks do not use the same rows; on SQLite each has a file of its own.
 */

/** The observer of the statements of one task. */
const onRunStatement = new AsyncLocalStorage<() => Promise<void>>();
const mallsByDatabase = new Map<string, Promise<{ mall: Mall; moveTo(at: string): void }>>();

async function openMall({ databaseUrl, dataDir, startAt }: CrashRun, poolSize: number) {
  let time = startAt;
  const mall = await createMall({
    databaseUrl,
    dataDir,
    poolSize,
    clock: () => new Date(time),
    onStatement: () => onRunStatement.getStore()?.(),
  });
  // The first task that needs the secret would create it for all; if it were paused then, all would wait.
  await getSandboxSecret(mall.deps);
  return {
    mall,
    moveTo(at: string) {
      time = at;
    },
  };
}

function getMall(run: CrashRun, poolSize: number) {
  const key = run.databaseUrl ?? run.dataDir;
  const mall = mallsByDatabase.get(key) ?? openMall(run, poolSize);
  mallsByDatabase.set(key, mall);
  return mall;
}

async function executeTask({ fetch, deps }: Mall, task: Task): Promise<void> {
  if (task.kind === 'expire') await expireOrder(deps, { id: task.orderId, deadline: null });
  else {
    const { url, ...init } = task;
    await fetch(new Request(url, init));
  }
}

/** Resolves when the task has reached its statement. */
async function runToStatement(run: CrashRun, poolSize: number): Promise<void> {
  const { mall, moveTo } = await getMall(run, poolSize);
  moveTo(run.at);
  await new Promise<void>((arrived, failed) => {
    let remaining = run.statement;
    const watch = async () => {
      remaining -= 1;
      if (remaining > 0) return;
      arrived();
      await new Promise(() => {});
    };
    onRunStatement.run(watch, () => executeTask(mall, run.task)).then(arrived, failed);
  });
}

process.once('message', async (runs: CrashRun[]) => {
  // A task holds one connection, and may need another one for a statement outside its transaction.
  await Promise.all(runs.map((run) => runToStatement(run, runs.length * 2)));
  process.kill(process.pid, 'SIGKILL');
});
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.send?.('ready');
