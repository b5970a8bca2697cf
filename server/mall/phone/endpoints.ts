import 'server-only';
import { AppError } from '@/lib/contract/errors';
import { bindUpdatePhone } from '@/lib/contract/phone';
import { maskPhone } from '@/lib/rules/phone/phone-code';
import { getProject } from '../config/project';
import { lockName } from '../db/dialect';
import type { Tx } from '../db/types';
import { type Implementation, implement } from '../http/implement';
import { getBalance, grantPoints } from '../points/ledger';
import { isPhoneRewarded, saveRewardedPhone } from '../points/phone-gifts';
import { handleWhitePhoneAdd, handleWhitePhoneIsExist } from './allow-list';
import { handleAddCancelPhone } from './cancel-phone';
import { handleCaptcha } from './captcha';
import { handleSendCode } from './code/send-code';
import { withVerifiedCode } from './code/verify-code';

/** Ledger reason of the points for binding a phone; the fixed `ref` allows them once per user. */
const bindReward = { reason: 'bind_phone', ref: 'phone' } as const;

/** Binds a phone to the user; false if it is bound to another user, who keeps it. */
async function bindPhone(tx: Tx, userId: string, phone: string): Promise<boolean> {
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

/** The user who has bound the phone, and the points for it. */
interface BindReward {
  userId: string;
  phone: string;
  amount: number;
  now: Date;
}

/**
 * Grants the points for binding a phone: once per user, and once per phone, as another user may bind it later
 * (R-POINTS-25). The caller has locked the phone's name. @returns the points granted
 */
async function grantBindReward(tx: Tx, { userId, phone, amount, now }: BindReward): Promise<number> {
  if (amount === 0 || (await isPhoneRewarded(tx, phone))) return 0;
  if (!(await grantPoints(tx, { userId, amount, ...bindReward, now }))) return 0;
  await saveRewardedPhone(tx, phone);
  return amount;
}

/** Thrown only after a matching code was spent, so only the holder of the phone learns that it is bound. */
const phoneTaken = () =>
  new AppError('conflict', 'this phone belongs to another account', { reason: 'phone_taken' });

// R-POINTS-25, R-PHONE-10
const handleBindPhone = implement(bindUpdatePhone, async (context, { input }) => {
  const { db, userId } = context;
  const now = context.now();
  const { config } = await getProject(context, context.pId);
  const amount = config.bindPhonePoints;
  const granted = await withVerifiedCode(context, input, async (tx) => {
    if (!(await bindPhone(tx, userId, input.phone))) return undefined;
    return grantBindReward(tx, { userId, phone: input.phone, amount, now });
  });
  if (granted === undefined) throw phoneTaken();
  const { activePoints } = await getBalance(db, userId, now);
  return { phone: maskPhone(input.phone), points: granted, activePoints };
});

/** Endpoints for phones: captcha, codes, binding, allow-list and opt-out. */
export const phoneEndpoints: readonly Implementation[] = [
  handleCaptcha,
  handleSendCode,
  handleBindPhone,
  handleWhitePhoneAdd,
  handleWhitePhoneIsExist,
  handleAddCancelPhone,
];
