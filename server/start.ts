import 'server-only';
import { config } from './config';
import { log } from './observe/log';
import { openDoor } from './upstream/door';

/** Brings the points mall up: opens the way to a remote one, or starts the embedded one in this process. */
export async function start(): Promise<void> {
  const settings = config();
  if (settings.MALL_API_URL) {
    openDoor({ prefix: settings.MALL_API_URL, fetch: (request) => fetch(request) });
    log().info({ url: settings.MALL_API_URL }, 'remote points mall');
    return;
  }
  const { startEmbeddedMall } = await import('./embedded');
  openDoor(await startEmbeddedMall(settings));
}
