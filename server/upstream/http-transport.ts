import 'server-only';
import { randomUUID } from 'node:crypto';
import { createHmacHex, hashSha256 } from '@/lib/crypto';
import { SIGNATURE_HEADERS, toCanonicalCall } from '@/lib/rules/caller/call-signature';
import type { Transport, UpstreamName } from './transport';

/** The headers with which the BFF authenticates to an upstream (HMAC-SHA-256). */
function createSignatureHeaders(
  request: Request,
  prefix: string,
  body: Uint8Array,
  secret: string,
): Record<string, string> {
  const [path = '', query = ''] = request.url.slice(prefix.length).split(/\?(.*)/s);
  const timestamp = String(Date.now());
  const nonce = randomUUID();
  const bodyHash = hashSha256(body, 'hex');
  const message = toCanonicalCall({ method: request.method, path, query, bodyHash, timestamp, nonce });
  return {
    [SIGNATURE_HEADERS.timestamp]: timestamp,
    [SIGNATURE_HEADERS.nonce]: nonce,
    [SIGNATURE_HEADERS.signature]: createHmacHex(secret, message),
  };
}

/**
 * Creates the transport to an upstream over HTTP. Node's `fetch` keeps connections alive for the next call.
 * Calls are signed if a secret is given; `config.ts` requires it in production (R-OPS-10).
 * @param address the upstream's base URL
 * @param remote the upstream's name, for the circuit breaker
 */
export function createHttpTransport(
  address: string,
  remote: UpstreamName,
  secret: string | undefined,
): Transport {
  // Normalized (`http://MALL:80` becomes `http://mall`), so that the rest of a URL is the signed path.
  const prefix = new URL(address).href.replace(/\/+$/, '');
  return {
    prefix,
    remote,
    async fetch(request) {
      const body = new Uint8Array(await request.arrayBuffer());
      const headers = new Headers(request.headers);
      const signature = secret ? createSignatureHeaders(request, prefix, body, secret) : {};
      for (const [name, value] of Object.entries(signature)) headers.set(name, value);
      return fetch(request.url, {
        method: request.method,
        headers,
        redirect: 'manual',
        // Next's `fetch` would cache responses by request headers, and every call has another signature.
        cache: 'no-store',
        signal: request.signal,
        ...(request.body && { body }),
      });
    },
  };
}
