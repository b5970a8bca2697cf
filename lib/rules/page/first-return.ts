import { BASE_PATH } from '@/lib/contract/paths';
import { isFlagSet } from './address-flag';
import { addQuery } from './links';
import { LOCALE_PARAMETER } from './locale';
import { matchPage, trimPath } from './page-routes';

/** Where the first-return page continues when its address names no page of the mall. */
export const DEFAULT_TARGET = '/primary1';

/** The page that welcomes a returning shopper. */
const FIRST_RETURN_PATH = '/pointCustom';

/** The page that binds a phone. */
export const BIND_PHONE_PATH = '/grantPhone';

/** Parameter of a page's address: the visit goes to the first-return page before. */
export const FIRST_RETURN_FLAG = 'primaryToCustom';

/** Longest `toPath` and `toQuery` that are read, in characters. */
const MAX_CHARS = 1024;

/** Reads `toQuery`: the text of a query, or a JSON object of its parameters. */
function parseQuery(text: string): URLSearchParams {
  if (!text.startsWith('{')) return new URLSearchParams(text);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return new URLSearchParams();
  }
  const entries = Object.entries(value as object).filter(
    (entry): entry is [string, string | number] =>
      typeof entry[1] === 'string' || typeof entry[1] === 'number',
  );
  return new URLSearchParams(entries.map(([name, content]) => [name, String(content)]));
}

/**
 * The page to which the first-return page continues: `toPath` with the parameters of `toQuery`, if that is a
 * page of the mall; otherwise the point centre. Never another site, a call, or the first-return page itself
 * (R-DOC-11). The project is not taken over: links add the current one.
 */
export function parseFirstReturnTarget(toPath: string, toQuery: string): string {
  if (toPath.length > MAX_CHARS || toQuery.length > MAX_CHARS) return DEFAULT_TARGET;
  const [address = '', ownQuery = ''] = toPath.split('#', 1)[0]?.split('?', 2) ?? [];
  const inner = address.startsWith(`${BASE_PATH}/`) ? address.slice(BASE_PATH.length) : address;
  const path = trimPath(inner.startsWith('/') ? inner : `/${inner}`);
  if (path === '/' || path === FIRST_RETURN_PATH || matchPage(path).kind === 'unknown') return DEFAULT_TARGET;
  const query = new URLSearchParams([...new URLSearchParams(ownQuery), ...parseQuery(toQuery)]);
  for (const [name, value] of [...query]) {
    if (value === 'null' || name === 'pId' || name === FIRST_RETURN_FLAG) query.delete(name);
  }
  return addQuery(path, query);
}

/** The path of the page that binds a phone and comes back to the first-return page with its target (R-DOC-11). */
export function createBindPhonePath(target: { toPath: string; toQuery: string }): string {
  const query = new URLSearchParams(Object.entries(target).filter(([, value]) => value !== ''));
  const from = addQuery(FIRST_RETURN_PATH, query);
  return `${BIND_PHONE_PATH}?${new URLSearchParams({ from })}`;
}

/** Whether the query of a page's address has the flag; `null`, `0` and `false` count as absent. */
export const hasFirstReturnFlag = (query: URLSearchParams): boolean =>
  isFlagSet(query.get(FIRST_RETURN_FLAG));

/**
 * The address of the first-return page that continues to a page whose address has the flag. The target does not repeat
 * the flag, so that it applies once. Language and project are also those of the first-return page (R-NAV-27).
 * @param path the page's path, below the base path
 * @param query the page's query, with its project
 */
export function toFirstReturnAddress(path: string, query: URLSearchParams): string {
  const target = new URLSearchParams(query);
  target.delete(FIRST_RETURN_FLAG);
  if (path === FIRST_RETURN_PATH) return `${path}?${target}`;
  const address = new URLSearchParams();
  for (const name of [LOCALE_PARAMETER, 'pId']) {
    const value = target.get(name);
    if (value !== null) address.set(name, value);
  }
  target.delete('pId');
  const continuation = new URLSearchParams({ toPath: path });
  if (`${target}`) continuation.set('toQuery', `${target}`);
  return `${FIRST_RETURN_PATH}?${new URLSearchParams([...continuation, ...address])}`;
}
