import 'server-only';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { bulkhead } from 'cockatiel';
import { AppError } from '@/lib/contract/errors';
import {
  checkOptimizerRequest,
  OPTIMIZER_PATH,
  type PictureSettings,
} from '@/lib/rules/page/picture-address';
import { getConnectionAddress } from './bff/limit/client-address';
import { limitAddress } from './bff/limit/rate-limit';
import { getConfig } from './config';
import type { RequestHandler } from './request-handlers/prepend-handlers';

/** Pictures of other hosts that the optimizer works on at a time: each has up to 10 MB in memory. */
const MAX_REMOTE = 8;
const MAX_WAITING = 200;

function readSettings(): PictureSettings {
  const { MALL_PICTURE_HOSTS, MALL_IMAGE_URL } = getConfig();
  // biome-ignore lint/style/noProcessEnv: the build replaces it by its value
  const version = process.env.MALL_PICTURES ?? '';
  return { version, hosts: MALL_PICTURE_HOSTS, template: MALL_IMAGE_URL };
}

/** Answers a request that the optimizer does not get. */
function answer(response: ServerResponse, status: number, headers: Record<string, string> = {}): true {
  response.writeHead(status, { 'cache-control': 'no-store', ...headers }).end();
  return true;
}

/**
 * Creates a handler that lets only those requests through to the framework's optimizer that a page of this release makes, and leads
 * those of an earlier release to this one's pictures (R-SECURITY-26). Addresses of other hosts have no end, so their requests
 * are counted for the network address, and few are under way at a time.
 */
export function createOptimizerHandler(): RequestHandler {
  const remote = bulkhead(MAX_REMOTE, MAX_WAITING);

  /** Waits until the request may go on. @throws BulkheadRejectedError */
  const waitForTurn = (response: ServerResponse): Promise<void> =>
    new Promise((resolve, reject) => {
      remote
        .execute(() => {
          resolve();
          return response.destroyed ? undefined : once(response, 'close');
        })
        .catch(reject);
    });

  async function admitRemote(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    try {
      await limitAddress(getConnectionAddress(request.socket, request), 'read');
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return answer(response, 429, { 'retry-after': String(error.retryAfter ?? 1) });
    }
    return waitForTurn(response).then(
      () => false,
      () => answer(response, 503, { 'retry-after': '1' }),
    );
  }

  return (request, response) => {
    const [path = '', search = ''] = (request.url ?? '').split(/\?(.*)/s);
    if (!path.startsWith(OPTIMIZER_PATH)) return false;
    const checked = checkOptimizerRequest(search, readSettings());
    if (path !== OPTIMIZER_PATH || checked.kind === 'rejected') return answer(response, 400);
    if (checked.kind === 'outdated') return answer(response, 302, { location: checked.location });
    return checked.isRemote ? admitRemote(request, response) : false;
  };
}
