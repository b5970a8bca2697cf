import { UNKNOWN_PROJECT } from './variant';

/**
 * Whether a link is a path inside the mall: one slash, and nothing that a browser would parse as another host
 * (R-SECURITY-07).
 */
export const isInnerPath = (href: string): boolean => /^\/(?![/\\])/.test(href) && !/[\\\s]/.test(href);

/** Splits a text before the first of a separator; the second part is empty, or begins with it. */
const splitBefore = (text: string, separator: string): [string, string] => {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at)];
};

/** Splits a path of the mall; `fragment` contains its `#`. Only the first `?` begins the query (RFC 3986, 3.4). */
export function splitPath(path: string): { address: string; query: URLSearchParams; fragment: string } {
  const [whole, fragment] = splitBefore(path, '#');
  const [address, query] = splitBefore(whole, '?');
  return { address, query: new URLSearchParams(query.slice(1)), fragment };
}

/** Joins a path and a query, which may be empty. iPhones before iOS 17 have no `query.size` (R-ENV-07). */
export function addQuery(path: string, query: URLSearchParams): string {
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}

/** Whether a path names its project. */
export const hasProjectId = (path: string): boolean => splitPath(path).query.has('pId');

/**
 * Adds the project id to the query of a page's path. On the shared pages of unknown projects, the paths of the
 * server stay unchanged: in the browser `TapLink` adds the project of the address, without scripts the middleware
 * does (R-NAV-02, R-PROJECT-05, R-PROJECT-26).
 */
export function addProjectId(path: string, projectKey: string): string {
  if (projectKey === UNKNOWN_PROJECT || !isInnerPath(path)) return path;
  const { address, query, fragment } = splitPath(path);
  query.set('pId', projectKey);
  return `${address}?${query}${fragment}`;
}
