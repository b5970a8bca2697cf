import { UNKNOWN_PROJECT } from './variant';

/**
 * Whether a link is a path inside the mall: one slash, and nothing that a browser would parse as another host
 * (R-SECURITY-07).
 */
export const isInnerPath = (href: string): boolean => /^\/(?![/\\])/.test(href) && !/[\\\s]/.test(href);

/** Whether a path names its project. */
export const hasProjectId = (path: string): boolean =>
  new URLSearchParams(path.split('#', 1)[0]?.split('?', 2)[1]).has('pId');

/**
 * Adds the project id to the query of a page's path. On the shared pages of unknown projects, the paths of the
 * server stay unchanged: in the browser `TapLink` adds the project of the address, without scripts the middleware
 * does (R-NAV-02, R-PROJECT-05, R-PROJECT-26).
 */
export function addProjectId(path: string, projectKey: string): string {
  if (projectKey === UNKNOWN_PROJECT || !isInnerPath(path)) return path;
  const [address = '', hash] = path.split('#', 2);
  const [base = '', query = ''] = address.split('?', 2);
  const parameters = new URLSearchParams(query);
  parameters.set('pId', projectKey);
  return `${base}?${parameters}${hash === undefined ? '' : `#${hash}`}`;
}

/**
 * Parses the link of an advert: a page of the mall or an https site; undefined for anything else (R-NAV-20).
 */
export function parseLinkTarget(href: string): { kind: 'inner' | 'outer'; href: string } | undefined {
  if (isInnerPath(href)) return { kind: 'inner', href };
  return /^https:\/\//i.test(href) && URL.canParse(href) ? { kind: 'outer', href } : undefined;
}
