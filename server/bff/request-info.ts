import 'server-only';
import { randomUUID } from 'node:crypto';
import { getConfig } from '../config';

/** The base path that every address of the mall may start with (R-NAV-01). */
export const BASE_PATH = '/vantmall';

/** A caller's own request id is kept if it looks like one, so that logs can be joined. */
export const getRequestId = (request: Request): string => {
  const given = request.headers.get('x-request-id') ?? '';
  return /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
};

/** The path of a call below the base path. */
export const getCallPath = (request: Request): string =>
  new URL(request.url).pathname.replace(new RegExp(`^${BASE_PATH}(?=/)`), '');

/** Whether the shopper's browser spoke https: as the protocol that the front names says, or the mall's address. */
export const isSecureProtocol = (protocol: string): boolean =>
  protocol.startsWith('https') || getConfig().MALL_PUBLIC_URL?.startsWith('https:') === true;

/** The same of a request. */
export const isSecure = (request: Request): boolean =>
  isSecureProtocol(request.headers.get('x-forwarded-proto') ?? new URL(request.url).protocol);
