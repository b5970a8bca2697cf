import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { getSandboxSecret } from '@/server/mall/sandbox/secret';
import { createPlace, type Place, startMall, type TestMall } from '@/tests/support/mall';
import type { Children } from './child';
import type { Task } from './errand';

const START = '2026-03-10T04:00:00.000Z';

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
async function noticed(databaseUrl: string): Promise<void> {
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
async function onServer<S>(children: Children, scenario: Scenario<S>, place: Place, lines: number) {
  const { databaseUrl = '', dataDir = '' } = place;
  const before = await startMall({ place, now: START });
  const states: S[] = [];
  for (let line = 1; line <= lines + 1; line += 1) states.push(await scenario.prepare(before));
  const url = new URL(databaseUrl);
  url.searchParams.set('application_name', PROCESS_NAME);
  const at = before.now().toISOString();
  const tasks = await Promise.all(states.map((state) => scenario.task(state)));
  await children.crash(
    tasks.map((task, index) => ({
      databaseUrl: url.href,
      dataDir,
      startAt: START,
      at,
      line: index + 1,
      task,
    })),
  );
  await noticed(databaseUrl);
  await before.close();
  const shop = await startMall({ place, now: START });
  for (const state of states) {
    shop.moveTo(at);
    await scenario.check(shop, state);
  }
  expect(shop.errors).toEqual([]);
  await shop.close();
}

/** Each task in a file of its own, which has one connection. */
async function onFiles<S>(children: Children, scenario: Scenario<S>, place: Place, lines: number) {
  const before = await startMall({ place, now: START });
  const state = await scenario.prepare(before);
  const task = await scenario.task(state);
  const at = before.now().toISOString();
  await before.close();
  const folder = mkdtempSync(path.join(tmpdir(), 'vantmall-'));
  const errands = Array.from({ length: lines + 1 }, (_, index) => {
    const dataDir = path.join(folder, String(index));
    cpSync(place.dataDir ?? '', dataDir, { recursive: true });
    return { dataDir, startAt: START, at, line: index + 1, task };
  });
  await children.crash(errands);
  for (const { dataDir } of errands) {
    const shop = await startMall({ place: { dataDir, remove: async () => {} }, now: START });
    shop.moveTo(at);
    await scenario.check(shop, state);
    expect(shop.errors).toEqual([]);
    await shop.close();
  }
  rmSync(folder, { recursive: true, force: true });
}

/** How many statements the task is made of, in a mall that has just been started. */
async function count<S>({ prepare, rehearse }: Scenario<S>, place: Place): Promise<number> {
  const before = await startMall({ place, now: START });
  const state = await prepare(before);
  await before.close();
  let statements = 0;
  const onStatement = () => {
    statements += 1;
  };
  const shop = await startMall({ place, now: START, onStatement });
  shop.moveTo(before.now());
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
export async function dieAtEveryLine<S>(children: Children, scenario: Scenario<S>): Promise<number> {
  const place = await createPlace({ now: START });
  const lines = await count(scenario, place);
  await (place.databaseUrl ? onServer : onFiles)(children, scenario, place, lines);
  await place.remove();
  return lines;
}
