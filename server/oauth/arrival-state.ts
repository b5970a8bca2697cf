import 'server-only';
import { parseCookie, stringifySetCookie } from 'cookie';
import { isSecure } from '../bff/request-info';
import { toHostCookieName } from '../session/session-cookie';

/*
 * What a browser and an address remember of the logins that pages have started by themselves, so that these never become a
 * loop.
 */

/** Set by the page that explains failed logins: for this time, pages start no login by themselves. */
const PAUSE_COOKIE = 'mallLoginPause';
const PAUSE_SECONDS = 600;
/**
 * Counts the logins of this browser that pages have started and that were finished within a minute: pages that open at the
 * same time start several, and the first one that is finished serves them all.
 */
const COUNT_COOKIE = 'mallLoginArrivals';
const COUNT_SECONDS = 60;
/** Logins in that time after which a page still finds no fitting session; then a page explains it (R-WECHAT-07). */
const MAX_ARRIVALS = 2;

/**
 * The query parameter of a page that a browser without cookies returns to: it starts no further login. Nothing else can
 * stop such a browser from a login at each request.
 */
const TRIED_PARAMETER = 'oauth';

const readCookie = (request: Request, name: string): string | undefined =>
  parseCookie(request.headers.get('cookie') ?? '')[toHostCookieName(name, isSecure(request))];

const createCookie = (request: Request, name: string, value: string, maxAge: number): string => {
  const secure = isSecure(request);
  const shared = { path: '/', sameSite: 'lax', httpOnly: true, secure } as const;
  return stringifySetCookie({ ...shared, name: toHostCookieName(name, secure), value, maxAge });
};

/** Whether pages of this browser, or this page, start no login by themselves. */
export const isArrivalPaused = (request: Request, page: URLSearchParams): boolean =>
  page.has(TRIED_PARAMETER) || readCookie(request, PAUSE_COOKIE) !== undefined;

/** Whether the page itself, not a tap, has started a login. */
export const isArrival = (request: Request): boolean =>
  new URL(request.url).searchParams.get('arrival') === '1';

/** Logins that pages of this browser have started and that were finished in the last minute. */
const readArrivalCount = (request: Request): number => Number(readCookie(request, COUNT_COOKIE)) || 0;

/** Whether pages of this browser start logins again and again: their sessions are lost or never fit. */
export const isArrivalLoop = (request: Request): boolean =>
  isArrival(request) && readArrivalCount(request) >= MAX_ARRIVALS;

/** The `Set-Cookie` value that counts a finished login that a page had started. */
export const countArrival = (request: Request): string =>
  createCookie(request, COUNT_COOKIE, String(readArrivalCount(request) + 1), COUNT_SECONDS);

/** The `Set-Cookie` value after which pages start no login for ten minutes. */
export const pauseArrivals = (request: Request): string =>
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
