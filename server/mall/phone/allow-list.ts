import 'server-only';
import { userWhitePhoneAdd, userWhitePhoneIsExist } from '@/lib/contract/phone';
import type { Db } from '../db/types';
import { implement } from '../http/implement';
import { withVerifiedCode } from './code/verify-code';
import { grantPhoneAccess } from './phone-access';

interface AllowListEntry {
  userId: string;
  phone: string;
  now: Date;
}

/** Adds a phone to a user's allow-list; does nothing if it is on it. The caller must have verified a code if needed. */
export async function addToAllowList(db: Db, { userId, phone, now }: AllowListEntry): Promise<void> {
  await db
    .insertInto('white_phones')
    .values({ user_id: userId, phone, created_at: now.toISOString() })
    .onConflict((conflict) => conflict.columns(['user_id', 'phone']).doNothing())
    .execute();
}

/** Whether a phone is on the user's allow-list, so that a valid code gives access to its orders. */
export async function isOnAllowList(db: Db, userId: string, phone: string): Promise<boolean> {
  const row = await db
    .selectFrom('white_phones')
    .select('phone')
    .where('user_id', '=', userId)
    .where('phone', '=', phone)
    .executeTakeFirst();
  return row !== undefined;
}

export const handleWhitePhoneAdd = implement(userWhitePhoneAdd, async (context, { input }) => {
  const { userId } = context;
  const now = context.now();
  await withVerifiedCode(context, input, async (tx) => {
    await addToAllowList(tx, { userId, phone: input.phone, now });
    // The code is spent now, and the user would have to wait a minute for another one.
    await grantPhoneAccess(tx, context, input.phone);
  });
  return null;
});

export const handleWhitePhoneIsExist = implement(
  userWhitePhoneIsExist,
  async ({ db, userId }, { input }) => ({ isExist: await isOnAllowList(db, userId, input.phone) }),
);
