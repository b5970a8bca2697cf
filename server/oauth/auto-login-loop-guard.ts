import 'server-only';
import { parseCookie, stringifySetCookie } from 'cookie';
import { isSecure } from '../bff/request-info';
import { toHostCookieName } from '../session/session-cookie';

/*
 * Cookies and a query parameter that keep automatic logins (`auto-login.ts`) from becoming a redirect loop. Their names on the
 * wire say `arrival`.
 */

/** Set by the page that explains failed logins: pages start no automatic login for this time. */
const PAUSE_COOKIE = 'mallLoginPause';
const PAUSE_SECONDS = 600;
/**
 * Counts the automatic logins that this browser has finished within a minute. More than one is normal: pages that open at the
 * same time each start a login.
 */
const COUNT_COOKIE = 'mallLoginArrivals';
const COUNT_SECONDS = 60;
/** After so many in that time the sessions are evidently lost, and a page explains the failure instead (R-WECHAT-07). */
const MAX_AUTO_LOGINS = 2;

/**
 * Query parameter of the page to which a browser without cookies returns. A page with it starts no login: for such a browser
 * nothing else can end the loop.
 */
const TRIED_PARAMETER = 'oauth';

const readCookie = (request: Request, name: string): string | undefined =>
  parseCookie(request.headers.get('cookie') ?? '')[toHostCookieName(name, isSecure(request))];

const createCookie = (request: Request, name: string, value: string, maxAge: number): string => {
  const secure = isSecure(request);
  const shared = { path: '/', sameSite: 'lax', httpOnly: true, secure } as const;
  return stringifySetCookie({ ...shared, name: toHostCookieName(name, secure), value, maxAge });
};

/** Whether automatic logins are paused, for this browser or for this page. */
export const isAutoLoginPaused = (request: Request, page: URLSearchParams): boolean =>
  page.has(TRIED_PARAMETER) || readCookie(request, PAUSE_COOKIE) !== undefined;

/** Whether a request for a login comes from a page itself, and not from a tap. */
export const isAutoLogin = (request: Request): boolean =>
  new URL(request.url).searchParams.get('arrival') === '1';

/** Automatic logins that this browser has finished in the last minute. */
const readAutoLoginCount = (request: Request): number => Number(readCookie(request, COUNT_COOKIE)) || 0;

/** Whether this browser is in a redirect loop: its sessions are lost, or never have the login that pages need. */
export const isAutoLoginLoop = (request: Request): boolean =>
  isAutoLogin(request) && readAutoLoginCount(request) >= MAX_AUTO_LOGINS;

/** The `Set-Cookie` value that counts a finished automatic login. */
export const countAutoLogin = (request: Request): string =>
  createCookie(request, COUNT_COOKIE, String(readAutoLoginCount(request) + 1), COUNT_SECONDS);

/** The `Set-Cookie` value that pauses automatic logins for ten minutes. */
export const pauseAutoLogins = (request: Request): string =>
  createCookie(request, PAUSE_COOKIE, '1', PAUSE_SECONDS);

/** Marks a page, so that it starts no login. @param page path and query */
export function markAsTried(page: string): string {
  const url = new URL(page, 'http://mall.invalid');
  url.searchParams.set(TRIED_PARAMETER, 'tried');
  return url.pathname + url.search + url.hash;
}

/** Removes the mark of `markAsTried`. @param page path and query */
export function removeTriedMark(page: string): string {
  const url = new URL(page, 'http://mall.invalid');
  url.searchParams.delete(TRIED_PARAMETER);
  return url.pathname + url.search + url.hash;
}
