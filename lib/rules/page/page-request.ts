import { BASE_PATH } from '../../contract/paths';
import { hasTicket, splitTicket } from '../caller/ticket';
import {
  detectEnvironment,
  ENVIRONMENT_COOKIE,
  ENVIRONMENT_PARAMETER,
} from '../environment/detect-environment';
import type { Environment } from '../environment/environment';
import { hasFeature } from '../environment/features';
import { CONTROL_FEED, selectHomeFeed } from '../partner/home-feed';
import { toCachedPagePath } from './activity-page-path';
import { hasFirstReturnFlag, toFirstReturnAddress } from './first-return';
import { addQuery, splitPath } from './links';
import { isLocale, LOCALE_COOKIE, LOCALE_PARAMETER, type Locale, negotiateLocale } from './locale';
import { findLandingPath, isEmbeddable, matchPage, trimPath } from './page-routes';
import { PROJECT_COOKIE, parseProjectId } from './project-id';
import { encodeVariant, UNKNOWN_PROJECT } from './variant';

/** The call that checks login tickets, because pages must not set the session cookie. */
const TICKET_PATH = '/api/v7/user/ticket';

/** The parts of a page request that decide about its routing. */
export interface PageRequest {
  /** Path below the base path, starting with a slash. */
  path: string;
  query: URLSearchParams;
  /** Whether the client router asks for the page's place in its tree only, and shows nothing of it. */
  isTree?: boolean;
  cookie: (name: string) => string | undefined;
  header: (name: string) => string | null;
}

/** The status of a project, which decides whether its pages are shown. */
export interface ProjectStatus {
  isKnown: boolean;
  isOpen: boolean;
  /** Page of the empty address. */
  defaultPath?: string | undefined;
}

/**
 * The middleware's decision. `location` and `path` are below the base path. `environment` of a redirect: the one that the address
 * names, to be kept in a cookie; of a page: the visitor's.
 */
export type PageRouting =
  | {
      kind: 'redirect';
      location: string;
      /** The project that the browser is to remember. Not for pages of the quick app: they limit how long it is kept (R-QUICK-03). */
      pId?: string;
      environment?: Environment;
    }
  | { kind: 'page'; path: string; status: 200 | 404; environment: Environment };

interface RoutingRules {
  defaultProjectId: string;
  getProjectStatus: (pId: string, locale: Locale) => Promise<ProjectStatus>;
}

/** The page that renders a path: the home page has another one for the variant of its A/B test (R-PARTNER-14). */
function selectPagePath(path: string, cookie: PageRequest['cookie']): string {
  const feed = path === '/home' ? selectHomeFeed(cookie) : CONTROL_FEED;
  return feed === CONTROL_FEED ? path : `${path}/${feed}`;
}

/**
 * The project of the page of this mall that links to the request. The links of an unknown project's pages name no
 * project in the HTML, because these pages are shared: without scripts and cookies only the page that the visitor
 * comes from knows it (R-PROJECT-26).
 */
function getReferringProject(header: PageRequest['header']): string | undefined {
  const referrer = header('referer');
  if (!referrer || !URL.canParse(referrer)) return undefined;
  const { host, pathname, searchParams } = new URL(referrer);
  const isOwnPage = host === header('host') && pathname.startsWith(`${BASE_PATH}/`);
  return isOwnPage ? parseProjectId(searchParams.get('pId')) : undefined;
}

/**
 * The language of a page: the one that the shopper has chosen, else the one that the address names. So a link of a search
 * engine opens in its language, and does not overrule a choice (R-CRAWLER-06).
 */
function selectLocale({ query, cookie, header }: PageRequest): Locale {
  const chosen = cookie(LOCALE_COOKIE);
  return negotiateLocale(
    isLocale(chosen) ? chosen : (query.get(LOCALE_PARAMETER) ?? undefined),
    header('accept-language'),
  );
}

/** The address to which a request of a page redirects: the page's, or the first-return page's before it (R-NAV-27). */
const toPageAddress = (path: string, query: URLSearchParams): string =>
  hasFirstReturnFlag(query) ? toFirstReturnAddress(path, query) : addQuery(path, query);

