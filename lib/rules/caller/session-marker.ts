/** The cookie by which a page's scripts see that a session exists. It proves nothing (R-ACCOUNT-12). */
export const SESSION_MARKER = 'mallSignedIn';

/** Whether a `document.cookie` text contains the marker. */
export const hasSessionMarker = (cookies: string): boolean =>
  cookies.split(';').some((cookie) => cookie.trim() === `${SESSION_MARKER}=1`);

/**
 * The cookie by which the next page sees that a redirect has logged in a user whom no page has asked for yet: what pages keep
 * about the user is out of date. That page removes it. It proves nothing (R-ACCOUNT-26).
 */
export const NEW_LOGIN_COOKIE = 'mallNewLogin';
