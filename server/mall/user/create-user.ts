import 'server-only';
import { randomInt } from 'node:crypto';
import { getProject } from '../config/project';
import type { Context } from '../context';
import { createId } from '../db/create-id';
import type { Tx } from '../db/types';
import { claimGiftPlace, hashDevice } from '../points/guest-gifts';
import type { Identity } from './identity';
import { grantTrial } from './welcome-gift';

interface NewUser {
  identity: Identity;
  /** Fingerprint from the browser; it limits abuse but proves nothing. */
  webFingerPrint: string | undefined;
}

/**
 * Creates a user with trial points: a guest, or a user with an identity. Without the points there is no gift dialog, so
 * `is_new` is 0 at once (R-POINTS-13).
 * @returns id of the user.
 */
export async function createUser(
  tx: Tx,
  context: Context,
  { identity, webFingerPrint }: NewUser,
): Promise<string> {
  const now = context.now();
  const { config } = await getProject({ db: tx, settings: context.settings }, context.pId);
  const id = createId();
  const isKnown = Object.keys(identity).length > 0;
  const device = isKnown || !webFingerPrint ? null : hashDevice(webFingerPrint);
  const receiver = { userId: id, isKnown, isCounted: false, phoneMark: null, deviceMark: device };
  const { initPoints } = config;
  const amount = initPoints > 0 && (await claimGiftPlace(tx, context, receiver)) ? initPoints : 0;
  await tx
    .insertInto('users')
    .values({
      id,
      nick_name: `兑友${randomInt(1000, 10_000)}`,
      icon: '',
      is_new: amount > 0 ? 1 : 0,
      p_id: context.pId,
      created_at: now.toISOString(),
      device_mark: device,
      ...identity,
    })
    .execute();
  await grantTrial(tx, { userId: id, amount, now });
  return id;
}

/** Stores the device of a guest who has none: only logins report it, and the limits of gifts count by device. */
export async function noteDevice(tx: Tx, userId: string, webFingerPrint: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ device_mark: hashDevice(webFingerPrint) })
    .where('id', '=', userId)
    .where('device_mark', 'is', null)
    .execute();
}

/**
 * Creates the user that a guest becomes with a new identity, with the guest's name, icon, creation time and `is_new`.
 * Grants nothing: the merge moves the guest's belongings. The id is new, as another person with a copy of the guest's
 * session would otherwise be logged in as this user.
 * @returns id of the user.
 */
export async function createFromGuest(tx: Tx, guest: string, identity: Identity): Promise<string> {
  const id = createId();
  const profile = await tx
    .selectFrom('users')
    .select(['nick_name', 'icon', 'is_new', 'p_id', 'created_at'])
    .where('id', '=', guest)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('users')
    .values({ id, ...profile, ...identity })
    .execute();
  return id;
}
