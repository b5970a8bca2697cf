import { BASE_PATH } from '@/lib/contract/paths';
import { matchPage, trimPath } from './page-routes';

/** Where the first-return page continues when its address names no page of the mall. */
export const DEFAULT_TARGET = '/primary1';

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
  if (path === '/' || path === '/pointCustom' || matchPage(path).kind === 'unknown') return DEFAULT_TARGET;
  const query = new URLSearchParams([...new URLSearchParams(ownQuery), ...parseQuery(toQuery)]);
  for (const [name, value] of [...query]) if (value === 'null' || name === 'pId') query.delete(name);
  return query.size > 0 ? `${path}?${query}` : path;
}
