import type { User } from '@/lib/contract/user';
import { getCurrentProjectId } from './current-page';
import { createStorageStore } from './store';

/** Ids of the user at providers. A guest has none. */
const PROVIDER_KEYS = ['openid', 'unionId', 'alipayUserId'] as const;
const USER_KEYS = ['userId', 'authVersion', ...PROVIDER_KEYS] as const;
/**
 * Local storage keys about the session, besides `orderInfo` (`PENDING_ORDER_KEY`). They are for scripts of the host app
 * and prove nothing: no call accepts them (R-ACCOUNT-26). The mall itself reads some of them, to see that the shopper has changed.
 */
const SESSION_KEYS = [...USER_KEYS, 'wxPayAppId'] as const;
/** Marks that another person has replaced a user whose data are still stored (R-ACCOUNT-11). */
export const REPLACED_USER_KEY = 'userReplaced';

type StorageKey = (typeof SESSION_KEYS)[number] | 'pId' | typeof REPLACED_USER_KEY;

const readKey = (key: StorageKey): string | null => createStorageStore(key).read();

function writeKey(key: StorageKey, value?: string): void {
  const store = createStorageStore(key);
  if (store.read() !== (value || null)) store.write(value || null);
}

/** Reads who was logged in last in this browser; null before the first login. It proves nothing. */
export const readUserId = (): string | null => (typeof window === 'undefined' ? null : readKey('userId'));

export const saveProjectId = (): void => writeKey('pId', getCurrentProjectId());

/** Saves the app id of WeChat's public account. */
export const saveWeChatAppId = (appId: string): void => writeKey('wxPayAppId', appId);

/**
 * Saves who is logged in. Ids of a provider that the user does not have are deleted. A user with another id is another person, except
 * a known user whom the guest before has become (R-ACCOUNT-20).
 */
export function saveSession(user: Pick<User, 'userId' | 'authVersion'> & Partial<User>): void {
  const lastId = readUserId();
  const isUpgrade = !PROVIDER_KEYS.some(readKey) && PROVIDER_KEYS.some((key) => user[key]);
  if (lastId && lastId !== user.userId && !isUpgrade) writeKey(REPLACED_USER_KEY, '1');
  for (const key of USER_KEYS) writeKey(key, user[key]);
}

/** Deletes what is stored about a session that has ended. */
export function clearSession(): void {
  for (const key of SESSION_KEYS) writeKey(key);
}
