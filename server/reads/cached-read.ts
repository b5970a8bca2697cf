import 'server-only';
import { unstable_cache } from 'next/cache';
import { cache } from 'react';
import { type ProjectConfig, projectConfig } from '@/lib/contract/config';
import type { AnyEndpoint, EndpointArgs, EndpointData } from '@/lib/contract/endpoint';
import { AppError, errorStatus } from '@/lib/contract/errors';
import { fillPointName } from '@/lib/i18n/text-template';
import { UNKNOWN_PROJECT, type Variant } from '@/lib/rules/page/variant';
import { INCOMPLETE_PAGE_SECONDS, INCOMPLETE_TAG } from '../page-cache/incomplete-page.mjs';
import { getProjectTheme } from '../project-theme';
import { loadProjectConfig } from '../projects';
import { callTags, pageReadSeconds } from '../revalidation/cache-tags';
import { addFailedRead } from '../revalidation/failed-reads';
import { admitLine } from '../telemetry/invalid-data';
import { getLogger } from '../telemetry/logger';
import { type CallContext, callUpstream } from '../upstream/call-upstream';
import { isMissingRead } from '../upstream/unknown-call';

/**
 * Shortens the lifetime of the page that is being rendered. The framework gives a page the shortest lifetime of its cached reads,
 * so this reads nothing, with a short lifetime. It has no effect on pages that are not cached.
 */
const shortenLifetime = unstable_cache(async () => true, ['incomplete-page'], {
  revalidate: INCOMPLETE_PAGE_SECONDS,
  // The page gets the tag, too, and then does not replace a complete one (server/page-cache).
  tags: [INCOMPLETE_TAG],
});

/** Whether a retry may succeed. A points mall that rejects or lacks a call will do so again (R-API-23). */
const isTemporary = (error: unknown, endpoint: AnyEndpoint): boolean =>
  !isMissingRead(error, endpoint) &&
  (!(error instanceof AppError) || errorStatus[error.code] >= 500 || error.code === 'too_many_requests');

/**
 * Marks the page that is being rendered as incomplete if a read of it failed only temporarily. Such a page is served, but not for
 * long, because all visitors get it (R-OPS-30).
 */
async function markIncompletePage(error: unknown, endpoint: AnyEndpoint): Promise<void> {
  if (!isTemporary(error, endpoint)) return;
  addFailedRead();
  await shortenLifetime();
}

type PageKey = Pick<Variant, 'locale' | 'projectKey'>;

/** The project id of a variant, for calls; none for an unknown project, which gets the default one. */
const toProjectId = (projectKey: string) => (projectKey === UNKNOWN_PROJECT ? undefined : projectKey);

/** Fills the project's name of points into the texts of a result (R-PROJECT-21). */
async function fillPoints<T>(data: T, { locale, projectKey }: PageKey): Promise<T> {
  const json = JSON.stringify(data);
  if (!json.includes('{points}')) return data;
  const pId = toProjectId(projectKey);
  const project = await loadProjectConfig({ locale, ...(pId && { pId }) }).catch(async (error: unknown) => {
    await markIncompletePage(error, projectConfig);
    return null;
  });
  return JSON.parse(fillPointName(json, getProjectTheme(project).pointName.unit[locale])) as T;
}

/**
 * Fills the name of points into the configuration of a project, but not into the template of that name: `getProjectTheme` fills in
 * the brand's name (R-PROJECT-27).
 */
export async function fillPointsOfProject(
  config: ProjectConfig | null,
  key: PageKey,
): Promise<ProjectConfig | null> {
  const filled = await fillPoints(config, key);
  return filled && { ...filled, webPointTemplate: config?.webPointTemplate ?? '' };
}

/**
 * Creates a cached read of a public endpoint, which a change of any of its tags (`callTags`) drops. The cache key is the
 * language, the project and the arguments, never a user. The read returns `null`, which is cached as well, if the points mall responds `not_found`; it
 * logs and throws other errors, and the page without this part is then kept for a few seconds only (R-OPS-30).
 * @param load sends the call; by default to the upstream
 * @param finish fills the name of points into the result
 */
export function createCachedRead<E extends AnyEndpoint>(
  endpoint: E,
  load: (args: EndpointArgs<E>, context: CallContext) => Promise<EndpointData<E>> = (args, context) =>
    callUpstream(endpoint, args, context),
  finish: (data: EndpointData<E> | null, key: PageKey) => Promise<EndpointData<E> | null> = fillPoints,
) {
  const tags = callTags[endpoint.id];
  if (!tags) throw new Error(`${endpoint.id} has no cache tags`);
  const read = unstable_cache(
    async (
      locale: Variant['locale'],
      projectKey: string,
      args: EndpointArgs<E>,
    ): Promise<EndpointData<E> | null> => {
      const pId = toProjectId(projectKey);
      try {
        return await load(args, { locale, ...(pId && { pId }) });
      } catch (error) {
        if (error instanceof AppError && error.code === 'not_found') return null;
        // Here once, because a page omits the part that cannot be read (R-EVENT-14).
        const admitted = !isMissingRead(error, endpoint) && admitLine(error, `read ${endpoint.id}`);
        if (admitted)
          getLogger().warn({ err: error, call: endpoint.id, ...admitted }, 'could not read for a page');
        throw error;
      }
    },
    [endpoint.id],
    { revalidate: Math.min(...tags.map((tag) => pageReadSeconds[tag])), tags: [...tags] },
  );
  // The head and the body of a page read the same at the same time, before the first result is in the cache.
  const readOncePerRender = cache(async (locale: Variant['locale'], projectKey: string, argsJson: string) => {
    const data = await read(locale, projectKey, JSON.parse(argsJson) as EndpointArgs<E>).catch(
      async (error: unknown) => {
        // Not in the cached function: there, the lifetime would be that of the read.
        await markIncompletePage(error, endpoint);
        throw error;
      },
    );
    // Not in the cached function: another brand of the project does not drop the cached texts.
    return finish(data, { locale, projectKey });
  });
  return (variant: Variant, args: EndpointArgs<E>) =>
    readOncePerRender(variant.locale, variant.projectKey, JSON.stringify(args));
}
