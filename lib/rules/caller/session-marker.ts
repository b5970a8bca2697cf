/** The cookie by which a page's scripts see that a session exists. It proves nothing (R-ACCOUNT-12). */
export const SESSION_MARKER = 'mallSignedIn';

/** Whether a `document.cookie` text contains the marker. */
export const hasSessionMarker = (cookies: string): boolean =>
  cookies.split(';').some((cookie) => cookie.trim() === `${SESSION_MARKER}=1`);
