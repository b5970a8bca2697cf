import { UNKNOWN_PROJECT } from './variant';

/**
 * A path inside the mall: one slash, then nothing that a browser would read as another host (R-SECURITY-07).
 */
export const isInnerPath = (href: string): boolean => /^\/(?![/\\])/.test(href) && !/[\\\s]/.test(href);

/**
 * The address of a page with the project in its query. Links of
 * the shared pages of unknown projects stay without; the middleware adds the shopper's own (R-NAV-02,
 * R-PROJECT-05).
 */
export function addProjectId(path: string, projectKey: string): string {
  if (projectKey === UNKNOWN_PROJECT || !isInnerPath(path)) return path;
  const [address = '', hash] = path.split('#', 2);
  const [base = '', query = ''] = address.split('?', 2);
  const parameters = new URLSearchParams(query);
  parameters.set('pId', projectKey);
  return `${base}?${parameters}${hash === undefined ? '' : `#${hash}`}`;
}

/** What an advert leads to: a page of the mall, or another site (https only) (R-NAV-20). */
export function parseLinkTarget(href: string): { kind: 'inner' | 'outer'; href: string } | undefined {
  if (isInnerPath(href)) return { kind: 'inner', href };
  return /^https:\/\//i.test(href) && URL.canParse(href) ? { kind: 'outer', href } : undefined;
}
