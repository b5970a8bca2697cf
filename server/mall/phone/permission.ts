import 'server-only';
import { PERMISSION_MINUTES } from '@/lib/rules/caller/phone';
import { minutesLater } from '@/lib/rules/time/dates';
import type { Context } from '../context';
import type { Tx } from '../db/types';
import { withCode } from './code/prove';
import { phoneNotAllowed } from './refusals';
import { isWhitePhone } from './white';

interface Asked {
  phone: string;
  phoneCode?: string | undefined;
}

async function isPermitted({ db, userId, now }: Context, phone: string): Promise<boolean> {
  const row = await db
    .selectFrom('phone_permissions')
    .select('phone')
    .where('user_id', '=', userId)
    .where('phone', '=', phone)
    .where('expires_at', '>', now().toISOString())
    .executeTakeFirst();
  return row !== undefined;
}

async function permit(tx: Tx, { userId, now }: Context, phone: string): Promise<void> {
  const expires_at = minutesLater(now(), PERMISSION_MINUTES).toISOString();
  await tx
    .insertInto('phone_permissions')
    .values({ user_id: userId, phone, expires_at })
    .onConflict((conflict) => conflict.columns(['user_id', 'phone']).doUpdateSet({ expires_at }))
    .execute();
}

/**
 * Lets the user ask for the orders of a phone, whoever made them: it is on their list and they hold it, as a right
 * code shows, and showed for the next pages of the list (spec 6).
 * @throws AppError forbidden `phone_not_allowed`, conflict `code_wrong`.
 */
export async function requirePhonePermission(context: Context, { phone, phoneCode }: Asked): Promise<void> {
  if (!(await isWhitePhone(context.db, context.userId, phone))) throw phoneNotAllowed();
  if (await isPermitted(context, phone)) return;
  if (!phoneCode) throw phoneNotAllowed();
  try {
    await withCode(context, { phone, phoneCode }, (tx) => permit(tx, context, phone));
  } catch (refusal) {
    // A read may be sent twice: then the other one of the two has used the code.
    if (!(await isPermitted(context, phone))) throw refusal;
  }
}
