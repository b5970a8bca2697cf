import 'server-only';
import { LRUCache } from 'lru-cache';
import { type ProjectConfig, projectConfig } from '@/lib/contract/config';
import type { Locale } from '@/lib/rules/page/locale';
import type { ProjectStatus } from '@/lib/rules/page/page-request';
import { getSingleton } from './singleton';
import { getLogger } from './telemetry/logger';
import type { CallContext } from './upstream/call-context';
import { callUpstream } from './upstream/call-upstream';

/** How long a project's configuration is kept. */
const TTL_MS = 15_000;
/** Limits the cache, because callers can invent project ids. */
const MAX_PROJECTS = 500;

const getCache = () =>
  getSingleton(
    'projects',
    () =>
      new LRUCache<string, Promise<ProjectConfig>>({
        max: MAX_PROJECTS,
        ttl: TTL_MS,
        perf: { now: () => Date.now() },
      }),
  );

/**
 * Loads the configuration of a project, of the default one without `pId`. It is kept for 15 s, failures too, so that
 * the middleware and the page that it leads to share one call (R-HOME-30).
 * @throws AppError of the points mall
 */
export function loadProjectConfig({
  pId,
  locale,
}: Pick<CallContext, 'pId' | 'locale'>): Promise<ProjectConfig> {
  const cache = getCache();
  const key = `${locale} ${pId ?? ''}`;
  const cached = cache.get(key);
  if (cached) return cached;
  const config = callUpstream(projectConfig, {}, { ...(pId && { pId }), ...(locale && { locale }) });
  cache.set(key, config);
  return config;
}

/** Drops all kept configurations, so that the next request loads them again (R-OPERATOR-13). */
export const clearProjectConfigs = (): void => getCache().clear();

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
