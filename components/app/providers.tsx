'use client';

import { QueryClientProvider } from '@tanstack/react-query';
import { PrefetchKind } from 'next/dist/client/components/router-reducer/router-reducer-types';
import { usePathname, useRouter } from 'next/navigation';
import { type ReactNode, useEffect, useState } from 'react';
import { readCookie, writeCookie } from '@/lib/browser/cookies';
import { getCurrentProjectId, ProjectKey } from '@/lib/browser/current-page';
import { canUse } from '@/lib/browser/environment';
import { watchErrors } from '@/lib/browser/log';
import { connectRouter } from '@/lib/browser/prefetch-page';
import { createQueryClient } from '@/lib/browser/query-client';
import { isLocale, LOCALE_COOKIE, LOCALE_PARAMETER } from '@/lib/rules/page/locale';
import { PROJECT_COOKIE, PROJECT_COOKIE_SECONDS } from '@/lib/rules/page/project-id';
import './before-hydration';

/**
 * Remembers the project of each page, for later addresses without one. The page itself cannot set the cookie,
 * because it is cached (R-PROJECT-26). Pages of the quick app write the cookie themselves, when they know how long it is valid (R-QUICK-03).
 */
function useProjectMemory(): void {
  const path = usePathname();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page may belong to another project
  useEffect(() => {
    const pId = !canUse('quickAppProject') && getCurrentProjectId();
    if (pId && readCookie(PROJECT_COOKIE) !== pId) writeCookie(PROJECT_COOKIE, pId, PROJECT_COOKIE_SECONDS);
  }, [path]);
}

/**
 * Keeps the language that the address of the first page names for the next ones, whose links do not name it, unless the
 * shopper has chosen one (R-CRAWLER-06).
 */
export function LocaleMemory() {
  useEffect(() => {
    const locale = new URLSearchParams(window.location.search).get(LOCALE_PARAMETER);
    if (isLocale(locale) && !readCookie(LOCALE_COOKIE)) writeCookie(LOCALE_COOKIE, locale);
  }, []);
  return null;
}

/** Lets links pass the pages that they prefetch to the router (R-NAV-31). */
export function PrefetchConnection() {
  const router = useRouter();
  useEffect(
    () => connectRouter((address) => router.prefetch(address, { kind: PrefetchKind.FULL })),
    [router],
  );
  return null;
}

interface ProvidersProps {
  projectKey: string;
  children: ReactNode;
}

/** Providers of every page in the browser: its project, and the query cache, which also keeps lists for back navigation. */
export function Providers({ projectKey, children }: ProvidersProps) {
  const [client] = useState(createQueryClient);
  useProjectMemory();
  useEffect(watchErrors, []);
  return (
    <QueryClientProvider client={client}>
      <ProjectKey value={projectKey}>{children}</ProjectKey>
      <LocaleMemory />
    </QueryClientProvider>
  );
}
