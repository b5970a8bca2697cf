import 'server-only';
import { hashSha256 } from '@/lib/crypto';
import type { Db, Tx } from '../db/types';

/** The digest of a phone: phones that received gifts are compared, not stored. */
export const hashPhone = (phone: string): string => `phone:${hashSha256(phone, 'base64url')}`;

/** A phone, and a user who is known by it alone, on one day. */
interface PhoneClaim {
  phoneMark: string;
  userId: string;
  /** In Asia/Shanghai. */
  day: string;
}

/**
 * Claims the gifts of a day that the holder of a phone receives. The first user claims them for the whole day, as a merge
 * or another phone frees this one for the next guest (R-POINTS-41).
 * @returns whether this user has claimed them, now or before. Of concurrent calls, one succeeds.
 */
export async function claimPhoneGifts(db: Db, { phoneMark, userId, day }: PhoneClaim): Promise<boolean> {
  const claimed = await db
    .insertInto('gift_phones')
    .values({ phone_mark: phoneMark, day, user_id: userId })
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'phone_mark'])
        // Changes nothing: only an updated row is returned.
        .doUpdateSet({ user_id: userId })
        .where('gift_phones.user_id', '=', userId),
    )
    .returning('user_id')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Whether another user has claimed the gifts of this phone. This stays true for the day. */
export async function isPhoneClaimedByOther(
  db: Db,
  { phoneMark, userId, day }: PhoneClaim,
): Promise<boolean> {
  const other = await db
    .selectFrom('gift_phones')
    .select('user_id')
    .where('day', '=', day)
    .where('phone_mark', '=', phoneMark)
    .where('user_id', '!=', userId)
    .executeTakeFirst();
  return other !== undefined;
}

/** Whether a user, this one or another, has received the points for binding this phone. */
export async function isPhoneRewarded(tx: Tx, phone: string): Promise<boolean> {
  const rewarded = await tx
    .selectFrom('rewarded_phones')
    .select('phone_mark')
    .where('phone_mark', '=', hashPhone(phone))
    .executeTakeFirst();
  return rewarded !== undefined;
}

/** Records that the points for binding this phone were granted. */
export async function saveRewardedPhone(tx: Tx, phone: string): Promise<void> {
  await tx
    .insertInto('rewarded_phones')
    .values({ phone_mark: hashPhone(phone) })
    .execute();
}
