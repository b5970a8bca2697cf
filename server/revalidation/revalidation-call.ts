import 'server-only';
import { z } from 'zod';
import { createHmacHex } from '@/lib/crypto';
import { createSignatureHeaders } from '@/lib/signature/sign-call';
import type { Config } from '../config';
import { readSessionSecret } from '../session/session-secret';
import { type CacheTag, cacheTags } from './cache-tags';

/** The path of the call, below the base URL of a server; the signature covers this path. */
export const REVALIDATION_PATH = '/api/ops/revalidate';

/** How long a caller waits for one server, in milliseconds. */
const TIMEOUT_MS = 5000;

/** The input of the call: the tags whose cached reads and pages are dropped. */
export const revalidationInput = z.object({
  tags: z.array(z.enum(cacheTags)).min(1).max(cacheTags.length),
});

/** `announced`: whether the servers that share the pages of this one know it, too. Servers of an earlier release leave it out. */
const revalidationAnswer = z.object({
  code: z.literal(200),
  data: revalidationInput.extend({ announced: z.boolean().optional() }),
});

const UNANNOUNCED =
  'the servers that share its Redis may not know it yet, because Redis did not accept the message, which it sends again';

/**
 * The key that signs the call: the secret that is shared with a remote points mall, else a key derived from
 * the session secret. Derived, because a signature must not be usable as anything that the session secret
 * protects.
 */
export const readRevalidationKey = (
  config: Pick<Config, 'MALL_API_SECRET' | 'MALL_SESSION_SECRET' | 'MALL_DATA_DIR'>,
): string => config.MALL_API_SECRET ?? createHmacHex(readSessionSecret(config), 'vantmall revalidation');

/** The result of the call to one server. */
export interface RevalidationResult {
  readonly url: string;
  /** Whether pages show the change from now on. `stopped`: no server listens there, so none has cached pages. */
  readonly state: 'current' | 'stopped' | 'outdated';
  /** Why a server is not current. */
  readonly reason?: string;
}

/** An error of `fetch`: it only says that the request failed, and its cause says why. */
const fetchError = z.object({ cause: z.object({ code: z.string().optional(), message: z.string() }) });

function toFailure(url: string, error: unknown): RevalidationResult {
  const { code, message = '' } = fetchError.safeParse(error).data?.cause ?? {};
  return code === 'ECONNREFUSED'
    ? { url, state: 'stopped', reason: 'no server listens there' }
    : { url, state: 'outdated', reason: message || String(error) };
}

/**
 * Makes one server drop the cached reads and pages with the tags (R-OPERATOR-13). Never rejects: the change
 * itself is already stored.
 * @param url the server's base URL, with or without the base path
 */
export async function sendRevalidation(
  url: string,
  tags: readonly CacheTag[],
  key: string,
): Promise<RevalidationResult> {
  const body = new TextEncoder().encode(JSON.stringify({ tags }));
  const signature = createSignatureHeaders({ method: 'POST', path: REVALIDATION_PATH, query: '', body }, key);
  try {
    const response = await fetch(url + REVALIDATION_PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...signature },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.status === 401)
      return { url, state: 'outdated', reason: 'it has another secret or another time (401)' };
    if (response.status !== 200) return { url, state: 'outdated', reason: `status ${response.status}` };
    const answer = revalidationAnswer.safeParse(await response.json());
    if (!answer.success) return { url, state: 'outdated', reason: 'it is no server of this mall' };
    return answer.data.data.announced === false
      ? { url, state: 'outdated', reason: UNANNOUNCED }
      : { url, state: 'current' };
  } catch (error) {
    return toFailure(url, error);
  }
}
