import type { User } from '@/lib/contract/user';
import { getCurrentProjectId } from './current-page';
import { createStorageStore } from './store';

/**
 * Local storage keys about the session, besides `orderInfo` (`PENDING_ORDER_KEY`). They are for scripts of the host app
 * and prove nothing: no call accepts them (R-ACCOUNT-26). The mall itself reads one of them, to see that the shopper has changed.
 */
const SESSION_KEYS = ['userId', 'openid', 'unionId', 'authVersion', 'wxPayAppId'] as const;
type SessionKey = (typeof SESSION_KEYS)[number];

function writeKey(key: SessionKey | 'pId', value: string | undefined): void {
  const store = createStorageStore(key);
  if (store.read() !== (value || null)) store.write(value || null);
}

/** Reads who was logged in last in this browser; null before the first login. It proves nothing. */
export const readUserId = (): string | null =>
  typeof window === 'undefined' ? null : createStorageStore('userId' satisfies SessionKey).read();

export const saveProjectId = (): void => writeKey('pId', getCurrentProjectId());

/** Saves the app id of WeChat's public account. */
export const saveWeChatAppId = (appId: string): void => writeKey('wxPayAppId', appId);

/** Saves who is logged in. Ids of a provider that the user does not have are deleted. */
export function saveSession(user: Pick<User, 'userId' | 'authVersion'> & Partial<User>): void {
  for (const key of ['userId', 'openid', 'unionId', 'authVersion'] as const) writeKey(key, user[key]);
}

/** Deletes what is stored about a session that has ended. */
export function clearSession(): void {
  for (const key of SESSION_KEYS) writeKey(key, undefined);
}
