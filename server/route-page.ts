import 'server-only';
import { parseCookie } from 'cookie';
import { type PageRequest, type PageRouting, routePageRequest } from '@/lib/rules/page/page-request';
import { getConfig } from './config';
import { type PageKey, parsePageKey, readSelfRequestKey } from './document-cache/self-request';
import { findAutoLogin } from './oauth/auto-login';
import { getProjectStatus } from './projects';

/** How a page is answered; `login`: the login that the page starts before it is shown, below the base path. */
export type PageDecision = PageRouting | { kind: 'login'; location: string };

/** The page that this server requests from itself. */
function routeSelfRequest({ segment, variant, path }: PageKey): PageDecision {
  return {
    kind: 'page',
    path: `/${segment}${path}`,
    status: path === '/404' ? 404 : 200,
    environment: variant.environment,
  };
}

/**
 * Decides how a page request is answered, by the rules in `lib/rules/page/page-request.ts`, for the middleware and for the
 * cached documents (ADR 13).
 * @param page the address that the visitor requested: the path below the base path, the query, and what the router asks for
 */
export async function routePage(
  request: Request,
  page: Pick<PageRequest, 'path' | 'query' | 'isTree'>,
): Promise<PageDecision> {
  const { headers } = request;
  const own = parsePageKey(readSelfRequestKey(headers) ?? '');
  if (own) return routeSelfRequest(own);
  const cookies = parseCookie(headers.get('cookie') ?? '');
  const routing = await routePageRequest(
    { ...page, cookie: (name) => cookies[name], header: (name) => headers.get(name) },
    { defaultProjectId: getConfig().MALL_DEFAULT_PID, getProjectStatus },
  );
  if (routing.kind !== 'page' || routing.status !== 200) return routing;
  const location = await findAutoLogin(request, page);
  return location === undefined ? routing : { kind: 'login', location };
}
