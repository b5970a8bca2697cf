import 'server-only';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { CallRequest } from '@/lib/http/call-request';
import { NEW_LOGIN_COOKIE, SESSION_MARKER } from '@/lib/rules/caller/session-marker';
import { SESSION_TTL_SECONDS } from './session';

/** The session cookie over plain http. */
const SESSION_COOKIE = 'mallSession';

/**
 * The name of a cookie that only this host may set: over https it has the prefix that browsers accept from this host
 * alone, not from siblings or from plain http (R-SECURITY-21).
 */
export const toHostCookieName = (name: string, secure: boolean): string => (secure ? `__Host-${name}` : name);

/** The sealed session of a request, and how it was sent: browsers use a cookie, programs a bearer token. */
export interface SessionToken {
  sealed: string | undefined;
  credential: 'cookie' | 'bearer' | 'nothing';
}

/**
 * Reads the sealed session of a request; a bearer token takes precedence (R-ACCOUNT-12, R-ACCOUNT-13,
 * R-SECURITY-21).
 * @param secure whether the request came over https. Then the cookie without the prefix is ignored, because a
 *   sibling domain or an attacker on a plain http connection can set it.
 */
export function readSessionToken(request: CallRequest, secure: boolean): SessionToken {
  const bearer = /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  if (bearer) return { sealed: bearer, credential: 'bearer' };
  const cookie = parseCookie(request.headers.get('cookie') ?? '')[toHostCookieName(SESSION_COOKIE, secure)];
  return cookie ? { sealed: cookie, credential: 'cookie' } : { sealed: undefined, credential: 'nothing' };
}

const expireCookie = (name: string, secure: boolean): string =>
  stringifySetCookie({ name, value: '', path: '/', sameSite: 'lax', secure, maxAge: 0, httpOnly: true });

/**
 * The `Set-Cookie` values that store a session, or end it if `sealed` is undefined: the sealed session, and a
 * marker that scripts can read, so that a page knows without a request whether it has to log in. The marker
 * proves nothing. Over https, the end of a session also removes the cookie of plain http, because it would
 * still be valid there.
 */
export function sessionCookies(sealed: string | undefined, secure: boolean): string[] {
  const shared = { path: '/', sameSite: 'lax', secure, maxAge: sealed ? SESSION_TTL_SECONDS : 0 } as const;
  return [
    stringifySetCookie({
      ...shared,
      name: toHostCookieName(SESSION_COOKIE, secure),
      value: sealed ?? '',
      httpOnly: true,
    }),
    stringifySetCookie({ ...shared, name: SESSION_MARKER, value: sealed ? '1' : '' }),
    ...(secure && !sealed ? [expireCookie(SESSION_COOKIE, secure)] : []),
  ];
}

/** How long the cookie of a login by redirect lasts, in seconds: the next page that asks for the user deletes it. */
const NEW_LOGIN_SECONDS = 600;

/** The `Set-Cookie` values of a login by a redirect, after which the next page asks for its user. */
export const redirectLoginCookies = (sealed: string, secure: boolean): string[] => [
  ...sessionCookies(sealed, secure),
  stringifySetCookie({
    ...{ path: '/', sameSite: 'lax', secure, maxAge: NEW_LOGIN_SECONDS },
    ...{ name: NEW_LOGIN_COOKIE, value: '1' },
  }),
];
