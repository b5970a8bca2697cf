import 'server-only';
import { createHash, randomInt } from 'node:crypto';
import { cooperation } from '@/lib/contract/content';
import { toShopDay } from '@/lib/rules/time/dates';
import { implement } from '../http/implement';

/** Without what is read or heard as something else: 0 and O, 1 and I. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

const createRandomLetters = (count: number): string =>
  Array.from({ length: count }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');

/** The same words are the same offer, whatever stands between them. */
const hashText = (text: string): string =>
  createHash('sha256').update(text.replace(/\s+/g, ' ')).digest('base64url');

/**
 * Takes an offer; the unique key (phone, digest, day) answers the one that is there to whoever sends it again
 * (R-DOC-06).
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
