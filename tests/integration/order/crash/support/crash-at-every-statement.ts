import { Client } from 'pg';
import { getSandboxSecret } from '@/server/mall/sandbox/secret';
import { assertConsistent } from '@/tests/support/consistency/assert-consistent';
import { copyTestDatabase } from '@/tests/support/test-database';
import { createSeededDatabase, startMall, type TestDatabase, type TestMall } from '@/tests/support/test-mall';
import type { Task } from './crash-run';
import type { CrashWorkers } from './crash-workers';

const START_TIME = '2026-03-10T04:00:00.000Z';

/** A task during which a process is to crash. */
export interface Scenario<S> {
  /** Creates the rows that the task needs; no other task uses them. */
  prepare(testMall: TestMall): Promise<S>;
  task(state: NoInfer<S>): Promise<Task>;
  /** Runs the same task in this process, to count its statements. */
  rehearse(testMall: TestMall, state: NoInfer<S>): Promise<unknown>;
  /** Checks the state after the process crashed before its nth statement, and after retries. */
  check(testMall: TestMall, state: NoInfer<S>): Promise<void>;
  /** Initial stock of the specs of the state. */
  getInitialStock?(state: NoInfer<S>): Record<string, number>;
}

/** The database sessions of the crashing process have this application name. */
const PROCESS_NAME = 'dies';

/**
 * Resolves when the server has closed the sessions of the crashed process and rolled back their transactions.
 */
async function waitForRollback(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const listSessions = () =>
    client.query(
      'select 1 from pg_stat_activity where datname = current_database() and application_name = $1',
      [PROCESS_NAME],
    );
  while ((await listSessions()).rowCount !== 0);
  await client.end();
}

/** Checks the states that a crash has left in one database; all rows are consistent before and after the retries. */
async function checkStates<S>(
  { check, getInitialStock }: Scenario<S>,
  { database, at, states }: { database: TestDatabase; at: string; states: readonly S[] },
): Promise<void> {
  const testMall = await startMall({ database, now: START_TIME });
  const initialStock: Record<string, number> = Object.assign(
    {},
    ...states.map((state) => getInitialStock?.(state)),
  );
  await assertConsistent(testMall.mall.db, initialStock);
  for (const state of states) {
    testMall.setTime(at);
    await check(testMall, state);
  }
  await assertConsistent(testMall.mall.db, initialStock);
  expect(testMall.errors).toEqual([]);
  await testMall.close();
}

/**
 * All tasks in one database: at the crash each connection of the process is between two statements of its
 * task.
 */
async function crashOnServer<S>(
  children: CrashWorkers,
  scenario: Scenario<S>,
  database: TestDatabase,
  statements: number,
) {
  const { databaseUrl = '', dataDir = '' } = database;
  const before = await startMall({ database: database, now: START_TIME });
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
  await checkStates(scenario, { database, at, states });
}

/** Each task in a SQLite file of its own, which has one connection. */
async function crashOnFiles<S>(
  children: CrashWorkers,
  scenario: Scenario<S>,
  database: TestDatabase,
  statements: number,
) {
  const before = await startMall({ database: database, now: START_TIME });
  const state = await scenario.prepare(before);
  const task = await scenario.task(state);
  const at = before.now().toISOString();
  await before.close();
  const copies = await Promise.all(Array.from({ length: statements + 1 }, () => copyTestDatabase(database)));
  await children.crash(
    copies.map(({ dataDir }, index) => ({ dataDir, startAt: START_TIME, at, statement: index + 1, task })),
  );
  for (const copy of copies) {
    await checkStates(scenario, { database: copy, at, states: [state] });
    await copy.remove();
  }
}

/** Counts the statements of the task, in a mall that has just started. */
async function countStatements<S>(
  { prepare, rehearse }: Scenario<S>,
  database: TestDatabase,
): Promise<number> {
  const before = await startMall({ database: database, now: START_TIME });
  const state = await prepare(before);
  await before.close();
  let statements = 0;
  const onStatement = () => {
    statements += 1;
  };
  const testMall = await startMall({ database: database, now: START_TIME, onStatement });
  testMall.setTime(before.now());
  await getSandboxSecret(testMall.mall.deps);
  statements = 0;
  await rehearse(testMall, state);
  const lines = statements;
  await testMall.close();
  return lines;
}

/**
 * Crashes a process before each statement of a task, and after the last one before the response, and checks
 * the
 * state that it leaves. Returns the number of statements.
 */
export async function crashAtEveryStatement<S>(
  children: CrashWorkers,
  scenario: Scenario<S>,
): Promise<number> {
  const database = await createSeededDatabase({ now: START_TIME });
  const lines = await countStatements(scenario, database);
  await (database.databaseUrl ? crashOnServer : crashOnFiles)(children, scenario, database, lines);
  await database.remove();
  return lines;
}
