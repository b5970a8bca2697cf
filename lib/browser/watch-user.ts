import type { User } from '@/lib/contract/user';
import { hasSessionMarker, NEW_LOGIN_COOKIE } from '@/lib/rules/caller/session-marker';
import { readCookie } from './cookies';
import { readUserId, saveSession } from './local-state';
import { clearReplacedUser, clearTabStorage, hasReplacedUser } from './shopper-storage';

const reloadDocument = (): void => window.location.reload();

/** The user whose data this document has loaded; null before the first login. */
let documentUserId = typeof window !== 'undefined' && hasSessionMarker(document.cookie) ? readUserId() : null;

const hasUserChanged = (): boolean => documentUserId !== null && readUserId() !== documentUserId;

/** Reloads this document if it is visible and its user has logged out, or another one has logged in. */
function checkUser(reload: () => void): void {
  clearReplacedUser();
  documentUserId ??= readUserId();
  if (document.hidden || !hasUserChanged()) return;
  clearTabStorage();
  reload();
}

/**
 * Saves the user whom the server names. Reloads the document if it has loaded data of another person; a guest may become a known user
 * in it (R-SECURITY-32). Once another tab has saved another user, an answer of this document may be older.
 */
export function saveUser(user: User, reload = reloadDocument): void {
  if (!hasUserChanged()) {
    saveSession(user);
    // What is stored, which is nothing where storage is disabled.
    if (!hasReplacedUser()) documentUserId = readUserId();
  }
  checkUser(reload);
}

/**
 * Reloads a document that is shown again, by Back or in its tab, if its user has changed since it was loaded: after a
 * logout or another login, in any tab. After Back, the next page
 * may have logged in a user for whom no page has asked yet (R-SECURITY-32).
 * @returns a function that ends the watching
 */
export function watchUser(reload = reloadDocument): () => void {
  const check = () => checkUser(reload);
  const handlePageShow = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    if (readCookie(NEW_LOGIN_COOKIE) === undefined) check();
    else reload();
  };
  clearReplacedUser();
  document.addEventListener('visibilitychange', check);
  window.addEventListener('storage', check);
  window.addEventListener('pageshow', handlePageShow);
  return () => {
    document.removeEventListener('visibilitychange', check);
    window.removeEventListener('storage', check);
    window.removeEventListener('pageshow', handlePageShow);
  };
}
