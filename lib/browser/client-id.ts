import { readCookie, writeCookie } from './cookies';
import { createRandomId } from './random-id';

/** The first-party cookie with the client id of this browser. */
const CLIENT_ID_COOKIE = 'mallClientId';

let current: string | undefined;

/**
 * The random id of this browser, by which the partner service allocates tests and limits draws. The first call creates it.
 * Without cookies it lives as long as the document (R-PARTNER-14).
 */
export function getClientId(): string {
  const stored = readCookie(CLIENT_ID_COOKIE);
  current = stored && /^[\w-]{8,64}$/.test(stored) ? stored : (current ?? createRandomId());
  if (current !== stored) writeCookie(CLIENT_ID_COOKIE, current);
  return current;
}
