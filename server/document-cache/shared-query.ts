import 'server-only';
import { BASE_PATH } from '@/lib/contract/paths';
import { isDynamicPage } from '@/lib/rules/page/page-routes';
import { getConfig } from '../config';

/** The parameters that the search page shows (components/search/search-state.ts), and the project's. */
const PARAMETERS: ReadonlySet<string> = new Set([
  'pId',
  'keyword',
  'groupId',
  'all',
  'activityType',
  'sort',
  'minPoints',
  'maxPoints',
  'page',
]);
/** Longer queries are rendered for their visitor alone. */
const MAX_LENGTH = 300;

/**
 * Finds the query of a search whose document visitors share: it has only parameters that the page shows, each once. Any
 * other parameter may belong to one visitor, and the page contains its own address (ADR 10) (R-SEARCH-19).
 * @param url path and query of a request
 * @returns the query in one encoding; undefined for a document of one visitor, and for every other page
 */
export function findSharedQuery(url = ''): string | undefined {
  const [path = '', search = ''] = url.split(/\?(.*)/s);
  // In development, pages change with each save.
  if (getConfig().NODE_ENV !== 'production' || !path.startsWith(`${BASE_PATH}/`)) return undefined;
  if (search.length > MAX_LENGTH || !isDynamicPage(path.slice(BASE_PATH.length))) return undefined;
  const query = new URLSearchParams(search);
  const names = [...query.keys()];
  if (new Set(names).size < names.length || names.some((name) => !PARAMETERS.has(name))) return undefined;
  return query.toString();
}
