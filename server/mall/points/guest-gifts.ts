import 'server-only';
import { hashSha256 } from '@/lib/crypto';
import { toNetwork, toNetworkPrefix } from '@/lib/rules/caller/network-prefix';
import { toShopDay } from '@/lib/rules/time/dates';
import type { Context, MallDeps } from '../context';
import { type Execute, pipelined } from '../db/pipeline';
import { defineStatement } from '../db/statement';
import type { Db, Tx } from '../db/types';
import { isKnownToProvider } from '../user/identity';
import { claimPhoneGifts, hashPhone, isPhoneClaimedByOther } from './phone-gifts';

/** Where and when a guest calls. */
type Origin = Pick<Context, 'settings' | 'clientAddress' | 'now'>;

/** The data of a user that decides about gifts. */
export interface GiftReceiver {
  userId: string;
  /** Identified by a provider login: no limit applies. */
  isKnown: boolean;
  /** Whether the user is already counted today: with a phone under the phone, otherwise as a guest. */
  isCounted: boolean;
  /** Digest of the bound phone of a user who is not known to a provider; null without a phone. */
  phoneMark: string | null;
  /** Digest of the device; null if unknown. */
  deviceMark: string | null;
}

/** A device or network address of guests, and how many of its guests may receive gifts per day. */
interface Mark {
  mark: string;
  limit: number;
}

const hashMark = (kind: 'device' | 'address', text: string): string =>
  `${kind}:${hashSha256(text, 'base64url')}`;

/** The digest of a device fingerprint: fingerprints are counted, not stored. */
export const hashDevice = (fingerPrint: string): string => hashMark('device', fingerPrint);

/**
 * The mark of a device in a network: phones of one model have the same fingerprint, and elsewhere it is the phone of
 * another shopper.
 */
const hashDeviceInNetwork = (device: string, clientAddress: string | undefined): string =>
  clientAddress ? hashMark('device', `${device} ${toNetwork(clientAddress)}`) : device;

/**
 * The marks of a guest, the device first: every transaction counts in this order, which prevents deadlocks.
 */
function listMarks({ settings, clientAddress }: Origin, { deviceMark: device }: GiftReceiver): Mark[] {
  const { perFingerPrint, perAddress } = settings.giftedGuestsADay;
  return [
    ...(device ? [{ mark: hashDeviceInNetwork(device, clientAddress), limit: perFingerPrint }] : []),
    ...(clientAddress
      ? [{ mark: hashMark('address', toNetworkPrefix(clientAddress)), limit: perAddress }]
      : []),
  ];
}

const selectReceiver = defineStatement((db, { userId, day }: { userId: string; day: string }) =>
  db
    .selectFrom('users')
    .leftJoin('gift_guests as counted', (on) =>
      on.onRef('counted.user_id', '=', 'users.id').on('counted.day', '=', day),
    )
    // A row for each phone with which the user received gifts today: seldom more than one.
    .leftJoin('gift_phones as claimed', (on) =>
      on.onRef('claimed.user_id', '=', 'users.id').on('claimed.day', '=', day),
    )
    .select(['phone', 'union_id', 'openid', 'alipay_user_id', 'device_mark', 'counted.day'])
    .select('claimed.phone_mark as claimedMark')
    .where('users.id', '=', userId),
);

/** Queues the query that reads an existing user as receiver of gifts. */
export async function queueGiftReceiver(
  db: Db,
  execute: Execute,
  userId: string,
  now: Date,
): Promise<GiftReceiver> {
  const { rows } = await execute(selectReceiver(db, { userId, day: toShopDay(now) }));
  const [row] = rows;
  const isKnown = row !== undefined && isKnownToProvider(row);
  const phoneMark = row?.phone && !isKnown ? hashPhone(row.phone) : null;
  const isCounted = phoneMark ? rows.some(({ claimedMark }) => claimedMark === phoneMark) : row?.day != null;
  return { userId, isKnown, isCounted, phoneMark, deviceMark: row?.device_mark ?? null };
}

