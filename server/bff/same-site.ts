import 'server-only';
import { AppError } from '@/lib/contract/errors';
import { config } from '../config';

const hostOf = (url: string | null | undefined): string | undefined =>
  url && URL.canParse(url) ? new URL(url).host : undefined;

/** The hosts of the mall: the one that was called, and the one that shoppers use when a front renames it. */
const ownHosts = (request: Request): (string | undefined)[] => [
  request.headers.get('host') ?? new URL(request.url).host,
  hostOf(config().MALL_PUBLIC_URL),
];

/**
 * Refuses a changing call that another site's page makes with the shopper's cookie (CSRF; OWASP ASVS 5, 3.5).
 * A browser tells where a call comes from by `Sec-Fetch-Site`, and where it does not send that one (plain http
 * from another machine) by `Origin`, or, of a GET, by `Referer`. One that tells nothing could be a link followed
 * from elsewhere, so it is refused too, unless it brings no cookie: then there is nobody to act for, and it is a
 * program. Callers with a bearer token are not browsers' pages (R-SECURITY-05, R-SECURITY-06).
 */
export function requireSameSite(request: Request): void {
  const site = request.headers.get('sec-fetch-site');
  if (site === 'same-origin') return;
  const told = request.headers.get('origin') ?? request.headers.get('referer');
  const from = hostOf(told);
  if (site === null && from !== undefined && ownHosts(request).includes(from)) return;
  if (site === null && told === null && !request.headers.has('cookie')) return;
  throw new AppError('forbidden', 'this call is answered only to the mall’s own pages');
}
