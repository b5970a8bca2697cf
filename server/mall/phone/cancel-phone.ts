import 'server-only';
import { addCancelPhone } from '@/lib/contract/phone';
import type { Context } from '../context';
import { implement } from '../http/implement';
import { withVerifiedCode } from './code/verify-code';

/**
 * Whether a phone gets nothing that this user asks for: its owner took it off. The owner themself, who proved it
 * then or has it bound now, still gets the codes they ask for (R-PHONE-11).
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

/** Takes a phone off. A phone that is off stays off, and belongs to who proved it last. */
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
