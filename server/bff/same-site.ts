import 'server-only';
import { AppError } from '@/lib/contract/errors';
import type { CallRequest } from '@/lib/http/call-request';
import { getConfig } from '../config';

const getHost = (url: string | null | undefined): string | undefined =>
  url && URL.canParse(url) ? new URL(url).host : undefined;

/** The requested host, and the host of `MALL_PUBLIC_URL`, because a reverse proxy may change the former. */
const getOwnHosts = (request: CallRequest): (string | undefined)[] => [
  request.headers.get('host') ?? new URL(request.url).host,
  getHost(getConfig().MALL_PUBLIC_URL),
];

/**
 * Rejects a write that a page of another site sends with the shopper's cookie (CSRF; OWASP ASVS 5, 3.5).
 * Browsers send the source of a request in `Sec-Fetch-Site`. Over plain http from another machine they omit
 * it, and send `Origin` instead, or `Referer` for a GET. A request without any of them may be a link on
 * another site, so it is rejected as well, unless it has no cookie: then it comes from a program and acts for
 * no user. Requests with a bearer token need no check, because a browser never adds that by itself
 * (R-SECURITY-05, R-SECURITY-06).
 * @throws AppError `forbidden`
 */
export function assertSameSite(request: CallRequest): void {
  const site = request.headers.get('sec-fetch-site');
  if (site === 'same-origin') return;
  const source = request.headers.get('origin') ?? request.headers.get('referer');
  const from = getHost(source);
  if (site === null && from !== undefined && getOwnHosts(request).includes(from)) return;
  if (site === null && source === null && !request.headers.has('cookie')) return;
  throw new AppError('forbidden', 'cross-site request rejected: only the mall’s own pages may send it');
}
