import 'server-only';
import { createHash, createHmac, randomUUID } from 'node:crypto';
import { SIGNATURE_HEADERS, toCanonicalCall } from '@/lib/rules/caller/call-signature';
import type { Transport, UpstreamName } from './transport';

/** The headers that prove to a points mall who calls it. */
function createSignatureHeaders(
  request: Request,
  prefix: string,
  body: Uint8Array,
  secret: string,
): Record<string, string> {
  const [path = '', query = ''] = request.url.slice(prefix.length).split(/\?(.*)/s);
  const timestamp = String(Date.now());
  const nonce = randomUUID();
  const bodyHash = createHash('sha256').update(body).digest('hex');
  const text = toCanonicalCall({ method: request.method, path, query, bodyHash, timestamp, nonce });
  return {
    [SIGNATURE_HEADERS.timestamp]: timestamp,
    [SIGNATURE_HEADERS.nonce]: nonce,
    [SIGNATURE_HEADERS.signature]: createHmac('sha256', secret).update(text).digest('hex'),
  };
}

/**
 * The way over HTTP to an upstream. Connections are kept for the next call, as Node's `fetch` does by itself.
 * Calls are signed if there is a secret; production has one (`config.ts`) (R-OPS-10).
 */
export function createHttpTransport(
  address: string,
  remote: UpstreamName,
  secret: string | undefined,
): Transport {
  // As a URL writes it (`http://MALL:80` is `http://mall`), so that what follows it is the path that is signed.
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
        // Next's `fetch` would keep answers by their headers, and every signature is another.
        cache: 'no-store',
        signal: request.signal,
        ...(request.body && { body }),
      });
    },
  };
}
