import 'server-only';
import { createSignatureHeaders } from '@/lib/signature/sign-call';
import type { Transport, UpstreamName } from './transport';

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
      const [path = '', query = ''] = request.url.slice(prefix.length).split(/\?(.*)/s);
      const signature = secret
        ? createSignatureHeaders({ method: request.method, path, query, body }, secret)
        : {};
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
