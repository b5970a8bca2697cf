import 'server-only';
import { LRUCache } from 'lru-cache';
import { endpoints } from '@/lib/contract';
import { getEndpointPaths } from '@/lib/contract/endpoint';
import { AppError } from '@/lib/contract/errors';
import { createHmacHex, hashSha256, isEqualInConstantTime } from '@/lib/crypto';
import {
  SIGNATURE_HEADERS,
  SIGNATURE_TOLERANCE_MS,
  toCanonicalCall,
} from '@/lib/rules/caller/call-signature';

/** A request as it came over the wire. */
export interface SignedCall {
  readonly method: string;
  /** Path and query as they were signed: below the base URL, as in the request line. */
  readonly target: string;
  readonly headers: Headers;
  readonly body: Uint8Array;
}

/** Nonces remembered at once; a mall with more write calls per minute needs a shared store. */
const MAX_NONCES = 200_000;

/** GET endpoints that change something (`signIn`, `shareAddPoints`). */
const writingGets = new Set(
  endpoints.filter(({ method, effect }) => method === 'GET' && effect === 'write').flatMap(getEndpointPaths),
);

const isWrite = (method: string, path: string): boolean =>
  method === 'GET' || method === 'HEAD' ? writingGets.has(path) : true;

const throwUnauthorized = (message: string): never => {
  throw new AppError('unauthorized', message);
};

/**
 * Creates a check that rejects a nonce that was already used while its signature is still valid.
 * @throws (the check) AppError unauthorized for a repeated nonce, unavailable when the store is full.
 */
function createReplayCheck(now: () => Date) {
  const nonces = new LRUCache<string, true>({
    max: MAX_NONCES,
    // A timestamp may be ahead of our clock by the tolerance, and is valid for as long after that.
    ttl: 2 * SIGNATURE_TOLERANCE_MS,
    ttlResolution: 0,
    perf: { now: () => now().getTime() },
  });
  return (nonce: string) => {
    if (nonces.has(nonce)) throwUnauthorized('this call was made before');
    if (nonces.size >= MAX_NONCES) nonces.purgeStale();
    // A full cache would evict the oldest nonce, and its call could be replayed.
    if (nonces.size >= MAX_NONCES)
      throw new AppError('unavailable', 'too many calls at once', { retryAfter: 5 });
    nonces.set(nonce, true);
  };
}

function hasValidSignature(call: SignedCall, secret: string): boolean {
  const { method, target, headers, body } = call;
  const signature = headers.get(SIGNATURE_HEADERS.signature) ?? '';
  const [path = '', query = ''] = target.split(/\?(.*)/s);
  const text = toCanonicalCall({
    method,
    path,
    query,
    bodyHash: hashSha256(body, 'hex'),
    timestamp: headers.get(SIGNATURE_HEADERS.timestamp) ?? '',
    nonce: headers.get(SIGNATURE_HEADERS.nonce) ?? '',
  });
  return isEqualInConstantTime(signature, createHmacHex(secret, text));
}

function isFresh(headers: Headers, now: () => Date): boolean {
  const timestamp = headers.get(SIGNATURE_HEADERS.timestamp) ?? '';
  const isWellFormed =
    /^\d{13}$/.test(timestamp) && /^[\w-]{8,64}$/.test(headers.get(SIGNATURE_HEADERS.nonce) ?? '');
  return isWellFormed && Math.abs(now().getTime() - Number(timestamp)) <= SIGNATURE_TOLERANCE_MS;
}

/** Checks the signatures of calls. */
export interface SignatureVerifier {
  /** Whether the body is worth reading: the timestamp is fresh and there is a signature header. */
  looksSigned(headers: Headers): boolean;
  /**
   * @throws AppError `unauthorized` unless this exact call was signed recently; each write is accepted once;
   *   `unavailable` while too many nonces are remembered
   */
  verify(call: SignedCall): void;
}

/** Creates a verifier that accepts only calls signed with the secret (docs/remote-mode.md) (R-OPS-11). */
export function createSignatureVerifier(secret: string, now: () => Date): SignatureVerifier {
  const assertNotReplayed = createReplayCheck(now);
  return {
    looksSigned: (headers) => isFresh(headers, now) && headers.has(SIGNATURE_HEADERS.signature),
    verify(call) {
      if (!isFresh(call.headers, now) || !hasValidSignature(call, secret))
        throwUnauthorized('this call is not signed');
      const [path = ''] = call.target.split('?');
      if (isWrite(call.method, path)) assertNotReplayed(call.headers.get(SIGNATURE_HEADERS.nonce) ?? '');
    },
  };
}
