import 'server-only';
import { LRUCache } from 'lru-cache';
import type { AnyEndpoint } from '@/lib/contract/endpoint';
import { toSuccessEnvelope } from '@/lib/contract/envelope';
import { type Copies, createCopies } from '../compressed-copies';
import { getConfig } from '../config';
import { type CacheTag, callTags, forwardedCalls } from '../revalidation/cache-tags';
import { getSingleton } from '../singleton';
import { getLogger } from '../telemetry/logger';
import type { CallContext } from '../upstream/call-context';
import { callUpstream } from '../upstream/call-upstream';
import { getTransport, type Transport } from '../upstream/transport';

/** The response to a public read: JSON with its compressed copies, and its age. */
export interface CachedResponse {
  readonly copies: Copies;
  readonly ageSeconds: number;
}

interface Entry {
  readonly copies: Copies;
  /** In milliseconds since the process has started: the clock of the machine may be set (R-OPS-36). */
  readonly storedAt: number;
}

/** Most characters of all answers, and bytes of their copies. */
const MAX_CHARACTERS = 16_000_000;
/** Most answers, whatever arguments callers invent. */
const MAX_ANSWERS = 5000;

/** The answers of one upstream, so that none is ever given for another. */
class ResponseCache {
  readonly #entries = new LRUCache<string, Entry>({
    max: MAX_ANSWERS,
    maxSize: MAX_CHARACTERS,
    // Both copies together take less than the text.
    sizeCalculation: ({ copies }, key) => 2 * copies.text.length + key.length + 1,
  });
  readonly #loads = new Map<string, Promise<Entry>>();

  /** Drops the answers with a tag, and those that are being loaded. */
  drop(tags: readonly CacheTag[]): void {
    const isDropped = (key: string) =>
      callTags[key.split(' ', 1)[0] ?? '']?.some((tag) => tags.includes(tag)) === true;
    for (const key of [...this.#entries.keys()].filter(isDropped)) this.#entries.delete(key);
    for (const key of [...this.#loads.keys()].filter(isDropped)) this.#loads.delete(key);
  }

  /** Loads an answer; concurrent requests for it share one load. */
  #load(key: string, load: () => Promise<unknown>): Promise<Entry> {
    const running = this.#loads.get(key);
    if (running) return running;
    const loading = load().then((data) => ({
      copies: createCopies(JSON.stringify(toSuccessEnvelope(data))),
      storedAt: performance.now(),
    }));
    this.#loads.set(key, loading);
    const finish = (entry?: Entry) => {
      // `drop` has removed the load: the answer may be older than the change.
      if (this.#loads.get(key) !== loading) return;
      this.#loads.delete(key);
      if (entry) this.#entries.set(key, entry);
    };
    loading.then(finish, () => finish());
    return loading;
  }

  /**
   * Returns an answer that is at most `seconds` old. One that is up to twice as old is returned, too, and refreshed in the
   * background (stale-while-revalidate).
   */
  async read(key: string, seconds: number, load: () => Promise<unknown>): Promise<CachedResponse> {
    const entry = this.#entries.get(key);
    const ageSeconds = entry ? (performance.now() - entry.storedAt) / 1000 : Number.POSITIVE_INFINITY;
    if (!entry || ageSeconds >= 2 * seconds)
      return { copies: (await this.#load(key, load)).copies, ageSeconds: 0 };
    if (ageSeconds >= seconds) {
      this.#load(key, load).catch((error: unknown) =>
        getLogger().warn({ err: error, call: key.split(' ', 1)[0] }, 'could not refresh a cached answer'),
      );
    }
    return { copies: entry.copies, ageSeconds };
  }
}

const getCaches = () => getSingleton('answers', () => new Map<Transport, ResponseCache>());

function getCache(transport: Transport): ResponseCache {
  const cache = getCaches().get(transport) ?? new ResponseCache();
  getCaches().set(transport, cache);
  return cache;
}

/**
 * Whether the answers of an endpoint are cached: public reads with known tags. Not in development and tests, where data changes
 * without a call that invalidates the cache.
 */
export const isResponseCached = ({ id, access, effect, cacheSeconds }: AnyEndpoint): boolean =>
  access === 'public' &&
  effect === 'read' &&
  cacheSeconds !== undefined &&
  callTags[id] !== undefined &&
  !forwardedCalls.has(id) &&
  getConfig().NODE_ENV === 'production';

/**
 * Answers a public read from memory, or asks the upstream (R-OPS-26). The answer belongs to the arguments, the language and
 * the project; nothing else about the caller reaches the upstream.
 * @param args as the endpoint's schemas parse them
 * @throws AppError as `callUpstream`; errors are not kept
 */
export function readCachedResponse(
  endpoint: AnyEndpoint,
  args: Record<string, unknown>,
  { pId, locale }: Pick<CallContext, 'pId' | 'locale'>,
): Promise<CachedResponse> {
  const key = `${endpoint.id} ${locale ?? ''} ${pId ?? ''} ${JSON.stringify(args)}`;
  return getCache(getTransport(endpoint.service)).read(key, endpoint.cacheSeconds ?? 0, () =>
    callUpstream(endpoint, args, { ...(pId && { pId }), ...(locale && { locale }) }),
  );
}

/** Drops the answers with the tags (R-OPERATOR-13). */
export function dropCachedResponses(tags: readonly CacheTag[]): void {
  for (const cache of getCaches().values()) cache.drop(tags);
}
