import 'server-only';
import { parseCookie, stringifySetCookie } from 'cookie';
import { SESSION_MARKER } from '@/lib/rules/caller/session-marker';
import { SESSION_SECONDS } from './session';

/** The session's cookie on plain http. */
const SESSION_COOKIE = 'mallSession';
/** On https: by this name a browser takes it from this very host only, not from a neighbour of its domain. */
const SECURE_COOKIE = `__Host-${SESSION_COOKIE}`;

/** How a caller proves the session: a browser by cookie, a program by bearer token. */
export interface Carried {
  sealed: string | undefined;
  by: 'cookie' | 'bearer' | 'nothing';
}

/**
 * The sealed session of a request. A bearer token wins: a program that sends one means it (R-ACCOUNT-12,
 * R-ACCOUNT-13).
 */
export function carriedBy(request: Request): Carried {
  const bearer = /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  if (bearer) return { sealed: bearer, by: 'bearer' };
  const cookies = parseCookie(request.headers.get('cookie') ?? '');
  const cookie = cookies[SECURE_COOKIE] ?? cookies[SESSION_COOKIE];
  return cookie ? { sealed: cookie, by: 'cookie' } : { sealed: undefined, by: 'nothing' };
}

const ended = (name: string, secure: boolean): string =>
  stringifySetCookie({ name, value: '', path: '/', sameSite: 'lax', secure, maxAge: 0, httpOnly: true });

/**
 * The two `Set-Cookie` that keep a session, or, without a value, end it: the sealed one, and a marker that scripts
 * may read, so that a page knows without asking whether it has to log in first. The marker proves nothing.
 * An end on https ends a session of plain http too, or that one would be read next.
 */
export function sessionCookies(sealed: string | undefined, secure: boolean): string[] {
  const shared = { path: '/', sameSite: 'lax', secure, maxAge: sealed ? SESSION_SECONDS : 0 } as const;
  return [
    stringifySetCookie({
      ...shared,
      name: secure ? SECURE_COOKIE : SESSION_COOKIE,
      value: sealed ?? '',
      httpOnly: true,
    }),
    stringifySetCookie({ ...shared, name: SESSION_MARKER, value: sealed ? '1' : '' }),
    ...(secure && !sealed ? [ended(SESSION_COOKIE, secure)] : []),
  ];
}
