import 'server-only';
import type { DirectAnswer, DirectCall } from '@/lib/contract/direct-call';
import { createApp, createDirectCaller } from './app';
import { systemClock } from './clock';
import type { Job, MallDeps } from './context';
import { isBusy, toLogFields } from './db/busy';
import { openDatabase } from './db/open-database';
import type { Db } from './db/types';
import { extraRoutes, implementations, jobs, pageJobs } from './domains';
import { stderrLog } from './log';
import { type MallOptions, withDefaults } from './options';
import { loadSeed } from './seed/load-seed';

export type { MallOptions, MallSettings } from './options';

/** The embedded points mall. */
export interface Mall {
  /** Handles a request whose path is in the contract, such as `http://mall/api/v9/goodsList?pId=10000`. */
  fetch(request: Request): Promise<Response>;
  /** Runs a call of this process. Never rejects. */
  call(call: DirectCall): Promise<DirectAnswer>;
  /** Runs every job once. A job that fails is logged and does not stop the others. */
  runJobs(): Promise<void>;
  readonly db: Db;
  readonly deps: MallDeps;
  /** Closes the database connections. */
  close(): Promise<void>;
}

/**
 * Runs jobs one after the other. One that fails is logged and does not stop the others. While the database is away, all fail for the
 * same reason, which is one line for each run.
 */
async function runInOrder(jobs: readonly Job[], deps: MallDeps): Promise<void> {
  const waiting: string[] = [];
  let outage: unknown;
  for (const job of jobs) {
    try {
      await job.run(deps);
    } catch (error) {
      if (isBusy(error)) {
        waiting.push(job.name);
        outage = error;
      } else deps.log.error({ err: error, job: job.name }, 'job failed');
    }
  }
  if (waiting.length > 0)
    deps.log.warn(
      { ...toLogFields(outage), jobs: waiting },
      'database busy, the next run of the jobs tries again',
    );
}

/**
 * Opens and migrates the database, loads the demo content in demo mode, creates the app and runs the jobs that create what
 * pages show. The caller runs the others (`startJobs`): they may wait for a payment provider.
 * @throws when the database cannot be opened, migrated or seeded; connections are closed first.
 */
export async function createMall(options: MallOptions = {}): Promise<Mall> {
  const log = options.log ?? stderrLog;
  const settings = withDefaults(options.settings, options.dataDir);
  const { db, close } = await openDatabase({
    url: options.databaseUrl,
    dataDir: options.dataDir,
    poolSize: options.poolSize,
    silenceMs: options.silenceMs,
    onError: (err) => log.warn(toLogFields(err), 'database connection lost'),
    log,
    onStatement: options.onStatement,
  });
  const deps: MallDeps = { db, now: options.clock ?? systemClock, settings, log };
  const app = createApp(deps, implementations, extraRoutes);
  try {
    if (settings.demo) await loadSeed(deps);
    await runInOrder(pageJobs, deps);
  } catch (error) {
    await close();
    throw error;
  }
  const call = createDirectCaller(deps, implementations);
  const runJobs = () => runInOrder(jobs, deps);
  return { db, deps, close, runJobs, call, fetch: async (request) => app.fetch(request) };
}
