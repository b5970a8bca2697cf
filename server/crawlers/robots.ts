import 'server-only';
import { BASE_PATH } from '@/lib/contract/paths';
import { createRobotsText } from '@/lib/rules/page/robots';
import { getRequestOrigin } from '../bff/request-info';
import { getConfig } from '../config';

/** How long crawlers may keep the file, in seconds: they read it again after a day at the latest (RFC 9309, 2.4). */
const MAX_AGE_SECONDS = 3600;

/** The address of a project's sitemap. */
export const createSitemapAddress = (origin: string, pId: string): string =>
  `${origin}${BASE_PATH}/sitemap/${pId}.xml`;

/**
 * Serves `robots.txt`. It names the sitemaps of `MALL_SITEMAP_PROJECTS`, else that of the default project: the projects
 * of a mall offer the same products, and some are channels that their operator does not want to publish (R-CRAWLER-01).
 */
export function serveRobots(request: Request): Response {
  const { MALL_SITEMAP_PROJECTS, MALL_DEFAULT_PID } = getConfig();
  const projects = MALL_SITEMAP_PROJECTS.length > 0 ? MALL_SITEMAP_PROJECTS : [MALL_DEFAULT_PID];
  const origin = getRequestOrigin(request);
  return new Response(createRobotsText(projects.map((pId) => createSitemapAddress(origin, pId))), {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': `max-age=${MAX_AGE_SECONDS}` },
  });
}
