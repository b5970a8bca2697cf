import 'server-only';
import { LRUCache } from 'lru-cache';
import { type ProjectConfig, projectConfig } from '@/lib/contract/config';
import type { ProjectStatus } from '@/lib/rules/page/page-request';
import { getSingleton } from './singleton';
import { getLogger } from './telemetry/logger';
import { callUpstream } from './upstream/call-upstream';

/** How long an answer about a project is kept. */
const TTL_MS = 15_000;
/** Invented ids push each other out. */
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

const toProjectAnswer = (requested: string, config: ProjectConfig): ProjectStatus => ({
  isKnown: config.pId === requested,
  isOpen: config.boolOpen,
});

async function loadProject(pId: string): Promise<ProjectStatus> {
  try {
    return toProjectAnswer(pId, await callUpstream(projectConfig, {}, { pId }));
  } catch (error) {
    // Spec 4: the app becomes ready even if configuration loading failed, and goes on with defaults (open).
    getLogger().warn({ err: error, pId }, 'project configuration could not be loaded');
    return { isKnown: false, isOpen: true };
  }
}

/** Looks up whether a project is known and open. The answer is kept for 15 s; never fails (R-PROJECT-08). */
export function lookUpProject(pId: string): Promise<ProjectStatus> {
  const cache = getCache();
  const known = cache.get(pId);
  if (known) return known;
  const answer = loadProject(pId);
  cache.set(pId, answer);
  return answer;
}
