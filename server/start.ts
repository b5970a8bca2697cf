import 'server-only';
import { answerIncomingCall } from './bff/http/answer-call';
import { watchConnections } from './bff/http/connections';
import { normalizeIncomingRequests } from './bff/http/incoming-requests';
import { rejectMethods } from './bff/http/reject-methods';
import { getConnectionAddress } from './bff/limit/client-address';
import { dropCachedResponses } from './bff/response-cache';
import { type Config, getConfig } from './config';
import { answerDocument } from './document-cache/serve-cached-documents';
import { drainOnSignal } from './drain-on-signal';
import { assertAlipayKeys } from './oauth/alipay-login';
import { createOptimizerHandler } from './optimizer-requests';
import { startSharedStore } from './page-cache/start-shared-store';
import { clearProjectConfigs } from './projects';
import { prependHandlers } from './request-handlers/prepend-handlers';
import { cacheTags } from './revalidation/cache-tags';
import { registerServer } from './revalidation/running-servers';
import { getSingleton } from './singleton';
import { createStaticHandler } from './static-files';
import { getLogger } from './telemetry/logger';
import { registerTransport, type UpstreamName } from './upstream/transport';

async function registerRemote(address: string, service: UpstreamName, settings: Config): Promise<void> {
  const { createHttpTransport } = await import('./upstream/http-transport');
  registerTransport(createHttpTransport(address, service, settings.MALL_API_SECRET), service);
  getLogger().info({ host: new URL(address).host, service }, 'using a remote upstream');
}

/** How often connections are checked, in milliseconds. */
const SWEEP_INTERVAL_MS = 500;

/**
 * Closes slow connections, and all of them when the server stops. Not in development, where the framework uses WebSockets for
 * reloading.
 */
function limitConnections(settings: Config): void {
  if (settings.NODE_ENV !== 'production') return;
  drainOnSignal();
  getSingleton('connections', () => {
    const { sweep } = watchConnections({
      limits: {
        headerMs: settings.MALL_HEADER_TIMEOUT_MS,
        bodyMs: settings.MALL_BODY_TIMEOUT_MS,
        uploadMs: settings.MALL_UPLOAD_TIMEOUT_MS,
        slowPerAddress: settings.MALL_SLOW_CONNECTIONS,
      },
      getAddress: getConnectionAddress,
      now: () => performance.now(),
    });
    return setInterval(sweep, SWEEP_INTERVAL_MS).unref();
  });
}

/** Lets operators' commands find this server. Not required: they also find it by `MALL_REVALIDATE_URLS`. */
function announceServer({ MALL_DATA_DIR, PORT }: Config): void {
  // Without a port, a platform runs the handlers, and no command runs beside them.
  if (!PORT) return;
  try {
    registerServer(MALL_DATA_DIR, PORT);
  } catch (error) {
    getLogger().warn({ err: error }, 'operators’ commands do not find this server by its data folder');
  }
}

/** Follows what other servers invalidate in the shared page cache. @returns waits a moment for it */
const followOtherServers = (settings: Config): Promise<() => Promise<void>> =>
  startSharedStore(settings, {
    onInvalidated: (tags) => {
      if (tags.includes('project')) clearProjectConfigs();
      dropCachedResponses(cacheTags.filter((tag) => tags.includes(tag)));
      getLogger().info({ tags }, 'another server dropped cached pages');
    },
    onError: (error) =>
      getLogger().warn(
        { err: error },
        'the shared page cache cannot be reached; this server uses its own memory',
      ),
    onRecovered: () => getLogger().info({}, 'the shared page cache can be reached again'),
  });

/** Registers the transports: to remote upstreams, or to a points mall that it starts in this process. */
async function startUpstreams(settings: Config): Promise<void> {
  const { MALL_API_URL, MALL_SECOND_API_URL } = settings;
  if (MALL_SECOND_API_URL) await registerRemote(MALL_SECOND_API_URL, 'partner', settings);
  if (MALL_API_URL) return registerRemote(MALL_API_URL, 'mall', settings);
  const { startEmbeddedMall } = await import('./embedded');
  registerTransport(await startEmbeddedMall(settings));
}

/**
 * Starts the server: normalization of requests, limits of connections, the shared page cache, the upstreams, then the handlers before Next. If that
 * fails, prints the reason and exits, because Next would continue and
 * respond to every request with a stack trace (R-OPS-10).
 */
export async function start(): Promise<void> {
  try {
    const settings = getConfig();
    assertAlipayKeys(settings);
    normalizeIncomingRequests();
    limitConnections(settings);
    announceServer(settings);
    // It connects while the upstreams start.
    const waitForStore = await followOtherServers(settings);
    await startUpstreams(settings);
    await waitForStore();
    // Only now: until here, the framework lets requests wait. In development, pages and code change with each save.
    if (settings.NODE_ENV === 'production')
      prependHandlers([
        rejectMethods,
        createStaticHandler(),
        createOptimizerHandler(),
        answerIncomingCall,
        answerDocument,
      ]);
  } catch (error) {
    process.stderr.write(`\nThe mall cannot start. ${formatReason(error)}\n`);
    process.exit(1);
  }
}

/** Formats an error without its stack; an AggregateError has the reasons in `errors`. */
const formatReason = (error: unknown): string =>
  error instanceof AggregateError && error.message === ''
    ? error.errors.map(formatReason).join('; ')
    : error instanceof Error
      ? error.message
      : String(error);
