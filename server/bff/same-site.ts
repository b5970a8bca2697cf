import 'server-only';
import { AppError } from '@/lib/contract/errors';

const hostOf = (url: string): string | undefined => {
  try {
    return new URL(url).host;
  } catch {
    return undefined;
  }
};

/**
 * Refuses a changing call that another site's page makes with the shopper's cookie (CSRF; OWASP ASVS 5, 3.5).
 * A browser tells where a call comes from by `Sec-Fetch-Site` or `Origin`; one that tells neither could be a
 * link followed from elsewhere, so it is refused too. Callers with a bearer token are not browsers' pages.
 */
export function requireSameSite(request: Request): void {
  const site = request.headers.get('sec-fetch-site');
  if (site === 'same-origin') return;
  const origin = request.headers.get('origin');
  const host = request.headers.get('host') ?? new URL(request.url).host;
  if (site === null && origin !== null && hostOf(origin) === host) return;
  throw new AppError('forbidden', 'this call is answered only to the mall’s own pages');
}
