import 'server-only';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../clock';
import type { GeoProvider } from './provider';

/** How long an answer is kept, and how long a failure keeps the provider from being asked again. */
const TTL_MS = 24 * 3_600_000;
const FAILURE_TTL_MS = 60_000;
/** In memory only: a network address is personal. */
const MAX_ADDRESSES = 5000;

/** A provider that is asked once for an address, also by calls at the same time. */
export function cached(provider: GeoProvider, now: Clock): GeoProvider {
  const answers = new LRUCache<string, Promise<string | undefined>>({
    max: MAX_ADDRESSES,
    ttl: TTL_MS,
    ttlResolution: 0,
    perf: { now: () => now().getTime() },
  });
  return (address) => {
    const known = answers.get(address);
    if (known) return known;
    const answer = provider(address);
    answers.set(address, answer);
    answer.catch(() => answers.set(address, answer, { ttl: FAILURE_TTL_MS }));
    return answer;
  };
}
