import { AUTH_VERSION } from './auth-version';

/** A login by a provider that identified the session's user. It says nothing about who the user is. */
export interface ProviderLogin {
  /** The app at the provider (WeChat: the public account); absent: a login ticket named the person. */
  appId?: string | undefined;
  /** `AUTH_VERSION` at the time of the login. */
  authVersion: string;
}

/**
 * Whether a shopper has to log in with a provider: no login has identified the person, or the app or the version of logins
 * has changed since (R-WECHAT-02, R-ALIPAY-01).
 * @param appId the app that the mall uses now
 */
export const needsProviderLogin = (login: ProviderLogin | undefined, appId: string): boolean =>
  !login || login.authVersion !== AUTH_VERSION || (login.appId !== undefined && login.appId !== appId);

/**
 * Whether an id is one. Callers that join texts send `null` or `undefined` for a missing id (R-WECHAT-02).
 */
export const isProviderId = (id: string | null | undefined): id is string =>
  typeof id === 'string' && id !== '' && id !== 'null' && id !== 'undefined';

/** User agents of crawlers and of services that show a preview of a link. CUBOT is a maker of phones. */
const CRAWLER = /(?<!\bcu)bot\b|spider|crawl|slurp|preview|externalhit/i;

interface PageVisit {
  method: string;
  header: (name: string) => string | null;
}

/**
 * Whether a request shows a page to a person who waits for it. A crawler, a prefetch, a request of the client router for
 * the data of a page, a frame and `HEAD` are none, so they never start a login (R-WECHAT-02).
 */
export function isPageVisit({ method, header }: PageVisit): boolean {
  if (method !== 'GET' || CRAWLER.test(header('user-agent') ?? '')) return false;
  const isPrefetch = ['purpose', 'sec-purpose', 'x-purpose', 'x-moz'].some((name) =>
    /prefetch|prerender|preview/i.test(header(name) ?? ''),
  );
  const destination = header('sec-fetch-dest') ?? 'document';
  // Only the request for a document accepts HTML by name. The framework hides its own headers from the middleware.
  return !isPrefetch && destination === 'document' && (header('accept') ?? '').includes('text/html');
}
