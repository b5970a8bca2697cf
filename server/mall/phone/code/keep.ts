import 'server-only';
import { randomInt } from 'node:crypto';
import { CODE_MINUTES } from '@/lib/rules/caller/phone';
import { dayOf, minutesLater } from '@/lib/rules/time/dates';
import type { Db } from '../../db/types';
import { hmac } from '../../sandbox/secret';

/** Six digits (R-PHONE-13). */
export const drawCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** What is kept of a code: bound to its row, so that equal codes look different. */
export const codeHash = (secret: string, id: string, code: string): string =>
  hmac(secret, `code:${id}:${code}`);

interface NewCode {
  id: string;
  userId: string;
  phone: string;
  code: string;
  secret: string;
  /** HMAC of where the call came from. */
  sender: string;
  now: Date;
}

/** Keeps a code. Answers until when it is good. */
export async function keepCode(db: Db, { id, code, secret, now, ...of }: NewCode): Promise<string> {
  const expires_at = minutesLater(now, CODE_MINUTES).toISOString();
  await db
    .insertInto('sms_codes')
    .values({
      id,
      user_id: of.userId,
      phone: of.phone,
      code_hash: codeHash(secret, id, code),
      sender_hash: of.sender,
      day: dayOf(now),
      state: 'open',
      tries: 0,
      created_at: now.toISOString(),
      expires_at,
    })
    .execute();
  return expires_at;
}
