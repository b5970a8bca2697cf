import { AsyncLocalStorage } from 'node:async_hooks';
import { createMall, type Mall } from '@/server/mall';
import { expireOrder } from '@/server/mall/payment/expire-order';
import { getSandboxSecret } from '@/server/mall/sandbox/secret';
import type { CrashRun, Task } from './crash-run';

/**
 * A process that does errands, all at once and each up to its own statement, and then kills itself: one death
 * between any two statements. They do not touch the same rows; on SQLite each has a file of its own.
 */

/** Told of each statement of one errand. */
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
  // The first one to ask for it makes it for all; held, it would hold everybody.
  await getSandboxSecret(mall.deps);
  return {
    mall,
    moveTo(at: string) {
      time = at;
    },
  };
}

function getMall(errand: CrashRun, poolSize: number) {
  const key = errand.databaseUrl ?? errand.dataDir;
  const opened = mallsByDatabase.get(key) ?? openMall(errand, poolSize);
  mallsByDatabase.set(key, opened);
  return opened;
}

async function executeTask({ fetch, deps }: Mall, task: Task): Promise<void> {
  if (task.kind === 'expire') await expireOrder(deps, task.orderId);
  else {
    const { url, ...init } = task;
    await fetch(new Request(url, init));
  }
}

/** Kept when the errand is as far as it is to go. */
async function runToStatement(errand: CrashRun, poolSize: number): Promise<void> {
  const { mall, moveTo } = await getMall(errand, poolSize);
  moveTo(errand.at);
  await new Promise<void>((arrived, failed) => {
    let left = errand.statement;
    const watch = async () => {
      left -= 1;
      if (left > 0) return;
      arrived();
      await new Promise(() => {});
    };
    onRunStatement.run(watch, () => executeTask(mall, errand.task)).then(arrived, failed);
  });
}

process.once('message', async (errands: CrashRun[]) => {
  // An errand holds one connection, and may need another one for a statement beside it.
  await Promise.all(errands.map((errand) => runToStatement(errand, errands.length * 2)));
  process.kill(process.pid, 'SIGKILL');
});
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.send?.('ready');
