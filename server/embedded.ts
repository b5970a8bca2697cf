import 'server-only';
import type { Config } from './config';
import { createMall } from './mall';
import { log } from './observe/log';
import type { Door } from './upstream/door';

/** Starts the points mall inside this process and answers the way into it. */
export async function startEmbeddedMall(config: Config): Promise<Door> {
  const mall = await createMall({
    databaseUrl: config.DATABASE_URL,
    dataDir: config.MALL_DATA_DIR,
    log: log(),
    settings: {
      demo: config.MALL_MODE === 'demo',
      defaultPId: config.MALL_DEFAULT_PID,
      orderExpiryMinutes: config.MALL_ORDER_EXPIRY_MINUTES,
    },
  });
  return { prefix: 'http://mall.internal', fetch: (request) => mall.fetch(request) };
}
