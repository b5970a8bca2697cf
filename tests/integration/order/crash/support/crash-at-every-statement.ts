import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { getSandboxSecret } from '@/server/mall/sandbox/secret';
import { createSeededDatabase, startMall, type TestDatabase, type TestMall } from '@/tests/support/test-mall';
import type { Task } from './crash-run';
import type { CrashWorkers } from './crash-workers';

const START_TIME = '2026-03-10T04:00:00.000Z';

/** What a process is to die of. */
export interface Scenario<S> {
  /** Makes what the task needs; nothing that another one touches. */
  prepare(shop: TestMall): Promise<S>;
  task(state: NoInfer<S>): Promise<Task>;
  /** Does the same in this process, to count its statements. */
  rehearse(shop: TestMall, state: NoInfer<S>): Promise<unknown>;
  /** Looks at one state after the process died before its nth statement. */
  check(shop: TestMall, state: NoInfer<S>): Promise<void>;
}

/** What the process that is to die calls itself. */
const PROCESS_NAME = 'dies';

/** Kept when the server has noticed that a process is gone, and has rolled back what it was doing. */
async function waitForRollback(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const left = () =>
    client.query(
      'select 1 from pg_stat_activity where datname = current_database() and application_name = $1',
      [PROCESS_NAME],
    );
  while ((await left()).rowCount !== 0);
  await client.end();
}

/** All tasks in one database: every connection of the process is between two statements of its own. */
async function crashOnServer<S>(
  children: CrashWorkers,
  scenario: Scenario<S>,
  place: TestDatabase,
  statements: number,
) {
  const { databaseUrl = '', dataDir = '' } = place;
  const before = await startMall({ database: place, now: START_TIME });
  const states: S[] = [];
  for (let line = 1; line <= statements + 1; line += 1) states.push(await scenario.prepare(before));
  const url = new URL(databaseUrl);
  url.searchParams.set('application_name', PROCESS_NAME);
  const at = before.now().toISOString();
  const tasks = await Promise.all(states.map((state) => scenario.task(state)));
  await children.crash(
    tasks.map((task, index) => ({
      databaseUrl: url.href,
      dataDir,
      startAt: START_TIME,
      at,
      statement: index + 1,
      task,
    })),
  );
  await waitForRollback(databaseUrl);
  await before.close();
  const shop = await startMall({ database: place, now: START_TIME });
  for (const state of states) {
    shop.setTime(at);
    await scenario.check(shop, state);
  }
  expect(shop.errors).toEqual([]);
  await shop.close();
}

/** Each task in a file of its own, which has one connection. */
async function crashOnFiles<S>(
  children: CrashWorkers,
  scenario: Scenario<S>,
  place: TestDatabase,
  statements: number,
) {
  const before = await startMall({ database: place, now: START_TIME });
  const state = await scenario.prepare(before);
  const task = await scenario.task(state);
  const at = before.now().toISOString();
  await before.close();
  const folder = mkdtempSync(path.join(tmpdir(), 'vantmall-'));
  const errands = Array.from({ length: statements + 1 }, (_, index) => {
    const dataDir = path.join(folder, String(index));
    cpSync(place.dataDir ?? '', dataDir, { recursive: true });
    return { dataDir, startAt: START_TIME, at, statement: index + 1, task };
  });
  await children.crash(errands);
  for (const { dataDir } of errands) {
    const shop = await startMall({ database: { dataDir, remove: async () => {} }, now: START_TIME });
    shop.setTime(at);
    await scenario.check(shop, state);
    expect(shop.errors).toEqual([]);
    await shop.close();
  }
  rmSync(folder, { recursive: true, force: true });
}

/** How many statements the task is made of, in a mall that has just been started. */
async function countStatements<S>({ prepare, rehearse }: Scenario<S>, place: TestDatabase): Promise<number> {
  const before = await startMall({ database: place, now: START_TIME });
  const state = await prepare(before);
  await before.close();
  let statements = 0;
  const onStatement = () => {
    statements += 1;
  };
  const shop = await startMall({ database: place, now: START_TIME, onStatement });
  shop.setTime(before.now());
  await getSandboxSecret(shop.mall.deps);
  statements = 0;
  await rehearse(shop, state);
  const lines = statements;
  await shop.close();
  return lines;
}

/**
 * Lets a process die before each statement of a task, and after its last one before the answer, and looks at what
 * it left. Answers how many statements there are.
 */
export async function crashAtEveryStatement<S>(
  children: CrashWorkers,
  scenario: Scenario<S>,
): Promise<number> {
  const place = await createSeededDatabase({ now: START_TIME });
  const lines = await countStatements(scenario, place);
  await (place.databaseUrl ? crashOnServer : crashOnFiles)(children, scenario, place, lines);
  await place.remove();
  return lines;
}
