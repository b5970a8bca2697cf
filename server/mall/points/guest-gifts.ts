import 'server-only';
import { createHash } from 'node:crypto';
import { toNetworkPrefix } from '@/lib/rules/caller/network-prefix';
import { toShopDay } from '@/lib/rules/time/dates';
import type { Context, MallDeps } from '../context';
import { type Execute, pipelined } from '../db/pipeline';
import type { Db, Tx } from '../db/types';
import { isKnownUser } from '../user/identity';

/** Where a guest comes from, and when. */
type Origin = Pick<Context, 'settings' | 'clientAddress' | 'now'>;

/** A user as far as gifts are concerned. */
export interface GiftReceiver {
  userId: string;
  /** A provider or a bound phone says who it is: no limit holds. */
  isKnown: boolean;
  /** Whether the guest is among today's already. */
  isCounted: boolean;
  deviceMark: string | null;
}

/** A place that guests come from, and how many of its guests receive gifts in a day. */
interface Mark {
  mark: string;
  limit: number;
}

const hashMark = (kind: 'device' | 'address', text: string): string =>
  `${kind}:${createHash('sha256').update(text).digest('base64url')}`;

/** The digest that stands for a device: where somebody comes from is counted, not kept. */
export const deviceMark = (fingerPrint: string): string => hashMark('device', fingerPrint);

/** The places of a guest, devices first: every transaction counts in this order. */
function listMarks({ settings, clientAddress }: Origin, { deviceMark: device }: GiftReceiver): Mark[] {
  const { perFingerPrint, perAddress } = settings.giftedGuestsADay;
  return [
    ...(device ? [{ mark: device, limit: perFingerPrint }] : []),
    ...(clientAddress
      ? [{ mark: hashMark('address', toNetworkPrefix(clientAddress)), limit: perAddress }]
      : []),
  ];
}

/** Reads a user who exists, together with other statements. */
export async function sendGiftReceiver(
  db: Db,
  send: Execute,
  userId: string,
  now: Date,
): Promise<GiftReceiver> {
  const { rows } = await send(
    db
      .selectFrom('users')
      .leftJoin('gift_guests as counted', (on) =>
        on.onRef('counted.user_id', '=', 'users.id').on('counted.day', '=', toShopDay(now)),
      )
      .select(['phone', 'union_id', 'openid', 'alipay_user_id', 'device_mark', 'counted.day'])
      .where('users.id', '=', userId),
  );
  const [row] = rows;
  return {
    userId,
    isKnown: row !== undefined && isKnownUser(row),
    isCounted: row?.day != null,
    deviceMark: row?.device_mark ?? null,
  };
}

/** Raises the count of one place; false when it has as many guests as a day may have. One statement decides. */
async function count(tx: Tx, { mark, limit }: Mark, day: string): Promise<boolean> {
  if (limit < 1) return false;
  const counted = await tx
    .insertInto('gift_counts')
    .values({ mark, day, guests: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'mark'])
        .doUpdateSet((set) => ({ guests: set('gift_counts.guests', '+', 1) }))
        .where('gift_counts.guests', '<', limit),
    )
    .returning('guests')
    .executeTakeFirst();
  return counted !== undefined;
}

/** Counts a guest at every place, or at none. The rows are this transaction's until it ends. */
async function countAll(tx: Tx, marks: readonly Mark[], day: string): Promise<boolean> {
  const counted: string[] = [];
  for (const each of marks) {
    if (await count(tx, each, day)) {
      counted.push(each.mark);
      continue;
    }
    for (const mark of counted)
      await tx
        .updateTable('gift_counts')
        .set((set) => ({ guests: set('guests', '-', 1) }))
        .where('day', '=', day)
        .where('mark', '=', mark)
        .execute();
    return false;
  }
  return true;
}

/**
 * Counts a guest among today's, once a day; false when too many guests of the same device or address are. Two gifts
 * at once to one guest wait for each other at the guest's row.
 */
async function countGuest(tx: Tx, marks: readonly Mark[], userId: string, day: string): Promise<boolean> {
  const added = await tx
    .insertInto('gift_guests')
    .values({ user_id: userId, day })
    .onConflict((conflict) => conflict.columns(['day', 'user_id']).doNothing())
    .returning('user_id')
    .executeTakeFirst();
  if (!added || (await countAll(tx, marks, day))) return true;
  await tx.deleteFrom('gift_guests').where('user_id', '=', userId).where('day', '=', day).execute();
  return false;
}

/** Whether a user may receive gifts without being counted first: known, counted today, or from nowhere that counts. */
export const isUnlimited = (origin: Origin, receiver: GiftReceiver): boolean =>
  receiver.isKnown || receiver.isCounted || listMarks(origin, receiver).length === 0;

/**
 * Whether a user may receive a gift of points now. Known users may. A guest may after being counted among today's
 * guests of the device and of the network address, once a day: further gifts of that day need nothing more. A guest
 * for whom there is no place left receives no gift at all.
 */
export async function mayReceiveGift(tx: Tx, origin: Origin, receiver: GiftReceiver): Promise<boolean> {
  if (isUnlimited(origin, receiver)) return true;
  return countGuest(tx, listMarks(origin, receiver), receiver.userId, toShopDay(origin.now()));
}

/** The same for a user of whom only the id is at hand. */
export async function mayUserReceiveGift(tx: Tx, origin: Origin, userId: string): Promise<boolean> {
  const receiver = await pipelined(tx, (send) => sendGiftReceiver(tx, send, userId, origin.now()));
  return mayReceiveGift(tx, origin, receiver);
}

/**
 * Whether a gift would be given, without counting anybody: for what is shown before it is given. Another guest may
 * still be faster.
 */
export async function couldReceiveGift(
  origin: Pick<MallDeps, 'db'> & Origin,
  userId: string,
): Promise<boolean> {
  const { db } = origin;
  const now = origin.now();
  const receiver = await pipelined(db, (send) => sendGiftReceiver(db, send, userId, now));
  if (isUnlimited(origin, receiver)) return true;
  const marks = listMarks(origin, receiver);
  const counts = await db
    .selectFrom('gift_counts')
    .select(['mark', 'guests'])
    .where('day', '=', toShopDay(now))
    .where(
      'mark',
      'in',
      marks.map(({ mark }) => mark),
    )
    .execute();
  return marks.every(({ mark, limit }) => (counts.find((each) => each.mark === mark)?.guests ?? 0) < limit);
}