/** Increments the count of one mark in a single statement; returns false when its daily limit is reached. */
async function incrementCount(tx: Tx, { mark, limit }: Mark, day: string): Promise<boolean> {
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

/**
 * Increments the counts of all marks, or of none; returns whether it did. The transaction holds the rows
 * until it ends.
 */
async function incrementCounts(tx: Tx, marks: readonly Mark[], day: string): Promise<boolean> {
  const counted: string[] = [];
  for (const each of marks) {
    if (await incrementCount(tx, each, day)) {
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
 * Counts a guest once a day; returns false when a limit of the device or address is reached. The guest's row
 * serializes concurrent gifts to one guest.
 */
async function countGuest(tx: Tx, marks: readonly Mark[], userId: string, day: string): Promise<boolean> {
  const added = await tx
    .insertInto('gift_guests')
    .values({ user_id: userId, day })
    .onConflict((conflict) => conflict.columns(['day', 'user_id']).doNothing())
    .returning('user_id')
    .executeTakeFirst();
  if (!added || (await incrementCounts(tx, marks, day))) return true;
  await tx.deleteFrom('gift_guests').where('user_id', '=', userId).where('day', '=', day).execute();
  return false;
}

/**
 * Whether a user may receive gifts without being counted: a user known to a provider, one already counted today, or a
 * guest who calls without device and address.
 */
export const isUnlimited = (origin: Origin, receiver: GiftReceiver): boolean =>
  receiver.isKnown ||
  receiver.isCounted ||
  (receiver.phoneMark === null && listMarks(origin, receiver).length === 0);

/**
 * Claims a place among those who may receive gifts of points today, for the whole day; repeated claims change nothing. Users
 * known to a provider need none. A user known by a phone alone claims the gifts of the phone, which one user receives each
 * day (R-POINTS-41). A guest is counted once a day against the limits of the device and the network address; if a limit is
 * reached, the guest receives no gifts that day (R-POINTS-14).
 * @returns whether the user may receive gifts
 */
export async function claimGiftPlace(tx: Tx, origin: Origin, receiver: GiftReceiver): Promise<boolean> {
  if (isUnlimited(origin, receiver)) return true;
  const { userId, phoneMark } = receiver;
  const day = toShopDay(origin.now());
  if (phoneMark !== null) return claimPhoneGifts(tx, { phoneMark, userId, day });
  return countGuest(tx, listMarks(origin, receiver), userId, day);
}

/** The query of the counts of some marks. */
const selectCounts = (db: Db, marks: readonly string[], day: string) =>
  db.selectFrom('gift_counts').select(['mark', 'guests']).where('day', '=', day).where('mark', 'in', marks);

/** The same for a guest who is not counted yet. */
const selectCountsOfOthers = defineStatement(
  (db, { marks, day, userId }: { marks: readonly string[]; day: string; userId: string }) =>
    selectCounts(db, marks, day).where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('gift_guests').select('day').where('day', '=', day).where('user_id', '=', userId)),
      ),
    ),
);

const getNames = (marks: readonly Mark[]): string[] => marks.map(({ mark }) => mark);

const isReached = (marks: readonly Mark[], counts: readonly { mark: string; guests: number }[]): boolean =>
  marks.some(({ mark, limit }) => (counts.find((each) => each.mark === mark)?.guests ?? 0) >= limit);

/**
 * Whether `claimGiftPlace` would return false because a limit was reached before. It takes no locks: `claimGiftPlace` locks
 * the count of the address, for which all guests behind it would wait in every order. Counts of a day never fall, so this stays true.
 */
export async function isGiftLimitReached(
  { db, ...origin }: Pick<MallDeps, 'db'> & Origin,
  receiver: GiftReceiver,
): Promise<boolean> {
  if (isUnlimited(origin, receiver)) return false;
  const { userId, phoneMark } = receiver;
  const day = toShopDay(origin.now());
  if (phoneMark !== null) return isPhoneClaimedByOther(db, { phoneMark, userId, day });
  const marks = listMarks(origin, receiver);
  // No rows for a guest who was counted since the receiver was read.
  const query = selectCountsOfOthers(db, { marks: getNames(marks), day, userId });
  const { rows } = await pipelined(db, (execute) => execute(query));
  return rows.length > 0 && isReached(marks, rows);
}

/** Like `claimGiftPlace`, but reads the user by id first. */
export async function claimUserGiftPlace(tx: Tx, origin: Origin, userId: string): Promise<boolean> {
  const receiver = await pipelined(tx, (execute) => queueGiftReceiver(tx, execute, userId, origin.now()));
  return claimGiftPlace(tx, origin, receiver);
}

/**
 * Whether a gift would be granted, without counting the guest: for displaying it in advance. Another guest
 * may still take the last place.
 */
export async function canReceiveGift(
  origin: Pick<MallDeps, 'db'> & Origin,
  userId: string,
): Promise<boolean> {
  const { db } = origin;
  const now = origin.now();
  const receiver = await pipelined(db, (execute) => queueGiftReceiver(db, execute, userId, now));
  if (isUnlimited(origin, receiver)) return true;
  const { phoneMark } = receiver;
  const day = toShopDay(now);
  if (phoneMark !== null) return !(await isPhoneClaimedByOther(db, { phoneMark, userId, day }));
  const marks = listMarks(origin, receiver);
  return !isReached(marks, await selectCounts(db, getNames(marks), day).execute());
}
