import 'server-only';
import { watchArrivals } from './bff/edge/arrival';
import { watchConnections } from './bff/edge/connections';
import { connectionAddress } from './bff/limit/client-address';
import { type Config, config } from './config';
import { log } from './observe/log';
import { shared } from './shared';
import { openDoor, type Service } from './upstream/door';
import { remoteDoor } from './upstream/remote';

function openRemote(address: string, service: Service, { MALL_API_SECRET }: Config): void {
  openDoor(remoteDoor(address, service, MALL_API_SECRET), service);
  log().info({ host: new URL(address).host, service }, 'remote upstream');
}

/** How often connections are looked at, in milliseconds. */
const SWEEP_EVERY_MS = 500;

/** Closes connections whose clients send too slowly. In development the framework has a protocol of its own on them. */
function limitConnections(settings: Config): void {
  if (settings.NODE_ENV !== 'production') return;
  shared('connections', () => {
    const { sweep } = watchConnections({
      limits: {
        headerMs: settings.MALL_HEADER_TIMEOUT_MS,
        bodyMs: settings.MALL_BODY_TIMEOUT_MS,
        uploadMs: settings.MALL_UPLOAD_TIMEOUT_MS,
        slowPerAddress: settings.MALL_SLOW_CONNECTIONS,
      },
      addressOf: connectionAddress,
      now: () => performance.now(),
    });
    return setInterval(sweep, SWEEP_EVERY_MS).unref();
  });
}

/** Brings the points mall up: opens the way to a remote one, or starts the embedded one in this process. */
async function bringUp(): Promise<void> {
  const settings = config();
  const { MALL_API_URL, MALL_SECOND_API_URL } = settings;
  watchArrivals();
  limitConnections(settings);
  if (MALL_SECOND_API_URL) openRemote(MALL_SECOND_API_URL, 'second', settings);
  if (MALL_API_URL) return openRemote(MALL_API_URL, 'mall', settings);
  const { startEmbeddedMall } = await import('./embedded');
  openDoor(await startEmbeddedMall(settings));
}

/**
 * Starts, or ends the process with the reason: Next would go on and answer every request with a stack trace
 * (R-OPS-10).
 */
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
