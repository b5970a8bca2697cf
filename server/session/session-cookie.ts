import 'server-only';
import { parseCookie, stringifySetCookie } from 'cookie';
import { SESSION_MARKER } from '@/lib/rules/caller/session-marker';
import { SESSION_TTL_SECONDS } from './session';

/** The session's cookie on plain http. */
const SESSION_COOKIE = 'mallSession';
/** On https: by this name a browser takes it from this very host only, not from a neighbour of its domain. */
const SECURE_COOKIE = `__Host-${SESSION_COOKIE}`;

const nameCookie = (secure: boolean): string => (secure ? SECURE_COOKIE : SESSION_COOKIE);

/** How a caller proves the session: a browser by cookie, a program by bearer token. */
export interface SessionToken {
  sealed: string | undefined;
  credential: 'cookie' | 'bearer' | 'nothing';
}

/**
 * The sealed session of a request; a bearer token takes precedence. `secure`: the request came over https. There a
 * cookie of the plain name does not count: a neighbour of the domain, or anybody on a plain http connection, can set it (R-ACCOUNT-12, R-ACCOUNT-13).
 */
export function readSessionToken(request: Request, secure: boolean): SessionToken {
  const bearer = /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  if (bearer) return { sealed: bearer, credential: 'bearer' };
  const cookie = parseCookie(request.headers.get('cookie') ?? '')[nameCookie(secure)];
  return cookie ? { sealed: cookie, credential: 'cookie' } : { sealed: undefined, credential: 'nothing' };
}

const ended = (name: string, secure: boolean): string =>
  stringifySetCookie({ name, value: '', path: '/', sameSite: 'lax', secure, maxAge: 0, httpOnly: true });

/**
 * The two `Set-Cookie` that keep a session, or, without a value, end it: the sealed one, and a marker that scripts
 * may read, so that a page knows without asking whether it has to log in first. The marker proves nothing.
 * An end on https removes a cookie of plain http too: it would be read again when the browser comes by plain http.
 */
export function sessionCookies(sealed: string | undefined, secure: boolean): string[] {
  const shared = { path: '/', sameSite: 'lax', secure, maxAge: sealed ? SESSION_TTL_SECONDS : 0 } as const;
  return [
    stringifySetCookie({
      ...shared,
      name: nameCookie(secure),
      value: sealed ?? '',
      httpOnly: true,
    }),
    stringifySetCookie({ ...shared, name: SESSION_MARKER, value: sealed ? '1' : '' }),
    ...(secure && !sealed ? [ended(SESSION_COOKIE, secure)] : []),
  ];
}
