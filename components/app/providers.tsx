'use client';

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ApiError } from '@/lib/browser/api-error';
import { PointsFetch } from './points-fetch';

/** A refusal is an answer: only silence and server trouble are worth another try. */
const worthRetry = (count: number, error: unknown): boolean =>
  count < 2 && !(error instanceof ApiError && error.code >= 400 && error.code < 500);

/** How long lists are kept for the way back. On the server a timer would hold every client that long. */
const KEPT_MS = 10 * 60_000;

const makeClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        ...(typeof window !== 'undefined' && { gcTime: KEPT_MS }),
        retry: worthRetry,
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
  const [client] = useState(makeClient);
  return (
    <QueryClientProvider client={client}>
      {children}
      <PointsFetch />
    </QueryClientProvider>
  );
}
