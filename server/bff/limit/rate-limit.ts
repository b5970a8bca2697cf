import 'server-only';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { AnyEndpoint, Effect } from '@/lib/contract/endpoint';
import { AppError } from '@/lib/contract/errors';
import { toNetworkPrefix } from '@/lib/rules/caller/network-prefix';
import { getConfig } from '../../config';
import { getSingleton } from '../../singleton';
import { getMetrics } from '../../telemetry/metrics';

/** Counts what callers use up. In memory it is one process's count; a shared store is the same two lines. */
interface LimitStore {
  /** Takes one of `perMinute` for a key. Answers 0, or the seconds to wait when nothing is left. */
  consume(key: string, perMinute: number): Promise<number>;
}

/** Counts kept in this process. A key is forgotten a minute after its first call. */
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
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
      }
    },
  };
}

/** What can be used up: by one network address, by one caller, by one caller at one endpoint. */
type LimitScope = 'address' | 'caller' | 'endpoint';

const getStore = () => getSingleton<LimitStore>('limits', createMemoryStore);

const getPerMinute = (effect: Effect): number =>
  effect === 'read' ? getConfig().MALL_LIMIT_READS : getConfig().MALL_LIMIT_WRITES;

async function consumeLimit(scope: LimitScope, key: string, perMinute: number): Promise<void> {
  const wait = await getStore().consume(`${scope} ${key}`, perMinute);
  if (wait === 0) return;
  getMetrics().limited.inc({ by: scope });
  throw new AppError('too_many_requests', 'too many calls, try again in a moment', { retryAfter: wait });
}

/**
 * Counts a call for the address it comes from, before anything is done for it. Behind one address there may be a
 * whole carrier's customers, so it has several callers' share (R-API-14).
 * @throws AppError `too_many_requests`.
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
 * Counts a call for its caller: the session's user. Visitors are counted by their address, which has several
 * callers' share, because a whole carrier's customers may be behind it. An endpoint that deserves fewer calls counts
 * them for the address as well, or a caller would make a new guest for every few of them.
 * @throws AppError `too_many_requests`.
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
