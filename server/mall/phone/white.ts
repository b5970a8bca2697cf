import 'server-only';
import { userWhitePhoneAdd, userWhitePhoneIsExist } from '@/lib/contract/account/phone';
import type { Db } from '../db/types';
import { implement } from '../http/implement';
import { withCode } from './code/prove';
import { permit } from './permit';

interface WhitePhone {
  userId: string;
  phone: string;
  now: Date;
}

/** Puts a phone on a user's list; the second time nothing happens. What an operator does needs no code. */
export async function addWhitePhone(db: Db, { userId, phone, now }: WhitePhone): Promise<void> {
  await db
    .insertInto('white_phones')
    .values({ user_id: userId, phone, created_at: now.toISOString() })
    .onConflict((conflict) => conflict.columns(['user_id', 'phone']).doNothing())
    .execute();
}

/** Whether a user may ask for the orders of a phone, a code provided. */
export async function isWhitePhone(db: Db, userId: string, phone: string): Promise<boolean> {
  const row = await db
    .selectFrom('white_phones')
    .select('phone')
    .where('user_id', '=', userId)
    .where('phone', '=', phone)
    .executeTakeFirst();
  return row !== undefined;
}

export const answerWhitePhoneAdd = implement(userWhitePhoneAdd, async (context, { input }) => {
  const { userId } = context;
  const now = context.now();
  await withCode(context, input, async (tx) => {
    await addWhitePhone(tx, { userId, phone: input.phone, now });
    // The code is used up, and another one would only be sent in a minute.
    await permit(tx, context, input.phone);
  });
  return null;
});

export const answerWhitePhoneIsExist = implement(
  userWhitePhoneIsExist,
  async ({ db, userId }, { input }) => ({ isExist: await isWhitePhone(db, userId, input.phone) }),
);
