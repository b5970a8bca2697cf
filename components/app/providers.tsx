'use client';

import { QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { usePathname } from 'next/navigation';
import { type ReactNode, useEffect, useState } from 'react';
import { ApiError } from '@/lib/browser/api-error';
import { pointsQuery } from '@/lib/browser/queries';
import { hasSessionMarker } from '@/lib/rules/caller/session-marker';
import { shouldFetchPoints } from '@/lib/rules/points/points-fetch';

/**
 * Fetches a shopper's points on each change of the page. One that is under way is not asked twice
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

/** A refusal is an answer: only silence and server trouble are worth another try. */
const shouldRetry = (count: number, error: unknown): boolean =>
  count < 2 && !(error instanceof ApiError && error.code >= 400 && error.code < 500);

/** How long lists are kept for the way back. On the server a timer would hold every client that long. */
const CACHE_LIFETIME_MS = 10 * 60_000;

const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        ...(typeof window !== 'undefined' && { gcTime: CACHE_LIFETIME_MS }),
        retry: shouldRetry,
        refetchOnWindowFocus: false,
        // A phone that is offline hears so at once, with a way to try again, rather than to wait without a word.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      // And nothing is ordered or sent minutes after the tap, when the network is back.
      mutations: { networkMode: 'always' },
    },
  });

/** What every page shares in the browser: the query cache, which also keeps lists for the way back. */
export function Providers({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      {children}
      <PointsFetch />
    </QueryClientProvider>
  );
}
