import 'server-only';
import { AppError } from '@/lib/contract/errors';
import { getConfig } from '../config';

const getHost = (url: string | null | undefined): string | undefined =>
  url && URL.canParse(url) ? new URL(url).host : undefined;

/** The hosts of the mall: the one that was called, and the one that shoppers use when a front renames it. */
const getOwnHosts = (request: Request): (string | undefined)[] => [
  request.headers.get('host') ?? new URL(request.url).host,
  getHost(getConfig().MALL_PUBLIC_URL),
];

/**
 * Refuses a changing call that another site's page makes with the shopper's cookie (CSRF; OWASP ASVS 5, 3.5).
 * A browser tells where a call comes from by `Sec-Fetch-Site`, and where it does not send that one (plain http
 * from another machine) by `Origin`, or, of a GET, by `Referer`. One that tells nothing could be a link followed
 * from elsewhere, so it is refused too, unless it brings no cookie: then there is nobody to act for, and it is a
 * program. Callers with a bearer token are not browsers' pages (R-SECURITY-05, R-SECURITY-06).
 */
export function assertSameSite(request: Request): void {
  const site = request.headers.get('sec-fetch-site');
  if (site === 'same-origin') return;
  const source = request.headers.get('origin') ?? request.headers.get('referer');
  const from = getHost(source);
  if (site === null && from !== undefined && getOwnHosts(request).includes(from)) return;
  if (site === null && source === null && !request.headers.has('cookie')) return;
  throw new AppError('forbidden', 'this call is answered only to the mall’s own pages');
}
