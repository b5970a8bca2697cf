import 'server-only';
import { PHONE_ACCESS_MINUTES } from '@/lib/rules/phone/phone-code';
import { addMinutes } from '@/lib/rules/time/dates';
import type { Context } from '../context';
import type { Tx } from '../db/types';

/** Whether the user has recently verified a code for a phone, so that they may read its orders (R-LIST-15). */
export async function hasPhoneAccess({ db, userId, now }: Context, phone: string): Promise<boolean> {
  const row = await db
    .selectFrom('phone_permissions')
    .select('phone')
    .where('user_id', '=', userId)
    .where('phone', '=', phone)
    .where('expires_at', '>', now().toISOString())
    .executeTakeFirst();
  return row !== undefined;
}

/** Records that the user has just verified a code for a phone. */
export async function grantPhoneAccess(tx: Tx, { userId, now }: Context, phone: string): Promise<void> {
  const expires_at = addMinutes(now(), PHONE_ACCESS_MINUTES).toISOString();
  await tx
    .insertInto('phone_permissions')
    .values({ user_id: userId, phone, expires_at })
    .onConflict((conflict) => conflict.columns(['user_id', 'phone']).doUpdateSet({ expires_at }))
    .execute();
}
