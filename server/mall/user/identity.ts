import 'server-only';
import { lockName } from '../db/dialect';
import type { Db, Tx } from '../db/types';

/** Who somebody is to a provider, by column of `users`. Only the server itself may say so. */
export interface Identity {
  union_id?: string;
  openid?: string;
  alipay_user_id?: string;
}

type IdentityColumn = keyof Identity;

/** What says who a user is. */
interface Known {
  phone: string | null;
  union_id: string | null;
  openid: string | null;
  alipay_user_id: string | null;
}

/**
 * Whether somebody vouches for a user: WeChat, Alipay, or a phone that a code was sent to. Anybody else can be
 * made by a script in no time.
 */
export const isKnownUser = ({ phone, union_id, openid, alipay_user_id }: Known): boolean =>
  [phone, union_id, openid, alipay_user_id].some(Boolean);

/** What names a person best comes first: a unionId is the same in all of a company's WeChat apps. */
const COLUMNS: readonly IdentityColumn[] = ['union_id', 'openid', 'alipay_user_id'];

interface ProviderIds {
  unionId?: string | undefined;
  openid?: string | undefined;
  alipayUserId?: string | undefined;
}

/** The columns that a login fills (R-ACCOUNT-04, R-WECHAT-16). */
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

/** Two logins with one identity wait for each other; all take the names in one order. */
export async function lockIdentity(tx: Tx, identity: Identity): Promise<void> {
  for (const name of toEntries(identity)
    .map((entry) => entry.join(':'))
    .sort())
    await lockName(tx, name);
}

/** The user with this identity. */
export async function findByIdentity(tx: Tx, identity: Identity): Promise<string | undefined> {
  for (const [column, value] of toEntries(identity)) {
    const user = await tx.selectFrom('users').select('id').where(column, '=', value).executeTakeFirst();
    if (user) return user.id;
  }
  return undefined;
}

/** Adds to a user what is not known of them yet; nothing is taken from another user. */
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

/** Whether a user is a guest: nobody that a provider knows, and not merged yet. */
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
 * The user that a ticket names, if an identity that nobody has can be theirs: not a guest, who never gets one, and
 * nobody who has another one of the same kind.
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
