import { useCallback, useSyncExternalStore } from 'react';
import { getCurrentProjectId } from '@/lib/browser/current-page';
import { addProjectId } from '@/lib/rules/page/links';
import { UNKNOWN_PROJECT } from '@/lib/rules/page/variant';

const subscribeNever = () => () => {};
const getServerSnapshot = () => undefined;

/**
 * Adds the page's project to an inner address. For client parts;
 * the server has `link` of `pageContext`. While hydrating it says what the server said, which knows no query
 * (R-NAV-02).
 */
export function useLink(): (path: string) => string {
  const project = useSyncExternalStore(subscribeNever, getCurrentProjectId, getServerSnapshot);
  return useCallback((path: string) => addProjectId(path, project ?? UNKNOWN_PROJECT), [project]);
}
