'use client';

import {
  MutationCache,
  QueryCache,
  QueryClient,
  QueryClientProvider,
  type QueryKey,
  useQueryClient,
} from '@tanstack/react-query';
import { PrefetchKind } from 'next/dist/client/components/router-reducer/router-reducer-types';
import { usePathname, useRouter } from 'next/navigation';
import { type ReactNode, useEffect, useState } from 'react';
import { ApiError } from '@/lib/browser/api-error';
import { readCookie, writeCookie } from '@/lib/browser/cookies';
import { getCurrentProjectId } from '@/lib/browser/current-page';
import { logFailure, watchErrors } from '@/lib/browser/log';
import { connectRouter } from '@/lib/browser/prefetch-page';
import { pointsQuery } from '@/lib/browser/queries';
import { hasSessionMarker } from '@/lib/rules/caller/session-marker';
import { isLocale, LOCALE_COOKIE, LOCALE_PARAMETER } from '@/lib/rules/page/locale';
import { PROJECT_COOKIE, PROJECT_COOKIE_SECONDS } from '@/lib/rules/page/project-id';
import { shouldFetchPoints } from '@/lib/rules/points/points-fetch';
import './before-hydration';

/**
 * Fetches the shopper's points on each page change; React Query does not repeat a fetch that is in progress
 * (R-POINTS-22).
 */
export function PointsFetch() {
  const client = useQueryClient();
  const path = usePathname();
  useEffect(() => {
    if (shouldFetchPoints(path) && hasSessionMarker(document.cookie)) {
      void client.prefetchQuery({ ...pointsQuery(), staleTime: 0 });
    }
  }, [client, path]);
  return null;
}

/**
 * Remembers the project of each page, for later addresses without one. The page itself cannot set the cookie,
 * because it is cached (R-PROJECT-26).
 */
function useProjectMemory(): void {
  const path = usePathname();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page may belong to another project
  useEffect(() => {
    const pId = getCurrentProjectId();
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

/** What a mutation makes stale (`useMutation({ meta })`). A type alias, because the library requires an index. */
type MutationMeta = {
  /** Keys of queries to reload after a success. */
  invalidates?: readonly QueryKey[];
  /** The same, but the mutation stays pending until they are reloaded. */
  awaits?: readonly QueryKey[];
  /** Reloads after an error, too, because it can mean that the shown data is outdated. */
  evenAfterError?: boolean;
};

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: MutationMeta;
  }
}

/** A 4xx response answers what the shopper did; a list that cannot be loaded, or a server error, is a failure. */
const isFailure = (error: unknown): boolean =>
  !(error instanceof ApiError && error.code >= 400 && error.code < 500);

/** Logs every load that fails: counts, lists, adverts (R-EVENT-14). */
const createQueryCache = () =>
  new QueryCache({
    onError: (error, { queryKey }) => {
      if (isFailure(error))
        logFailure(`could not load ${String(queryKey[0])} ${String(queryKey[1] ?? '')}`.trim(), error);
    },
  });

/**
 * Invalidates what a mutation has declared. It runs in `onSettled`, because the cache calls `onSuccess` before
 * the mutation's own handler, which may still write to the queries or wait for an animation.
 */
const createMutationCache = () =>
  new MutationCache({
    onSettled: async (_data, error, _variables, _context, { meta = {} }, { client }) => {
      const { invalidates = [], awaits = [], evenAfterError = false } = meta;
      if (error && isFailure(error)) logFailure('a change failed', error);
      if (error && !evenAfterError) return;
      for (const queryKey of invalidates) void client.invalidateQueries({ queryKey });
      await Promise.all(awaits.map((queryKey) => client.invalidateQueries({ queryKey })));
    },
  });

/** Retries only network and server errors: a 4xx response would be the same again. */
const shouldRetry = (count: number, error: unknown): boolean => count < 2 && isFailure(error);

/**
 * How long lists stay cached for back navigation. Not set on the server, where the timer would keep every
 * client in memory.
 */
const CACHE_LIFETIME_MS = 10 * 60_000;

/** Creates the query cache of a page. */
export const createQueryClient = () =>
  new QueryClient({
    queryCache: createQueryCache(),
    mutationCache: createMutationCache(),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        ...(typeof window !== 'undefined' && { gcTime: CACHE_LIFETIME_MS }),
        retry: shouldRetry,
        refetchOnWindowFocus: false,
        // An offline device fails at once and can retry, instead of waiting for the network.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      // A paused mutation would order something minutes after the tap, when the network is back.
      mutations: { networkMode: 'always' },
    },
  });

/** Providers of every page in the browser: the query cache, which also keeps lists for back navigation. */
export function Providers({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient);
  useProjectMemory();
  useEffect(watchErrors, []);
  return (
    <QueryClientProvider client={client}>
      {children}
      <LocaleMemory />
    </QueryClientProvider>
  );
}
