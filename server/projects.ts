import 'server-only';
import { LRUCache } from 'lru-cache';
import { type ProjectConfig, projectConfig } from '@/lib/contract/config';
import type { ProjectStatus } from '@/lib/rules/page/page-request';
import { getSingleton } from './singleton';
import { getLogger } from './telemetry/logger';
import { callUpstream } from './upstream/call-upstream';

/** How long a project's status is cached. */
const TTL_MS = 15_000;
/** Limits the cache, because callers can invent project ids. */
const MAX_PROJECTS = 500;

const getCache = () =>
  getSingleton(
    'projects',
    () =>
      new LRUCache<string, Promise<ProjectStatus>>({
        max: MAX_PROJECTS,
        ttl: TTL_MS,
        perf: { now: () => Date.now() },
      }),
  );

const toProjectStatus = (requested: string, config: ProjectConfig): ProjectStatus => ({
  isKnown: config.pId === requested,
  isOpen: config.boolOpen,
});

async function loadProject(pId: string): Promise<ProjectStatus> {
  try {
    return toProjectStatus(pId, await callUpstream(projectConfig, {}, { pId }));
  } catch (error) {
    // R-PROJECT-08: the app becomes ready without the configuration, and uses defaults (open).
    getLogger().warn({ err: error, pId }, 'could not load the project configuration');
    return { isKnown: false, isOpen: true };
  }
}

/** Drops all cached statuses, so that the next request looks a project up (R-OPERATOR-13). */
export const clearProjectStatuses = (): void => getCache().clear();

/**
 * Whether a project is known and open, cached for 15 s. Never rejects: on an error it is open (R-PROJECT-08).
 */
export function getProjectStatus(pId: string): Promise<ProjectStatus> {
  const cache = getCache();
  const cached = cache.get(pId);
  if (cached) return cached;
  const status = loadProject(pId);
  cache.set(pId, status);
  return status;
}
