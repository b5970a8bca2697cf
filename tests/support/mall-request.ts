import { type AnyEndpoint, isInputInQuery } from '@/lib/contract/endpoint';
import { DEFAULT_LOCALE, type Locale } from '@/lib/rules/page/locale';

/** The user and headers of a call to the points mall. */
export interface CallOptions {
  userId?: string;
  pId?: string;
  locale?: Locale;
  idempotencyKey?: string;
  headers?: Record<string, string>;
}

/** Builds the HTTP request of a call. */
export function toRequest(
  endpoint: AnyEndpoint,
  args: Record<string, unknown>,
  options: CallOptions,
): Request {
  const remaining = { pId: options.pId, userId: options.userId, ...args };
  const url = new URL(
    endpoint.path.replace(/\{(\w+)\}/g, (_, name: 'pId') => {
      const value = String(remaining[name]);
      delete remaining[name];
      return encodeURIComponent(value);
    }),
    'http://mall',
  );
  const headers = new Headers({ 'accept-language': options.locale ?? DEFAULT_LOCALE, ...options.headers });
  if (options.idempotencyKey !== undefined) headers.set('idempotency-key', options.idempotencyKey);
  if (isInputInQuery(endpoint)) {
    for (const [name, value] of Object.entries(remaining))
      if (value !== undefined) url.searchParams.set(name, String(value));
    return new Request(url, { method: endpoint.method, headers });
  }
  headers.set('content-type', 'application/json');
  return new Request(url, { method: endpoint.method, headers, body: JSON.stringify(remaining) });
}
