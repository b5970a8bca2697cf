import 'server-only';
import { type ProjectConfig, projectConfig } from '@/lib/contract/config';
import type { ProjectAnswer } from '@/lib/rules/page/page-request';
import { log } from './observe/log';
import { shared } from './shared';
import { call } from './upstream/call';

/** How long an answer about a project holds, in milliseconds. */
const TTL_MS = 15_000;
/** Most projects remembered; invented ids push each other out. */
const CAPACITY = 500;

interface Entry {
  until: number;
  answer: Promise<ProjectAnswer>;
}

const entries = () => shared('projects', () => new Map<string, Entry>());

const toAnswer = (asked: string, config: ProjectConfig): ProjectAnswer => ({
  known: config.pId === asked,
  open: config.boolOpen,
});

async function load(pId: string): Promise<ProjectAnswer> {
  try {
    return toAnswer(pId, await call(projectConfig, {}, { pId }));
  } catch (error) {
    // The mall becomes ready even if configuration loading failed, and goes on with defaults (open).
    log().warn({ err: error, pId }, 'project configuration could not be loaded');
    return { known: false, open: true };
  }
}

/** Whether a project is known and open, remembered for a few seconds; never fails (R-PROJECT-08). */
export function lookUpProject(pId: string, now = Date.now()): Promise<ProjectAnswer> {
  const known = entries();
  const hit = known.get(pId);
  if (hit && hit.until > now) return hit.answer;
  const entry = { until: now + TTL_MS, answer: load(pId) };
  known.delete(pId);
  known.set(pId, entry);
  const oldest = known.keys().next().value;
  if (known.size > CAPACITY && oldest !== undefined) known.delete(oldest);
  return entry.answer;
}
