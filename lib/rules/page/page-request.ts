import { hasTicket, splitTicket } from '../caller/ticket';
import { detectEnvironment } from './environment';
import { LOCALE_COOKIE, negotiateLocale } from './locale';
import { matchPage, trimPath } from './page-routes';
import { parseProjectId } from './project-id';
import { encodeVariant, UNKNOWN_PROJECT } from './variant';

/** Cookie that remembers the project of the last page. */
export const PROJECT_COOKIE = 'pId';

/** Where login tickets are checked: a call, which may set the session's cookie. */
const TICKET_PATH = '/api/v7/user/ticket';

/** What the middleware sees of a request for a page. */
export interface PageRequest {
  /** Path below the base path, starting with a slash. */
  path: string;
  query: URLSearchParams;
  cookie: (name: string) => string | undefined;
  header: (name: string) => string | null;
}

/** What is known about a project when a page is asked for. */
export interface ProjectStatus {
  isKnown: boolean;
  isOpen: boolean;
}

/** What the middleware does. `location` and `path` are below the base path. */
export type PageRouting =
  | { kind: 'redirect'; location: string; pId: string }
  | { kind: 'page'; path: string; status: 200 | 404 };

interface RoutingRules {
  defaultProjectId: string;
  getProjectStatus: (pId: string) => Promise<ProjectStatus>;
}

const appendQuery = (path: string, query: URLSearchParams): string => {
  const text = query.toString();
  return text ? `${path}?${text}` : path;
};

/**
 * Answers a request for a page by these rules, in this order: a login ticket goes where it is
 * checked and comes back without, aliases lead on, the address
 * carries the canonical project id, a closed mall shows only `/404`, an unknown path is the 404 page.
 * Everything that has to change in the address changes in one redirect, with all other parameters kept
 * (R-NAV-13, R-NAV-15, R-PROJECT-02, R-PROJECT-05, R-PROJECT-07, R-ACCOUNT-19).
 */
export async function routePageRequest(request: PageRequest, rules: RoutingRules): Promise<PageRouting> {
  const requestedId = request.query.get('pId');
  const pId =
    parseProjectId(requestedId) ?? parseProjectId(request.cookie(PROJECT_COOKIE)) ?? rules.defaultProjectId;
  const trimmed = trimPath(request.path);
  const match = matchPage(trimmed, request.query.get('goodsId'));

  const { ticket, rest } = splitTicket(request.query);
  if (hasTicket(request.query)) {
    rest.set('pId', pId);
    ticket.set('to', appendQuery(trimmed, rest));
    return { kind: 'redirect', location: appendQuery(TICKET_PATH, ticket), pId };
  }
  const query = new URLSearchParams(request.query);
  query.set('pId', pId);
  if (match.kind === 'redirect') {
    if (match.to.startsWith('/goodsProfile/')) query.delete('goodsId');
    return { kind: 'redirect', location: appendQuery(match.to, query), pId };
  }
  const canonical = requestedId === pId && request.query.getAll('pId').length === 1;
  if (!canonical) return { kind: 'redirect', location: appendQuery(trimmed, query), pId };

  const project = await rules.getProjectStatus(pId);
  if (!project.isOpen && trimmed !== '/404') {
    return { kind: 'redirect', location: appendQuery('/404', new URLSearchParams({ pId })), pId };
  }
  const variant = encodeVariant({
    locale: negotiateLocale(request.cookie(LOCALE_COOKIE), request.header('accept-language')),
    environment: detectEnvironment(request.header('user-agent')),
    projectKey: project.isKnown ? pId : UNKNOWN_PROJECT,
  });
  const missing = match.kind === 'unknown' || trimmed === '/404';
  return { kind: 'page', path: `/${variant}${missing ? '/404' : trimmed}`, status: missing ? 404 : 200 };
}
