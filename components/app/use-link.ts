import { useCallback } from 'react';
import { useCurrentProjectId } from '@/lib/browser/current-page';
import { addProjectId } from '@/lib/rules/page/links';
import { UNKNOWN_PROJECT } from '@/lib/rules/page/variant';

/**
 * Returns a function that adds the project id of the page to an internal path. For client components; server
 * components use `link` of `getPageContext`. During hydration it returns the same paths as the server, which
 * does not know the query (R-NAV-02).
 */
export function useLink(): (path: string) => string {
  const project = useCurrentProjectId();
  return useCallback((path: string) => addProjectId(path, project ?? UNKNOWN_PROJECT), [project]);
}
