import 'server-only';
import { createHmacHex } from '@/lib/crypto';
import { toNetworkPrefix } from '@/lib/rules/caller/network-prefix';
import { type CodeHistory, getSecondsToWait, MAX_CODES_PER_HOUR } from '@/lib/rules/phone/phone-code';
import { addDays, getStartOfDay, toShopDay } from '@/lib/rules/time/dates';
import type { Context } from '../../context';
import { createId } from '../../db/create-id';
import { lockName } from '../../db/dialect';
import { inTransaction } from '../../db/transaction';
import type { Db, Tx } from '../../db/types';
import { tooManyCodes } from '../errors';
import { getPhoneSecret } from '../phone-secret';
import { createCode, storeCode } from './store-code';

const HOUR_MS = 3_600_000;

async function findPreviousSends(db: Db, phone: string, sender: string, now: Date): Promise<CodeHistory> {
  const day = toShopDay(now);
  const phoneCodes = db.selectFrom('sms_codes').where('phone', '=', phone);
  const last = await phoneCodes
    .select('created_at as at')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const today = await phoneCodes
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('day', '=', day)
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
    sentToday: today.count,
    dayEndsAt: getStartOfDay(addDays(day, 1)),
    sentBySender: bySender.map(({ at }) => new Date(at)),
  };
}

/** Serializes requests for the same phone or from the same sender; locks always in this order. */
async function lockPhoneAndSender(tx: Tx, phone: string, sender: string): Promise<void> {
  await lockName(tx, `sms.phone:${phone}`);
  await lockName(tx, `sms.sender:${sender}`);
}

/** A code that is counted against the limits and may be sent. */
export interface ReservedCode {
  id: string;
  code: string;
  expiresAt: string;
}

/**
 * Creates a code if the limits of the phone and of the sender allow it. The sender is the network of the caller's
 * address, or the user if the address is unknown (R-PHONE-05).
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

/** Takes a code that was certainly not sent from the phone's daily count; the wait before the next one stays. */
export async function markUnsent(db: Db, id: string): Promise<void> {
  await db.updateTable('sms_codes').set({ state: 'unsent' }).where('id', '=', id).execute();
}
