import 'server-only';
import { lockName } from '../db/dialect';
import type { Db, Tx } from '../db/types';

/** The ids that providers have for a user, by column of `users`. They come only from the server, never from a browser. */
export interface Identity {
  union_id?: string;
  openid?: string;
  alipay_user_id?: string;
}

type IdentityColumn = keyof Identity;

/** The columns of a user that a provider or a code has verified. */
export interface VerifiedColumns {
  phone: string | null;
  union_id: string | null;
  openid: string | null;
  alipay_user_id: string | null;
}

/** Whether a provider knows the user: WeChat or Alipay. A script can create any number of other users. */
export const isKnownToProvider = ({
  union_id,
  openid,
  alipay_user_id,
}: Omit<VerifiedColumns, 'phone'>): boolean => [union_id, openid, alipay_user_id].some(Boolean);

/** In order of precedence: a unionId is the same in all WeChat apps of a company. */
const COLUMNS: readonly IdentityColumn[] = ['union_id', 'openid', 'alipay_user_id'];

interface ProviderIds {
  unionId?: string | undefined;
  openid?: string | undefined;
  alipayUserId?: string | undefined;
}

/** Converts the ids of a login to columns (R-ACCOUNT-04, R-WECHAT-16). */
export const toIdentity = ({ unionId, openid, alipayUserId }: ProviderIds): Identity => ({
  ...(unionId && { union_id: unionId }),
  ...(openid && { openid }),
  ...(alipayUserId && { alipay_user_id: alipayUserId }),
});

const toEntries = (identity: Identity): [IdentityColumn, string][] =>
  COLUMNS.flatMap((column) => {
    const value = identity[column];
    return value === undefined ? [] : [[column, value]];
  });

/** Serializes logins with the same identity; locks the names in a fixed order. */
export async function lockIdentity(tx: Tx, identity: Identity): Promise<void> {
  for (const name of toEntries(identity)
    .map((entry) => entry.join(':'))
    .sort())
    await lockName(tx, name);
}

/** Finds the user with this identity. */
export async function findByIdentity(tx: Tx, identity: Identity): Promise<string | undefined> {
  for (const [column, value] of toEntries(identity)) {
    const user = await tx.selectFrom('users').select('id').where(column, '=', value).executeTakeFirst();
    if (user) return user.id;
  }
  return undefined;
}

/** Adds the missing ids to a user; skips ids that another user has. */
export async function addIdentity(tx: Tx, userId: string, identity: Identity): Promise<void> {
  for (const [column, value] of toEntries(identity)) {
    const isTaken = tx.selectFrom('users').select('id').where(column, '=', value);
    await tx
      .updateTable('users')
      .set({ [column]: value })
      .where('id', '=', userId)
      .where(column, 'is', null)
      .where(({ not, exists }) => not(exists(isTaken)))
      .execute();
  }
}

/**
 * Replaces the openid of a user whom the unionId has identified: an openid belongs to one public account, and payments need
 * that of the current one. Never takes the openid of another user.
 */
export async function replaceOpenid(tx: Tx, userId: string, openid: string): Promise<void> {
  const isTaken = tx.selectFrom('users').select('id').where('openid', '=', openid);
  await tx
    .updateTable('users')
    .set({ openid })
    .where('id', '=', userId)
    .where('union_id', 'is not', null)
    .where(({ not, exists }) => not(exists(isTaken)))
    .execute();
}

/** Whether a user is a guest: has no id of a provider and is not merged. */
export async function isGuest(tx: Db, userId: string): Promise<boolean> {
  const guest = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('merged_into', 'is', null)
    .where('union_id', 'is', null)
    .where('openid', 'is', null)
    .where('alipay_user_id', 'is', null)
    .executeTakeFirst();
  return guest !== undefined;
}

/**
 * The user of a ticket, if a new identity can be added to them: not a guest, who never gets one, and not a user with
 * another id of the same kind.
 */
export async function findIdentityCandidate(
  tx: Tx,
  userId: string | undefined,
  identity: Identity,
): Promise<string | undefined> {
  const entries = toEntries(identity);
  if (userId === undefined || entries.length === 0) return userId;
  const user = await tx
    .selectFrom('users')
    .select([...COLUMNS])
    .where('id', '=', userId)
    .executeTakeFirst();
  const isKnown = user && COLUMNS.some((column) => user[column] !== null);
  return isKnown && entries.every(([column]) => user[column] === null) ? userId : undefined;
}
