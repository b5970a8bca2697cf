import 'server-only';
import { randomUUID } from 'node:crypto';
import { withoutBasePath } from '@/lib/contract/paths';
import type { CallRequest } from '@/lib/http/call-request';
import { getConfig } from '../config';

/**
 * The caller's `x-request-id` if it is well-formed, so that its logs and ours can be joined; else a new UUID.
 */
export const getRequestId = (request: CallRequest): string => {
  const requestedId = request.headers.get('x-request-id') ?? '';
  return /^[\w-]{8,64}$/.test(requestedId) ? requestedId : randomUUID();
};

/** The path of a request, without the base path. */
export const getCallPath = (request: CallRequest): string => withoutBasePath(new URL(request.url).pathname);

/**
 * Whether the shopper's browser uses https, by the protocol that the reverse proxy reports or by
 * `MALL_PUBLIC_URL`.
 * @param protocol `https` or `https:`, as `x-forwarded-proto` or a URL writes it
 */
export const isSecureProtocol = (protocol: string): boolean =>
  protocol.startsWith('https') || getConfig().MALL_PUBLIC_URL?.startsWith('https:') === true;

/** Whether the shopper's browser sent this request over https. */
export const isSecure = (request: CallRequest): boolean =>
  isSecureProtocol(request.headers.get('x-forwarded-proto') ?? new URL(request.url).protocol);

/**
 * The origin under which the caller reaches the mall: `MALL_PUBLIC_URL`, else the requested host, which is one that the mall
 * serves (`http/hosts.ts`).
 */
export function getRequestOrigin(request: CallRequest): string {
  const { MALL_PUBLIC_URL } = getConfig();
  if (MALL_PUBLIC_URL) return new URL(MALL_PUBLIC_URL).origin;
  const host = request.headers.get('host') ?? new URL(request.url).host;
  return `${isSecure(request) ? 'https' : 'http'}://${host}`;
}
