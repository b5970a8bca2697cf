import 'server-only';
import { LRUCache } from 'lru-cache';
import { AppError } from '@/lib/contract/errors';
import { getSingleton } from '../singleton';
import { getLogger } from '../telemetry/logger';
import type { LoginFlow } from './login-flow';

/** How long the id of an app is used without another call. It is that of all users of a project. */
const LIFETIME_MS = 60_000;
/** How long after a failure the next call is made, so that a points mall that fails is not called for each page. */
const RETRY_AFTER_MS = 2000;
/** How long pages wait for a call that may take longer; then they are shown without a login. */
const MAX_WAIT_MS = 1000;
/** Limits the cache, because callers can invent project ids. */
const MAX_APPS = 500;

/** What is known of the app of one login in one project. Times are those of `performance.now()`. */
interface CachedApp {
  /** Id of the app that the last call found. */
  appId?: string | undefined;
  /**
   * Whether the last finished call succeeded. After a failure the id is not used: the login itself would have to wait for the
   * points mall.
   */
  isUsable: boolean;
  /** When the next call is made; endless while one is under way. */
  refreshAt: number;
  /** Until when pages wait for the last call. */
  waitUntil: number;
  /** The last call; rejects for a reason that is no failure of the points mall. */
  call?: Promise<void>;
}

const getAppCache = () =>
  getSingleton('login-apps', () => new LRUCache<string, CachedApp>({ max: MAX_APPS }));

/** Calls the points mall. @throws any error but an `AppError` */
async function refresh(cached: CachedApp, flow: LoginFlow, pId: string): Promise<void> {
  cached.refreshAt = Number.POSITIVE_INFINITY;
  cached.waitUntil = performance.now() + MAX_WAIT_MS;
  try {
    cached.appId = (await flow.findApp({ pId }))?.appId;
    cached.isUsable = true;
    cached.refreshAt = performance.now() + LIFETIME_MS;
  } catch (error) {
    cached.isUsable = false;
    cached.refreshAt = performance.now() + RETRY_AFTER_MS;
    getLogger().warn({ err: error, pId }, `could not load the settings of the login with ${flow.name}`);
    if (!(error instanceof AppError)) throw error;
  }
}

/** Waits for the last call, but not longer than pages may wait for it. */
async function waitForCall({ call, waitUntil }: CachedApp): Promise<void> {
  // Node.js warns of a timer with a negative time.
  const waitMs = Math.max(0, waitUntil - performance.now());
  const expiry = Promise.withResolvers<void>();
  if (waitMs === 0) expiry.resolve();
  const timer = setTimeout(expiry.resolve, waitMs);
  await Promise.race([call, expiry.promise]).finally(() => clearTimeout(timer));
}

/**
 * Finds the app in which shoppers log in. The id is kept for a minute; then it is used on while the next call is under way, so
 * that no page waits for it (R-WECHAT-22).
 * @param loginAppId the app of the shopper's login. If it is the last that was found, the page waits for no call; any other page
 *   waits for up to a second from the beginning of a call that is the first one, or follows a failure
 * @returns undefined without an app, and while none is known or the points mall fails
 */
export async function findLoginAppId(
  flow: LoginFlow,
  pId: string,
  loginAppId: string | undefined,
): Promise<string | undefined> {
  const cache = getAppCache();
  const key = `${flow.name} ${pId}`;
  const cached = cache.get(key) ?? { isUsable: false, refreshAt: 0, waitUntil: 0 };
  cache.set(key, cached);
  if (performance.now() >= cached.refreshAt) {
    cached.call = refresh(cached, flow, pId);
    // A page that does not wait for it ignores its failure, which is logged.
    cached.call.catch(() => {});
  }
  const isLoggedIn = loginAppId !== undefined && loginAppId === cached.appId;
  if (!cached.isUsable && !isLoggedIn) await waitForCall(cached);
  return cached.isUsable ? cached.appId : undefined;
}

/** Drops the cached app ids, so that the next page loads them again. */
export const clearLoginApps = (): void => getAppCache().clear();
