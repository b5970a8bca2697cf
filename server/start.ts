import 'server-only';
import { config } from './config';
import { log } from './observe/log';
import { openDoor } from './upstream/door';

/** Brings the points mall up: opens the way to a remote one, or starts the embedded one in this process. */
async function bringUp(): Promise<void> {
  const settings = config();
  if (settings.MALL_API_URL) {
    openDoor({ prefix: settings.MALL_API_URL, fetch: (request) => fetch(request) });
    log().info({ host: new URL(settings.MALL_API_URL).host }, 'remote points mall');
    return;
  }
  const { startEmbeddedMall } = await import('./embedded');
  openDoor(await startEmbeddedMall(settings));
}

/** Starts, or ends the process with the reason: Next would go on and answer every request with a stack trace. */
export async function start(): Promise<void> {
  try {
    await bringUp();
  } catch (error) {
    process.stderr.write(`\nThe mall cannot start. ${reasonOf(error)}\n`);
    process.exit(1);
  }
}

/** Without the stack, which says nothing to an operator; failed connections have their reasons inside. */
const reasonOf = (error: unknown): string =>
  error instanceof AggregateError && error.message === ''
    ? error.errors.map(reasonOf).join('; ')
    : error instanceof Error
      ? error.message
      : String(error);
