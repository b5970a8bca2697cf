import 'server-only';
import { randomInt } from 'node:crypto';
import { createHmacHex } from '@/lib/crypto';
import { CODE_VALID_MINUTES } from '@/lib/rules/phone/phone-code';
import { addMinutes, toShopDay } from '@/lib/rules/time/dates';
import type { Db } from '../../db/types';

/** Creates a code of six random digits (R-PHONE-13). */
export const createCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** Hashes a code with the id of its row, so that equal codes have different hashes. */
export const hashCode = (secret: string, id: string, code: string): string =>
  createHmacHex(secret, `code:${id}:${code}`);

interface NewCode {
  id: string;
  userId: string;
  phone: string;
  code: string;
  secret: string;
  /** HMAC of the sender. */
  sender: string;
  now: Date;
}

/** Stores the hash of a code. @returns the time of expiry, ISO-8601. */
export async function storeCode(db: Db, { id, code, secret, now, ...owner }: NewCode): Promise<string> {
  const expires_at = addMinutes(now, CODE_VALID_MINUTES).toISOString();
  await db
    .insertInto('sms_codes')
    .values({
      id,
      user_id: owner.userId,
      phone: owner.phone,
      code_hash: hashCode(secret, id, code),
      sender_hash: owner.sender,
      day: toShopDay(now),
      state: 'open',
      tries: 0,
      created_at: now.toISOString(),
      expires_at,
    })
    .execute();
  return expires_at;
}
