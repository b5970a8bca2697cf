import 'server-only';
import { createApp } from './app';
import { systemClock } from './clock';
import type { Host, Job } from './context';
import { openDatabase } from './db/open';
import type { Db } from './db/types';
import { domains, jobs, otherRoutes } from './domains';
import { stderrLog } from './log';
import { type MallOptions, withDefaults } from './options';
import { loadSeed } from './seed/load';

export type { MallOptions, MallSettings } from './options';

/** The embedded points mall. */
export interface Mall {
  /** Answers a request whose path is a path of the contract (`http://mall/api/v9/goodsList?pId=10000`). */
  fetch(request: Request): Promise<Response>;
  /** Does everything that is due. Jobs that fail are logged and do not stop the others. */
  runJobs(): Promise<void>;
  readonly db: Db;
  readonly host: Host;
  close(): Promise<void>;
}

async function runJob(job: Job, host: Host) {
  try {
    await job.run(host);
  } catch (error) {
    host.log.error({ err: error, job: job.name }, 'job failed');
  }
}

/** Opens the database, brings it up to date, fills it in demo mode, and makes the app. */
export async function createMall(options: MallOptions = {}): Promise<Mall> {
  const log = options.log ?? stderrLog;
  const settings = withDefaults(options.settings, options.dataDir);
  const { db, close } = await openDatabase({
    url: options.databaseUrl,
    dataDir: options.dataDir,
    poolSize: options.poolSize,
    onError: (err) => log.warn({ err }, 'database connection lost'),
    onStatement: options.onStatement,
  });
  const host: Host = { db, now: options.clock ?? systemClock, settings, log };
  const app = createApp(host, domains, otherRoutes);
  const runJobs = async () => {
    for (const job of jobs) await runJob(job, host);
  };
  try {
    if (settings.demo) await loadSeed(host);
    await runJobs();
  } catch (error) {
    await close();
    throw error;
  }
  return { db, host, close, runJobs, fetch: async (request) => app.fetch(request) };
}
