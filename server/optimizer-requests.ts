import 'server-only';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { AppError } from '@/lib/contract/errors';
import { hashSha256 } from '@/lib/crypto';
import { toNetworkPrefix } from '@/lib/rules/caller/network-prefix';
import {
  checkOptimizerRequest,
  OPTIMIZER_PATH,
  type PictureSettings,
  type ResizedPicture,
} from '@/lib/rules/page/picture-address';
import { choosePictureFormat } from '@/lib/rules/page/picture-format';
import { getConnectionAddress } from './bff/limit/client-address';
import { limitAddress } from './bff/limit/rate-limit';
import { getConfig } from './config';
import { getPageCacheRegistry } from './page-cache/page-cache-registry';
import { createPictureQueue } from './picture-queue';
import { markAsReplaced } from './replaced-pictures';
import type { RequestHandler } from './request-handlers/prepend-handlers';

/**
 * Pictures that wait. A first page shows about ten, in sizes for two densities and in three formats; visitors behind one address ask for the
 * same ones, which have one place.
 */
const WAITING = { maxWaiting: 400, maxWaitingPerAddress: 80 };
/** Pictures of this mall that the optimizer makes at a time: each takes a core, and a thread that files and compression need, too. */
const MAX_LOCAL = 2;
/** Those of other hosts, for which it mostly waits: each has up to 10 MB in memory. */
const MAX_REMOTE = 4;

/** Pictures of this mall whose keys are remembered. The framework looks a picture up right after its request. */
const MAX_UNCHANGING = 5000;

/** Of the framework's names of pictures: they change when it makes pictures differently. */
const FRAMEWORK_PICTURE_VERSION = 4;

/** Names a picture as the framework does in its cache; a test compares them. */
export function createPictureKey({ url, width, quality }: ResizedPicture, format = ''): string {
  const href = url.startsWith('/') ? url : new URL(url).href;
  return hashSha256(`${FRAMEWORK_PICTURE_VERSION}${href}${width}${quality}${format}`, 'base64url');
}

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
 * Creates a handler that lets only those requests through to the framework's optimizer that a page of this release makes, and answers
 * those of another release with this one's pictures (R-SECURITY-26). A redirect to their addresses would not do: while a release is rolled
 * out, the next server may have the other release, which would redirect back (R-OPS-39). Pictures that are not kept take a core and a thread, and addresses of other
 * hosts have no end: their requests are counted for the network address, and few pictures are made at a time (R-SECURITY-31).
 */
export function createOptimizerHandler(): RequestHandler {
  const local = createPictureQueue({ maxRunning: MAX_LOCAL, ...WAITING });
  const remote = createPictureQueue({ maxRunning: MAX_REMOTE, ...WAITING });
  const registry = getPageCacheRegistry();
  const unchanging = new LRUCache<string, true>({ max: MAX_UNCHANGING });
  registry.isUnchanging = (key) => unchanging.has(key);
  registry.onPictureMiss = (key) => {
    local.markBegun(key);
    remote.markBegun(key);
  };

  /** Lets the optimizer make a picture when it is its turn. @returns whether the request is answered */
  async function admit(
    request: IncomingMessage,
    response: ServerResponse,
    { key, isRemote }: { key: string; isRemote: boolean },
  ): Promise<boolean> {
    const address = getConnectionAddress(request.socket, request);
    try {
      await limitAddress(address, 'read');
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return answer(response, 429, { 'retry-after': String(error.retryAfter ?? 1) });
    }
    const queue = isRemote ? remote : local;
    const result = await queue.enter(key, toNetworkPrefix(address ?? ''), response);
    return result === 'full' ? answer(response, 503, { 'retry-after': '5' }) : result === 'gone';
  }

  return (request, response) => {
    const [path = '', search = ''] = (request.url ?? '').split(/\?(.*)/s);
    if (!path.startsWith(OPTIMIZER_PATH)) return false;
    const checked = checkOptimizerRequest(search, readSettings());
    if (path !== OPTIMIZER_PATH || checked.kind === 'rejected') return answer(response, 400);
    const { picture, isRemote, replacedBy } = checked;
    if (replacedBy) {
      request.url = replacedBy;
      markAsReplaced(request);
    }
    const format = choosePictureFormat(request.headers.accept);
    // The framework chooses by the same header, and answers 500 to a malformed one.
    request.headers.accept = format ?? '*/*';
    const key = createPictureKey(picture, format);
    // Its address names its version. The framework would make it again after a day, beside the queue.
    if (!isRemote) unchanging.set(key, true);
    // A remote one may have reached the end of its lifetime: then its origin is asked.
    return !isRemote && registry.hasPicture?.(key) ? false : admit(request, response, { key, isRemote });
  };
}
