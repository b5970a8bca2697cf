/** Cookie that tells a page's scripts that there is a session. It proves nothing (R-ACCOUNT-12). */
export const SESSION_MARKER = 'mallSignedIn';

/** Whether a `document.cookie` text has the marker. */
export const hasSessionMarker = (cookies: string): boolean =>
  cookies.split(';').some((cookie) => cookie.trim() === `${SESSION_MARKER}=1`);
