import 'server-only';
import { toNetworkPrefix } from '@/lib/rules/caller/network-prefix';
import { type CodeHistory, getSecondsToWait, MAX_CODES_PER_HOUR } from '@/lib/rules/phone/phone-code';
import { addDays, getStartOfDay, toShopDay } from '@/lib/rules/time/dates';
import type { Context } from '../../context';
import { createId } from '../../db/create-id';
import { lockName } from '../../db/dialect';
import { inTransaction } from '../../db/transaction';
import type { Db, Tx } from '../../db/types';
import { createHmacHex } from '../../sandbox/secret';
import { tooManyCodes } from '../errors';
import { getPhoneSecret } from '../phone-secret';
import { createCode, storeCode } from './store-code';

const HOUR_MS = 3_600_000;

async function findPreviousSends(db: Db, phone: string, sender: string, now: Date): Promise<CodeHistory> {
  const today = toShopDay(now);
  const ofPhone = db.selectFrom('sms_codes').where('phone', '=', phone);
  const last = await ofPhone
    .select('created_at as at')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const counted = await ofPhone
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('day', '=', today)
    .where('state', '!=', 'unsent')
    .executeTakeFirstOrThrow();
  const bySender = await db
    .selectFrom('sms_codes')
    .select('created_at as at')
    .where('sender_hash', '=', sender)
    .where('created_at', '>', new Date(now.getTime() - HOUR_MS).toISOString())
    .orderBy('created_at', 'desc')
    .limit(MAX_CODES_PER_HOUR)
    .execute();
  return {
    lastSentAt: last ? new Date(last.at) : null,
    sentToday: counted.count,
    dayEndsAt: getStartOfDay(addDays(today, 1)),
    sentBySender: bySender.map(({ at }) => new Date(at)),
  };
}

/** Whoever asks about the same phone, or from the same place, waits here; always in this order. */
async function lockPhoneAndSender(tx: Tx, phone: string, sender: string): Promise<void> {
  await lockName(tx, `sms.phone:${phone}`);
  await lockName(tx, `sms.sender:${sender}`);
}

/** A code that may be sent. */
export interface ReservedCode {
  id: string;
  code: string;
  expiresAt: string;
}

/**
 * Makes a code if the limits allow one more, for the phone and for the sender: the network address of the call, or
 * the user where nobody knows it (R-PHONE-05).
 * @throws AppError too_many_requests `too_often`.
 */
export async function reserveCode(context: Context, phone: string): Promise<ReservedCode> {
  const { db, userId, clientAddress } = context;
  const secret = await getPhoneSecret(db);
  const sender = createHmacHex(
    secret,
    clientAddress ? `address:${toNetworkPrefix(clientAddress)}` : `user:${userId}`,
  );
  const [id, code] = [createId(), createCode()];
  return inTransaction(db, async (tx) => {
    await lockPhoneAndSender(tx, phone, sender);
    const now = context.now();
    const wait = getSecondsToWait(await findPreviousSends(tx, phone, sender, now), now);
    if (wait > 0) throw tooManyCodes(wait);
    return { id, code, expiresAt: await storeCode(tx, { id, userId, phone, code, secret, sender, now }) };
  });
}

/** The provider certainly did not send it: the phone's day has one more again. Its minute goes on. */
export async function markUnsent(db: Db, id: string): Promise<void> {
  await db.updateTable('sms_codes').set({ state: 'unsent' }).where('id', '=', id).execute();
}
