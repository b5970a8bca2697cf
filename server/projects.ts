import 'server-only';
import { LRUCache } from 'lru-cache';
import { type ProjectConfig, projectConfig } from '@/lib/contract/config';
import type { Locale } from '@/lib/rules/page/locale';
import type { ProjectStatus } from '@/lib/rules/page/page-request';
import { getSingleton } from './singleton';
import { getLogger } from './telemetry/logger';
import type { CallContext } from './upstream/call-context';
import { callUpstream } from './upstream/call-upstream';

/** How long a project's configuration is used without another call. */
const LIFETIME_MS = 15_000;
/** How long after its lifetime or a failed call it is used while it is loaded again, so that no visitor waits. */
const MAX_STALE_MS = 60_000;
/** How long after a failure the next call is made. */
const RETRY_AFTER_MS = 2000;
/** Configurations that are cached, in all languages. */
const MAX_PROJECTS = 3000;
/** Configurations of other ids that are cached. Callers can invent them, so that they may not push out those of projects (R-PROJECT-29). */
const MAX_UNKNOWN = 500;

type ConfigContext = Pick<CallContext, 'pId' | 'locale'>;

/** What is known of the configuration of one project in one language. */
interface CachedConfig {
  /** The last one that was loaded. */
  config?: ProjectConfig | undefined;
  /** Until when `config` is used while a call is under way, by `performance.now()`: the clock of the machine may be set (R-OPS-36). */
  staleUntil: number;
  /** When the next call is made, by the same clock; endless while one is under way. */
  refreshAt: number;
  /** The last call, which may have failed. */
  call?: Promise<ProjectConfig>;
}

const getCaches = () =>
  getSingleton('projects', () => ({
    known: new LRUCache<string, CachedConfig>({ max: MAX_PROJECTS }),
    unknown: new LRUCache<string, CachedConfig>({ max: MAX_UNKNOWN }),
  }));

const toKey = ({ pId, locale }: ConfigContext): string => `${locale} ${pId ?? ''}`;

const findCached = (key: string): CachedConfig | undefined => {
  const { known, unknown } = getCaches();
  return known.get(key) ?? unknown.get(key);
};

/**
 * Stores the configuration of a project where invented ids cannot push it out; that of the default project, whose calls name no id, as
 * well. Not if it was dropped during the call, which may not know a change.
 */
function storeConfig(cached: CachedConfig, context: ConfigContext, config: ProjectConfig): void {
  const key = toKey(context);
  if ((findCached(key) ?? cached) !== cached) return;
  const { known, unknown } = getCaches();
  const isKnown = context.pId === undefined || config.pId === context.pId;
  (isKnown ? unknown : known).delete(key);
  (isKnown ? known : unknown).set(key, cached);
}

/** Loads a configuration from the points mall. If that fails, the last configuration is used, however old it is. */
async function refresh(cached: CachedConfig, context: ConfigContext): Promise<ProjectConfig> {
  const { pId, locale } = context;
  cached.refreshAt = Number.POSITIVE_INFINITY;
  try {
    const config = await callUpstream(projectConfig, {}, { ...(pId && { pId }), ...(locale && { locale }) });
    cached.config = config;
    cached.refreshAt = performance.now() + LIFETIME_MS;
    cached.staleUntil = cached.refreshAt + MAX_STALE_MS;
    storeConfig(cached, context, config);
    return config;
  } catch (error) {
    cached.refreshAt = performance.now() + RETRY_AFTER_MS;
    // The next call will probably fail, too, and then return the same configuration.
    cached.staleUntil = cached.refreshAt + MAX_STALE_MS;
    if (!cached.config) throw error;
    getLogger().warn({ err: error, pId }, 'could not load the project configuration; the last one is used');
    return cached.config;
  }
}

/**
 * Loads the configuration of a project, of the default one without `pId`. It is kept for 15 s, so that the middleware and the
 * page that it leads to share one call (R-HOME-30). Then it is used for up to a minute while the next call is under way; if that
 * fails, the last one is used on, and for up to another minute during the call after it, so that in an outage of any length
 * the project keeps its brand and its cached pages and only the first visitor after a pause waits (stale-while-revalidate, R-PROJECT-29).
 * @throws AppError of the points mall if it was never loaded; the same for 2 s
 */
export async function loadProjectConfig(context: ConfigContext): Promise<ProjectConfig> {
  const key = toKey(context);
  let cached = findCached(key);
  if (!cached) {
    cached = { staleUntil: 0, refreshAt: 0 };
    getCaches().unknown.set(key, cached);
  }
  if (!cached.call || performance.now() >= cached.refreshAt) {
    cached.call = refresh(cached, context);
    // A visitor who gets the configuration before it does not wait for it.
    cached.call.catch(() => {});
  }
  const isUnderWay = cached.refreshAt === Number.POSITIVE_INFINITY;
  if (cached.config && (!isUnderWay || performance.now() < cached.staleUntil)) return cached.config;
  return cached.call;
}

/**
 * Lets the next request of each project load its configuration and wait for it (R-OPERATOR-13). A call that is under way, which may
 * not know a change, is not used by requests that come later.
 */
export function clearProjectConfigs(): void {
  for (const cache of Object.values(getCaches())) {
    for (const [key, { config }] of [...cache.entries()])
      cache.set(key, { config, staleUntil: 0, refreshAt: 0 });
  }
}

/** Whether a project is known and open. Never rejects: on an error it is open (R-PROJECT-08). */
export async function getProjectStatus(pId: string, locale: Locale): Promise<ProjectStatus> {
  try {
    const config = await loadProjectConfig({ pId, locale });
    return { isKnown: config.pId === pId, isOpen: config.boolOpen, defaultPath: config.defaultPath };
  } catch (error) {
    // R-PROJECT-08: the app becomes ready without the configuration, and uses defaults (open).
    getLogger().warn({ err: error, pId }, 'could not load the project configuration');
    return { isKnown: false, isOpen: true };
  }
}
