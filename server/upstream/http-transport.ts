import 'server-only';
import { errors, Pool } from 'undici';
import { createSignatureHeaders } from '@/lib/signature/sign-call';
import type { Transport, UpstreamName } from './transport';
import { MAX_RESPONSE_BYTES } from './upstream-error';

const EMPTY = new Uint8Array();

/**
 * Creates the transport to an upstream over HTTP. It keeps connections alive for the next call, and asks for no compression: the upstream is near.
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
  const { href, origin, pathname } = new URL(address);
  const prefix = href.replace(/\/+$/, '');
  const basePath = pathname.replace(/\/+$/, '');
  const pool = new Pool(origin, { maxResponseSize: MAX_RESPONSE_BYTES });
  const sign = (call: { method: string; path: string; query: string; body: Uint8Array }) =>
    secret ? createSignatureHeaders(call, secret) : {};
  return {
    prefix,
    remote,
    async send({ method, path, query, headers, body, signal }, createTooLargeError) {
      try {
        const response = await pool.request({
          method,
          path: basePath + path + (query && `?${query}`),
          headers: { ...headers, ...sign({ method, path, query, body: body ?? EMPTY }) },
          body: body ?? null,
          signal,
        });
        return {
          status: response.statusCode,
          retryAfter: Number(response.headers['retry-after'] ?? 0),
          body: await response.body.bytes(),
        };
      } catch (error) {
        throw error instanceof errors.ResponseExceededMaxSizeError ? createTooLargeError() : error;
      }
    },
    async fetch(request) {
      const { method } = request;
      const body = new Uint8Array(await request.arrayBuffer());
      const headers = new Headers(request.headers);
      const [path = '', query = ''] = request.url.slice(prefix.length).split(/\?(.*)/s);
      for (const [name, value] of Object.entries(sign({ method, path, query, body })))
        headers.set(name, value);
      return fetch(request.url, {
        method,
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
