import 'server-only';
import type { WechatCredentialTable } from '../../db/tables/wechat';
import type { Db } from '../../db/types';

/** Identifies a credential: the app and the kind. */
export interface CredentialKey {
  appId: string;
  kind: WechatCredentialTable['kind'];
}

/** Credentials are renewed this long before they expire; one instance may take `LEASE_MS` to do it. In milliseconds. */
const RENEW_BEFORE_MS = 300_000;
const LEASE_MS = 15_000;

const addMilliseconds = (now: Date, milliseconds: number) =>
  new Date(now.getTime() + milliseconds).toISOString();

const findRow = (db: Db, { appId, kind }: CredentialKey) =>
  db
    .selectFrom('wechat_credentials')
    .select(['value', 'expires_at'])
    .where('app_id', '=', appId)
    .where('kind', '=', kind)
    .executeTakeFirst();

/** Finds a stored credential: `fresh`, or `ending` (valid but due for renewal); undefined if none is valid. */
export async function findCredential(
  db: Db,
  key: CredentialKey,
  now: Date,
): Promise<{ value: string; state: 'fresh' | 'ending' } | undefined> {
  const row = await findRow(db, key);
  if (!row || row.expires_at <= now.toISOString()) return undefined;
  return {
    value: row.value,
    state: row.expires_at > addMilliseconds(now, RENEW_BEFORE_MS) ? 'fresh' : 'ending',
  };
}

/** Claims the lease for renewing a credential; true for one of all instances. */
export async function claimRefresh(db: Db, { appId, kind }: CredentialKey, now: Date): Promise<boolean> {
  const empty = { app_id: appId, kind, value: '', expires_at: '', refreshing_until: '' };
  await db
    .insertInto('wechat_credentials')
    .values(empty)
    .onConflict((conflict) => conflict.columns(['app_id', 'kind']).doNothing())
    .execute();
  const { numUpdatedRows } = await db
    .updateTable('wechat_credentials')
    .set({ refreshing_until: addMilliseconds(now, LEASE_MS) })
    .where('app_id', '=', appId)
    .where('kind', '=', kind)
    .where('refreshing_until', '<=', now.toISOString())
    .where('expires_at', '<=', addMilliseconds(now, RENEW_BEFORE_MS))
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Releases the lease and stores the fetched credential; undefined (a failure) keeps the previous one. */
export async function finishRefresh(
  db: Db,
  { appId, kind }: CredentialKey,
  fetched: { value: string; expiresAt: string } | undefined,
): Promise<void> {
  await db
    .updateTable('wechat_credentials')
    .set({ refreshing_until: '', ...(fetched && { value: fetched.value, expires_at: fetched.expiresAt }) })
    .where('app_id', '=', appId)
    .where('kind', '=', kind)
    .execute();
}

/** Marks a credential that WeChat rejects as expired. Keeps a newer one. */
export async function discardCredential(
  db: Db,
  { appId, kind }: CredentialKey,
  value: string,
): Promise<void> {
  await db
    .updateTable('wechat_credentials')
    .set({ expires_at: '' })
    .where('app_id', '=', appId)
    .where('kind', '=', kind)
    .where('value', '=', value)
    .execute();
}
