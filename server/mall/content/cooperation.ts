import 'server-only';
import { randomInt } from 'node:crypto';
import { cooperation } from '@/lib/contract/content';
import { hashSha256 } from '@/lib/crypto';
import { toShopDay } from '@/lib/rules/time/dates';
import { implement } from '../http/implement';

/** Without characters that are easily confused: 0 and O, 1 and I. */
const RECEIPT_LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

const createRandomLetters = (count: number): string =>
  Array.from({ length: count }, () => RECEIPT_LETTERS.charAt(randomInt(RECEIPT_LETTERS.length))).join('');

/** Hashes a text; texts that differ only in white space have the same hash. */
const hashText = (text: string): string => hashSha256(text.replace(/\s+/g, ' '), 'base64url');

/**
 * Stores an offer. The same offer sent again on the same day returns the first receipt: the unique key is
 * (phone, digest, day) (R-DOC-06).
 */
export const handleCooperation = implement(cooperation, async ({ db, now, pId }, { input }) => {
  const moment = now();
  const day = toShopDay(moment);
  const phone = input.phone.replaceAll('-', '');
  const digest = hashText(input.text);
  await db
    .insertInto('cooperations')
    .values({
      ...input,
      phone,
      digest,
      day,
      p_id: pId,
      receipt_no: `HZ${day.replaceAll('-', '')}-${createRandomLetters(8)}`,
      created_at: moment.toISOString(),
    })
    .onConflict((conflict) => conflict.columns(['phone', 'digest', 'day']).doNothing())
    .execute();
  const row = await db
    .selectFrom('cooperations')
    .select(['receipt_no', 'created_at'])
    .where('phone', '=', phone)
    .where('digest', '=', digest)
    .where('day', '=', day)
    .executeTakeFirstOrThrow();
  return { receiptNo: row.receipt_no, createdAt: row.created_at };
});
