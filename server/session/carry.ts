import 'server-only';
import { parseCookie, stringifySetCookie } from 'cookie';
import { SESSION_MARKER } from '@/lib/rules/session-marker';
import { SESSION_SECONDS } from './session';

/** The session's cookie. */
const SESSION_COOKIE = 'mallSession';

/** How a caller proves the session: a browser by cookie, a program by bearer token. */
export interface Carried {
  sealed: string | undefined;
  by: 'cookie' | 'bearer' | 'nothing';
}

/** The sealed session of a request. A bearer token wins: a program that sends one means it. */
export function carriedBy(request: Request): Carried {
  const bearer = /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  if (bearer) return { sealed: bearer, by: 'bearer' };
  const cookie = parseCookie(request.headers.get('cookie') ?? '')[SESSION_COOKIE];
  return cookie ? { sealed: cookie, by: 'cookie' } : { sealed: undefined, by: 'nothing' };
}

/**
 * The two `Set-Cookie` that keep a session, or, without a value, end it: the sealed one, and a marker that scripts
 * may read, so that a page knows without asking whether it has to log in first. The marker proves nothing.
 */
export function sessionCookies(sealed: string | undefined, secure: boolean): string[] {
  const shared = { path: '/', sameSite: 'lax', secure, maxAge: sealed ? SESSION_SECONDS : 0 } as const;
  return [
    stringifySetCookie({ ...shared, name: SESSION_COOKIE, value: sealed ?? '', httpOnly: true }),
    stringifySetCookie({ ...shared, name: SESSION_MARKER, value: sealed ? '1' : '' }),
  ];
}
