import { MutationCache, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query';
import { ApiError, isUnknownCall } from './api-error';
import { logFailure } from './log';

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

/** No response, or a server error; a 4xx response answers what the page sent, and would be the same again. */
const isFailure = (error: unknown): boolean =>
  !(error instanceof ApiError && error.code >= 400 && error.code < 500);

/**
 * Whether a load has failed, whatever its code is (too many calls, an invalid query): the shopper gets no list, count or advert. An
 * ended session, nothing under an id, a call that does not exist and a rejection with a reason are expected answers.
 */
const isLoadFailure = (error: unknown): boolean =>
  !(error instanceof ApiError && (error.reason || error.code === 401 || isUnknownCall(error)));

/** Logs every load that fails: counts, lists, adverts (R-EVENT-14). */
const createQueryCache = () =>
  new QueryCache({
    onError: (error, { queryKey }) => {
      if (isLoadFailure(error)) logFailure(`could not load ${queryKey.slice(0, 2).join(' ')}`, error);
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
