import 'server-only';
import { LRUCache } from 'lru-cache';
import { type ProjectConfig, projectConfig } from '@/lib/contract/config';
import type { ProjectAnswer } from '@/lib/rules/page/page-request';
import { log } from './observe/log';
import { shared } from './shared';
import { call } from './upstream/call';

/** How long an answer about a project is kept. */
const TTL_MS = 15_000;
/** Invented ids push each other out. */
const MAX_PROJECTS = 500;

const getCache = () =>
  shared(
    'projects',
    () =>
      new LRUCache<string, Promise<ProjectAnswer>>({
        max: MAX_PROJECTS,
        ttl: TTL_MS,
        perf: { now: () => Date.now() },
      }),
  );

const toAnswer = (asked: string, config: ProjectConfig): ProjectAnswer => ({
  known: config.pId === asked,
  open: config.boolOpen,
});

async function load(pId: string): Promise<ProjectAnswer> {
  try {
    return toAnswer(pId, await call(projectConfig, {}, { pId }));
  } catch (error) {
    // Spec 4: the app becomes ready even if configuration loading failed, and goes on with defaults (open).
    log().warn({ err: error, pId }, 'project configuration could not be loaded');
    return { known: false, open: true };
  }
}

/** Looks up whether a project is known and open. The answer is kept for 15 s; never fails (R-PROJECT-08). */
export function lookUpProject(pId: string): Promise<ProjectAnswer> {
  const cache = getCache();
  const known = cache.get(pId);
  if (known) return known;
  const answer = load(pId);
  cache.set(pId, answer);
  return answer;
}
