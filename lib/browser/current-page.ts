import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import { withoutBasePath } from '@/lib/contract/paths';
import { addProjectId } from '@/lib/rules/page/links';
import { DEFAULT_LOCALE } from '@/lib/rules/page/locale';
import { parseProjectId } from '@/lib/rules/page/project-id';
import { UNKNOWN_PROJECT } from '@/lib/rules/page/variant';

/** The project id of the current page; the middleware makes sure that every page address has one. */
export const getCurrentProjectId = (): string | undefined =>
  parseProjectId(new URLSearchParams(window.location.search).get('pId'));

/** The brand's name of points after a number; empty outside the pages of the mall. */
export const getCurrentPointName = (): string => document.documentElement.dataset.points ?? '';

/**
 * Whether the address of the document belongs to the page of a path. It does not while the browser has gone to another page, and the router
 * still shows this one.
 */
export const isCurrentPath = (path: string): boolean => withoutBasePath(window.location.pathname) === path;

const subscribeNever = () => () => {};
const getNothing = () => undefined;

/**
 * The project id of the current page. Undefined on the server and during hydration, because cached pages do not
 * know it; the next render has it.
 * @param isWanted without it the result is undefined, which saves the second render of a page with many links
 */
export const useCurrentProjectId = (isWanted = true): string | undefined =>
  useSyncExternalStore(subscribeNever, isWanted ? getCurrentProjectId : getNothing, getNothing);

/** The project of the document's pages, as the server knows it: the shared pages of unknown projects have `UNKNOWN_PROJECT`. */
export const ProjectKey = createContext(UNKNOWN_PROJECT);

/** The language of the current page. */
export const getCurrentLocale = (): string => document.documentElement.lang || DEFAULT_LOCALE;

/**
 * Returns a function that adds the project id of the page to an internal path. For client components; server
 * components use `link` of `getPageContext`. On the shared pages of unknown projects it returns the paths unchanged until the
 * page is hydrated, because their server does not know the query (R-NAV-02).
 */
export function useLink(): (path: string) => string {
  const projectKey = useContext(ProjectKey);
  const project = useCurrentProjectId(projectKey === UNKNOWN_PROJECT) ?? projectKey;
  return useCallback((path: string) => addProjectId(path, project), [project]);
}
