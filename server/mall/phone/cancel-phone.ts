import 'server-only';
import { addCancelPhone } from '@/lib/contract/phone';
import type { Context } from '../context';
import { implement } from '../http/implement';
import { withVerifiedCode } from './code/verify-code';

/**
 * Whether this user's requests must not send codes to a phone, as its owner has opted out. The owner, who verified it
 * then or has it bound now, still receives the codes that they request (R-PHONE-11).
 */
export async function isPhoneCancelled({ db, userId }: Context, phone: string): Promise<boolean> {
  const row = await db
    .selectFrom('cancelled_phones')
    .select('cancelled_phones.phone')
    .where('cancelled_phones.phone', '=', phone)
    .where('cancelled_phones.user_id', '!=', userId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('users').select('id').where('id', '=', userId).where('users.phone', '=', phone))),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** Opts a phone out of codes. The opt-out is permanent and belongs to the user who verified the phone last. */
export const handleAddCancelPhone = implement(addCancelPhone, async (context, { input }) => {
  const { userId, now } = context;
  await withVerifiedCode(context, input, (tx) =>
    tx
      .insertInto('cancelled_phones')
      .values({ phone: input.phone, user_id: userId, created_at: now().toISOString() })
      .onConflict((conflict) => conflict.column('phone').doUpdateSet({ user_id: userId }))
      .execute(),
  );
  return null;
});