/**
 * Decides how to respond to a page request, by these rules in this order:
 * * An address with a login ticket redirects to the call that checks the ticket.
 * * An alias redirects to its page, the empty path to the project's default page.
 * * An address with the flag of the first-return page redirects to that page.
 * * An address without its canonical project id redirects to the address with it.
 * * An address that names its environment redirects to the address without the name, so that it is not shared.
 * * In a closed project, every page redirects to `/404`. A page that other sites may frame shows its own 404 instead, because
 *   `/404` would stay blank in their frame.
 * * An unknown path is the 404 page, and so is an activity page whose id no page can have.
 *
 * An address without a project gets that of the page that links to it, else the remembered one, else the default
 * one. One redirect makes all changes to the address and keeps the other parameters (R-NAV-13, R-NAV-15,
 * R-PROJECT-02, R-PROJECT-05, R-PROJECT-07, R-PROJECT-26, R-NAV-04, R-ACCOUNT-19, R-ENV-08).
 */
export async function routePageRequest(request: PageRequest, rules: RoutingRules): Promise<PageRouting> {
  const claim = request.query.get(ENVIRONMENT_PARAMETER);
  const environment = detectEnvironment(
    request.header('user-agent'),
    claim ?? request.cookie(ENVIRONMENT_COOKIE),
  );
  const requestedId = request.query.get('pId');
  const pId =
    parseProjectId(requestedId) ??
    getReferringProject(request.header) ??
    parseProjectId(request.cookie(PROJECT_COOKIE)) ??
    rules.defaultProjectId;
  const trimmed = trimPath(request.path);
  const match = matchPage(trimmed, request.query.get('goodsId'));

  const query = new URLSearchParams(request.query);
  query.delete(ENVIRONMENT_PARAMETER);
  const redirectTo = (location: string): PageRouting => ({
    kind: 'redirect',
    location,
    ...(!hasFeature('quickAppProject', environment) && { pId }),
    ...(claim !== null && { environment }),
  });
  const { ticket, rest } = splitTicket(query);
  if (hasTicket(query)) {
    rest.set('pId', pId);
    ticket.set('to', addQuery(trimmed, rest));
    return redirectTo(addQuery(TICKET_PATH, ticket));
  }
  query.set('pId', pId);
  const locale = selectLocale(request);
  if (match.kind === 'redirect') {
    if (trimmed === '/') {
      const { defaultPath } = await rules.getProjectStatus(pId, locale);
      const landing = splitPath(findLandingPath(defaultPath ?? '') ?? match.to);
      // What the visitor's address says goes before what the project configures.
      const configured = [...landing.query].filter(([name]) => !query.has(name));
      return redirectTo(toPageAddress(landing.address, new URLSearchParams([...configured, ...query])));
    }
    if (match.to.startsWith(`${trimmed}/`)) query.delete('goodsId');
    return redirectTo(toPageAddress(match.to, query));
  }
  // The router also asks for the tree of an address without its query. It shows nothing, so it needs no redirect.
  const isBareTree = request.isTree && requestedId === null;
  const isCanonical = isBareTree || (requestedId === pId && request.query.getAll('pId').length === 1);
  const isFlagged = match.kind === 'page' && hasFirstReturnFlag(query);
  if (isFlagged) return redirectTo(toFirstReturnAddress(trimmed, query));
  if (!isCanonical || claim !== null) return redirectTo(addQuery(trimmed, query));

  const project = await rules.getProjectStatus(pId, locale);
  if (!project.isOpen && trimmed !== '/404' && !isEmbeddable(trimmed)) {
    return redirectTo(addQuery('/404', new URLSearchParams({ pId })));
  }
  const variant = encodeVariant({
    locale,
    environment,
    projectKey: project.isKnown ? pId : UNKNOWN_PROJECT,
  });
  const isPage = match.kind === 'page' && trimmed !== '/404';
  // The page of before the closing may still be cached, so the 404 of the embeddable page is a page of its own.
  const pagePath = project.isOpen ? selectPagePath(trimmed, request.cookie) : `${trimmed}/closed`;
  const path = isPage ? toCachedPagePath(pagePath, query) : undefined;
  const status = path && project.isOpen ? 200 : 404;
  return { kind: 'page', path: `/${variant}${path ?? '/404'}`, status, environment };
}
