'use client';

import { useCallback, useSyncExternalStore } from 'react';
import { currentProjectId } from '@/lib/browser/page';
import { withProject } from '@/lib/rules/page/links';
import { UNKNOWN_PROJECT } from '@/lib/rules/page/variant';

const never = () => () => {};
const onServer = () => undefined;

/**
 * Adds the page's project to an inner address. For client parts;
 * the server has `link` of `pageContext`. While hydrating it says what the server said, which knows no query
 * (R-NAV-02).
 */
export function useLink(): (path: string) => string {
  const project = useSyncExternalStore(never, currentProjectId, onServer);
  return useCallback((path: string) => withProject(path, project ?? UNKNOWN_PROJECT), [project]);
}
