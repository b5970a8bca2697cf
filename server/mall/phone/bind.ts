import 'server-only';
import { bindUpdatePhone } from '@/lib/contract/account/phone';
import { AppError } from '@/lib/contract/errors';
import { maskPhone } from '@/lib/rules/caller/phone';
import { findProject } from '../config/project';
import { lockName } from '../db/dialect';
import type { Tx } from '../db/types';
import { implement } from '../http/implement';
import { balance, grant } from '../points/ledger';
import { withCode } from './code/prove';

/** Why points were given for binding a phone; once per user (R-POINTS-25). */
const gift = { reason: 'bind_phone', ref: 'phone' } as const;

/** Gives the user the phone unless another one has it: a shopper keeps the phone they proved. */
async function bind(tx: Tx, userId: string, phone: string): Promise<boolean> {
  await lockName(tx, `phone:${phone}`);
  const other = await tx
    .selectFrom('users')
    .select('id')
    .where('phone', '=', phone)
    .where('id', '!=', userId)
    .where('merged_into', 'is', null)
    .executeTakeFirst();
  if (other) return false;
  await tx.updateTable('users').set({ phone }).where('id', '=', userId).execute();
  return true;
}

/** Only who holds the phone hears that somebody else has it: the code was right, and is used up. */
const phoneTaken = () =>
  new AppError('conflict', 'this phone belongs to another account', { reason: 'phone_taken' });

// R-POINTS-25, R-PHONE-10
export const answerBindPhone = implement(bindUpdatePhone, async (context, { input }) => {
  const { db, userId } = context;
  const now = context.now();
  const { config } = await findProject(context, context.pId);
  const amount = config.bindPhonePoints;
  const given = await withCode(context, input, async (tx) => {
    if (!(await bind(tx, userId, input.phone))) return undefined;
    return amount > 0 && (await grant(tx, { userId, amount, ...gift, now })) ? amount : 0;
  });
  if (given === undefined) throw phoneTaken();
  const { activePoints } = await balance(db, userId, now);
  return { phone: maskPhone(input.phone), points: given, activePoints };
});
