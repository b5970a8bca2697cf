import 'server-only';
import { networkOf } from '@/lib/rules/caller/network';
import { CODES_AN_HOUR, type Sends, secondsToWait } from '@/lib/rules/caller/phone';
import { addDays, dayOf, startOfDay } from '@/lib/rules/time/dates';
import type { Context } from '../../context';
import { lockName } from '../../db/dialect';
import { newId } from '../../db/ids';
import { inTransaction } from '../../db/tx';
import type { Db, Tx } from '../../db/types';
import { hmac } from '../../sandbox/secret';
import { tooOften } from '../refusals';
import { phoneSecret } from '../secret';
import { drawCode, keepCode } from './keep';

const HOUR_MS = 3_600_000;

async function sendsBefore(db: Db, phone: string, sender: string, now: Date): Promise<Sends> {
  const today = dayOf(now);
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
    .limit(CODES_AN_HOUR)
    .execute();
  return {
    lastAt: last ? new Date(last.at) : null,
    today: counted.count,
    dayEnds: startOfDay(addDays(today, 1)),
    bySender: bySender.map(({ at }) => new Date(at)),
  };
}

/** Whoever asks about the same phone, or from the same place, waits here; always in this order. */
async function queue(tx: Tx, phone: string, sender: string): Promise<void> {
  await lockName(tx, `sms.phone:${phone}`);
  await lockName(tx, `sms.sender:${sender}`);
}

/** A code that may be sent. */
export interface Reserved {
  id: string;
  code: string;
  expiresAt: string;
}

/**
 * Makes a code if the limits allow one more, for the phone and for the sender: the network address of the call, or
 * the user where nobody knows it (R-PHONE-05).
 * @throws AppError too_many_requests `too_often`.
 */
export async function reserveCode(context: Context, phone: string): Promise<Reserved> {
  const { db, userId, clientAddress } = context;
  const secret = await phoneSecret(db);
  const sender = hmac(secret, clientAddress ? `address:${networkOf(clientAddress)}` : `user:${userId}`);
  const [id, code] = [newId(), drawCode()];
  return inTransaction(db, async (tx) => {
    await queue(tx, phone, sender);
    const now = context.now();
    const wait = secondsToWait(await sendsBefore(tx, phone, sender, now), now);
    if (wait > 0) throw tooOften(wait);
    return { id, code, expiresAt: await keepCode(tx, { id, userId, phone, code, secret, sender, now }) };
  });
}

/** The provider certainly did not send it: the phone's day has one more again. Its minute goes on. */
export async function markUnsent(db: Db, id: string): Promise<void> {
  await db.updateTable('sms_codes').set({ state: 'unsent' }).where('id', '=', id).execute();
}
