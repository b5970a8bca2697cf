import 'server-only';
import { unstable_cache } from 'next/cache';
import type { AnyEndpoint, EndpointArgs, EndpointData } from '@/lib/contract/endpoint';
import { AppError } from '@/lib/contract/errors';
import { UNKNOWN_PROJECT, type Variant } from '@/lib/rules/page/variant';
import type { CacheTag } from '../revalidation/cache-tags';
import { callUpstream } from '../upstream/call-upstream';

/**
 * How long public data may be served from the cache, in seconds, unless a change invalidates it before
 * (R-API-20, R-OPERATOR-13).
 */
const cacheSeconds: Readonly<Record<CacheTag, number>> = { goods: 60, search: 60, content: 120, project: 30 };

/**
 * Creates a cached read of a public endpoint, dropped by each of its tags. The cache key is the language, the project and the arguments,
 * never a user. The read returns `null`, which is cached as well, if the points mall responds `not_found`; it
 * throws other errors.
 */
export function createCachedRead<E extends AnyEndpoint>(endpoint: E, ...tags: [CacheTag, ...CacheTag[]]) {
  const read = unstable_cache(
    async (
      locale: Variant['locale'],
      projectKey: string,
      args: EndpointArgs<E>,
    ): Promise<EndpointData<E> | null> => {
      const pId = projectKey === UNKNOWN_PROJECT ? undefined : projectKey;
      try {
        return await callUpstream(endpoint, args, { locale, ...(pId && { pId }) });
      } catch (error) {
        if (error instanceof AppError && error.code === 'not_found') return null;
        throw error;
      }
    },
    [endpoint.id],
    { revalidate: Math.min(...tags.map((tag) => cacheSeconds[tag])), tags },
  );
  return (variant: Variant, args: EndpointArgs<E>) => read(variant.locale, variant.projectKey, args);
}
