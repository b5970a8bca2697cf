import 'server-only';
import { randomInt } from 'node:crypto';
import type { RedPacket } from '@/lib/contract/coupon';
import {
  CONSUMPTION_THRESHOLD_FEN,
  getCurrentWindow,
  getRedPacketWindow,
  RED_PACKET_POINTS,
  toConsumptionFen,
} from '@/lib/rules/coupon/red-packet';
import type { Context } from '../context';
import { createId } from '../db/create-id';
import { lockUser } from '../db/dialect';
import { inTransaction } from '../db/transaction';
import type { Db, Tx } from '../db/types';

/** The coupon that every packet contains; a migration creates it. */
const RED_PACKET_COUPON_ID = 'red-packet';

interface Packet {
  user_id: string;
  day: string;
  amount: number;
  user_coupon_id: string | null;
}

const toRedPacket = ({ day, amount, user_coupon_id }: Packet): RedPacket => {
  const { startsAt, endsAt } = getRedPacketWindow(day);
  return {
    state: user_coupon_id === null ? 'closed' : 'opened',
    amount,
    fenOff: toConsumptionFen(amount),
    threshold: CONSUMPTION_THRESHOLD_FEN,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    userCouponId: user_coupon_id,
  };
};

/** Finds the user's packet whose window is now. */
async function findCurrentPacket(db: Db, userId: string, now: Date): Promise<Packet | undefined> {
  const latest = await db
    .selectFrom('red_packets')
    .select(['user_id', 'day', 'amount', 'user_coupon_id'])
    .where('user_id', '=', userId)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
  return latest && getCurrentWindow(now, latest.day).day === latest.day ? latest : undefined;
}

/** Returns the current packet, or draws one. The lock on the user prevents two packets with overlapping windows. */
async function getOrDrawPacket(tx: Tx, userId: string, now: Date): Promise<Packet> {
  await lockUser(tx, userId);
  const current = await findCurrentPacket(tx, userId, now);
  if (current) return current;
  const { min, max } = RED_PACKET_POINTS;
  const packet = {
    user_id: userId,
    day: getCurrentWindow(now, undefined).day,
    amount: randomInt(min, max + 1),
    user_coupon_id: null,
  };
  await tx
    .insertInto('red_packets')
    .values({ ...packet, created_at: now.toISOString() })
    .execute();
  return packet;
}

/** Returns the user's current red packet; the first call draws its amount (R-COUPON-11). */
export async function getCurrentPacket({ db, userId, now }: Context): Promise<RedPacket> {
  const moment = now();
  const packet =
    (await findCurrentPacket(db, userId, moment)) ??
    (await inTransaction(db, (tx) => getOrDrawPacket(tx, userId, moment)));
  return toRedPacket(packet);
}

/** Creates the coupon of a packet; the conditional update allows it once. */
async function createPacketCoupon(tx: Tx, packet: Packet, now: Date): Promise<Packet> {
  if (packet.user_coupon_id !== null) return packet;
  const { user_id, day, amount } = packet;
  const id = createId();
  const { numUpdatedRows } = await tx
    .updateTable('red_packets')
    .set({ user_coupon_id: id })
    .where('user_id', '=', user_id)
    .where('day', '=', day)
    .where('user_coupon_id', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error('a red packet was opened without locking its user');
  const { startsAt, endsAt } = getRedPacketWindow(day);
  await tx
    .insertInto('user_coupons')
    .values({
      id,
      user_id,
      coupon_id: RED_PACKET_COUPON_ID,
      value: amount,
      threshold: CONSUMPTION_THRESHOLD_FEN,
      valid_from: startsAt.toISOString(),
      valid_until: endsAt.toISOString(),
      state: 'free',
      taken_at: now.toISOString(),
    })
    .execute();
  return { ...packet, user_coupon_id: id };
}

/** Opens the user's current red packet; repeated calls return the same coupon. */
export async function openPacket({ db, userId, now }: Context): Promise<RedPacket> {
  const moment = now();
  const packet = await inTransaction(db, async (tx) =>
    createPacketCoupon(tx, await getOrDrawPacket(tx, userId, moment), moment),
  );
  return toRedPacket(packet);
}
