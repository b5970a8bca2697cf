import 'server-only';
import type { Config } from './config';
import { createMall, type MallSettings } from './mall';
import { startJobs } from './mall/jobs/timer';
import { log } from './observe/log';
import type { Door } from './upstream/door';

/** What the environment says, in the words of the points mall. */
const settingsOf = (config: Config): Partial<MallSettings> => ({
  demo: config.MALL_MODE === 'demo',
  defaultPId: config.MALL_DEFAULT_PID,
  orderExpiryMinutes: config.MALL_ORDER_EXPIRY_MINUTES,
  fulfilment: {
    enabled: config.MALL_MODE === 'demo' && config.MALL_FULFILMENT,
    sendAfterSeconds: config.MALL_SHIP_AFTER_SECONDS,
    traceEverySeconds: config.MALL_TRACE_EVERY_SECONDS,
  },
});

/** Starts the points mall inside this process, with its background work, and answers the way into it. */
export async function startEmbeddedMall(config: Config): Promise<Door> {
  const mall = await createMall({
    databaseUrl: config.DATABASE_URL,
    dataDir: config.MALL_DATA_DIR,
    log: log(),
    settings: settingsOf(config),
  });
  startJobs({ run: () => mall.runJobs() });
  return { prefix: 'http://mall.internal', fetch: (request) => mall.fetch(request) };
}
