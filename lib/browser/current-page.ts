import { useSyncExternalStore } from 'react';
import { DEFAULT_LOCALE } from '@/lib/rules/page/locale';
import { parseProjectId } from '@/lib/rules/page/project-id';

/** The project id of the current page; the middleware makes sure that every page address has one. */
export const getCurrentProjectId = (): string | undefined =>
  parseProjectId(new URLSearchParams(window.location.search).get('pId'));

/** The brand's name of points after a number; empty outside the pages of the mall. */
export const getCurrentPointName = (): string => document.documentElement.dataset.points ?? '';

const subscribeNever = () => () => {};
const getNothing = () => undefined;

/**
 * The project id of the current page. Undefined on the server and during hydration, because cached pages do not
 * know it; the next render has it.
 * @param isWanted without it the result is undefined, which saves the second render of a page with many links
 */
export const useCurrentProjectId = (isWanted = true): string | undefined =>
  useSyncExternalStore(subscribeNever, isWanted ? getCurrentProjectId : getNothing, getNothing);

/** The language of the current page. */
export const getCurrentLocale = (): string => document.documentElement.lang || DEFAULT_LOCALE;
