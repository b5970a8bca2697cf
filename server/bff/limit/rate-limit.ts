import 'server-only';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { AnyEndpoint, Effect } from '@/lib/contract/endpoint';
import { AppError } from '@/lib/contract/errors';
import { toNetworkPrefix } from '@/lib/rules/caller/network-prefix';
import { getConfig } from '../../config';
import { getSingleton } from '../../singleton';
import { getMetrics } from '../../telemetry/metrics';

/** Counts calls. The memory store counts for one process; a shared store can implement the same interface. */
interface LimitStore {
  /** Counts one call for a key. Returns 0, or the seconds to wait if `perMinute` calls are used up. */
  consume(key: string, perMinute: number): Promise<number>;
}

/** Creates a store in memory. A key expires a minute after its first call. */
export function createMemoryStore(): LimitStore {
  const limiters = new Map<number, RateLimiterMemory>();
  const getLimiter = (points: number): RateLimiterMemory => {
    const limiter = limiters.get(points) ?? new RateLimiterMemory({ points, duration: 60 });
    limiters.set(points, limiter);
    return limiter;
  };
  return {
    async consume(key, perMinute) {
      try {
        await getLimiter(perMinute).consume(key);
        return 0;
      } catch (result) {
        // The library rejects with its result when the limit is reached.
        if (!(result instanceof RateLimiterRes)) throw result;
        return Math.max(1, Math.ceil(result.msBeforeNext / 1000));
      }
    },
  };
}

/** What a limit applies to: a network address, a user, or one endpoint for an address or user. */
type LimitScope = 'address' | 'caller' | 'endpoint';

const getStore = () => getSingleton<LimitStore>('limits', createMemoryStore);

const getPerMinute = (effect: Effect): number =>
  effect === 'read' ? getConfig().MALL_LIMIT_READS : getConfig().MALL_LIMIT_WRITES;

async function consumeLimit(scope: LimitScope, key: string, perMinute: number): Promise<void> {
  const retryAfter = await getStore().consume(`${scope} ${key}`, perMinute);
  if (retryAfter === 0) return;
  getMetrics().limited.inc({ by: scope });
  throw new AppError('too_many_requests', 'too many calls, try again in a moment', { retryAfter });
}

/**
 * Counts a call for its network address, before any other work. Many customers of a carrier may share an
 * address, so its limit is that of a user times `MALL_LIMIT_ADDRESS_FACTOR` (R-API-14).
 * @throws AppError `too_many_requests`
 */
export async function limitAddress(address: string | undefined, effect: Effect): Promise<void> {
  const { MALL_RATE_LIMIT, MALL_LIMIT_ADDRESS_FACTOR } = getConfig();
  if (!MALL_RATE_LIMIT || !address) return;
  await consumeLimit(
    'address',
    `${effect} ${toNetworkPrefix(address)}`,
    getPerMinute(effect) * MALL_LIMIT_ADDRESS_FACTOR,
  );
}

/**
 * Counts a call for the session's user. Visitors without a session are limited by their address alone
 * (`limitAddress`). An endpoint with a limit of its own counts its calls for the address as well, because a
 * caller could otherwise create a new guest for every few calls.
 * @throws AppError `too_many_requests`
 */
export async function limitCaller(
  { id, effect, perMinute }: AnyEndpoint,
  userId: string | undefined,
  address: string | undefined,
): Promise<void> {
  const { MALL_RATE_LIMIT, MALL_LIMIT_ADDRESS_FACTOR } = getConfig();
  if (!MALL_RATE_LIMIT) return;
  if (userId) await consumeLimit('caller', `${effect} user ${userId}`, getPerMinute(effect));
  if (!perMinute) return;
  if (userId) await consumeLimit('endpoint', `${id} user ${userId}`, perMinute);
  if (address)
    await consumeLimit(
      'endpoint',
      `${id} ${toNetworkPrefix(address)}`,
      perMinute * MALL_LIMIT_ADDRESS_FACTOR,
    );
}
