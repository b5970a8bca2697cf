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

/** The project of the document's pages, as the server knows it: the shared pages of unknown projects have `UNKNOWN_PROJECT`. */
export const ProjectKey = createContext(UNKNOWN_PROJECT);

/**
 * The project id of the current page. On the shared pages of unknown projects it is undefined on the server and during hydration, because
 * their server does not know the query; the next render has it.
 * @param isWanted without it the result is undefined, which saves the second render of such a page with many links
 */
export function useCurrentProjectId(isWanted = true): string | undefined {
  const projectKey = useContext(ProjectKey);
  const isKnown = projectKey !== UNKNOWN_PROJECT;
  const named = useSyncExternalStore(
    subscribeNever,
    isWanted && !isKnown ? getCurrentProjectId : getNothing,
    getNothing,
  );
  return isWanted && isKnown ? projectKey : named;
}

/** The language of the current page. */
export const getCurrentLocale = (): string => document.documentElement.lang || DEFAULT_LOCALE;

/**
 * Returns a function that adds the project id of the page to an internal path (R-NAV-02). For client components; server
 * components use `link` of `getPageContext`.
 */
export function useLink(): (path: string) => string {
  const project = useCurrentProjectId();
  return useCallback((path: string) => addProjectId(path, project ?? UNKNOWN_PROJECT), [project]);
}
