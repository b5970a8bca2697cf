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
/** How long after its lifetime it is used while it is loaded again, so that no visitor waits. */
const MAX_STALE_MS = 60_000;
/** How long after a failure the next call is made. */
const RETRY_AFTER_MS = 2000;
/** Limits the cache, because callers can invent project ids. */
const MAX_PROJECTS = 500;

type ConfigContext = Pick<CallContext, 'pId' | 'locale'>;

/** What is known of the configuration of one project in one language. */
interface KeptConfig {
  /** The last one that was loaded. */
  config?: ProjectConfig | undefined;
  /** Until when `config` is used while a call is under way, in milliseconds since 1970. */
  usableUntil: number;
  /** When the next call is made; endless while one is under way. */
  nextCallAt: number;
  /** The last call, which may have failed. */
  call?: Promise<ProjectConfig>;
}

const getCache = () =>
  getSingleton('projects', () => new LRUCache<string, KeptConfig>({ max: MAX_PROJECTS }));

/** Calls the points mall. If that fails, the last configuration is used, however old it is. */
async function callAgain(kept: KeptConfig, { pId, locale }: ConfigContext): Promise<ProjectConfig> {
  kept.nextCallAt = Number.POSITIVE_INFINITY;
  try {
    const config = await callUpstream(projectConfig, {}, { ...(pId && { pId }), ...(locale && { locale }) });
    kept.config = config;
    kept.nextCallAt = Date.now() + LIFETIME_MS;
    kept.usableUntil = kept.nextCallAt + MAX_STALE_MS;
    return config;
  } catch (error) {
    kept.nextCallAt = Date.now() + RETRY_AFTER_MS;
    if (!kept.config) throw error;
    getLogger().warn({ err: error, pId }, 'could not load the project configuration; the last one is used');
    return kept.config;
  }
}

/**
 * Loads the configuration of a project, of the default one without `pId`. It is kept for 15 s, so that the middleware and the
 * page that it leads to share one call (R-HOME-30). Then it is used for up to a minute while the next call is under way; if that
 * fails, the last one is used on, so that the project keeps its brand and its cached pages (R-PROJECT-29).
 * @throws AppError of the points mall if it was never loaded; the same for 2 s
 */
export async function loadProjectConfig(context: ConfigContext): Promise<ProjectConfig> {
  const key = `${context.locale} ${context.pId ?? ''}`;
  const kept: KeptConfig = getCache().get(key) ?? { usableUntil: 0, nextCallAt: 0 };
  getCache().set(key, kept);
  if (!kept.call || Date.now() >= kept.nextCallAt) {
    kept.call = callAgain(kept, context);
    // A visitor who gets the configuration before it does not wait for it.
    kept.call.catch(() => {});
  }
  const isUnderWay = kept.nextCallAt === Number.POSITIVE_INFINITY;
  if (kept.config && (!isUnderWay || Date.now() < kept.usableUntil)) return kept.config;
  return kept.call;
}

/**
 * Lets the next request of each project load its configuration and wait for it (R-OPERATOR-13). A call that is under way, which may
 * not know a change, is not used by requests that come later.
 */
export function clearProjectConfigs(): void {
  const cache = getCache();
  for (const [key, { config }] of [...cache.entries()])
    cache.set(key, { config, usableUntil: 0, nextCallAt: 0 });
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
