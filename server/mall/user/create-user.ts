import 'server-only';
import { randomInt } from 'node:crypto';
import { getProject } from '../config/project';
import type { Context } from '../context';
import { createId } from '../db/create-id';
import type { Tx } from '../db/types';
import { deviceMark, mayReceiveGift } from '../points/guest-gifts';
import type { Identity } from './identity';
import { grantTrial } from './welcome-gift';

interface NewUser {
  identity: Identity;
  /** Made by the browser; it limits abuse and proves nothing. */
  webFingerPrint: string | undefined;
}

/**
 * Makes a user with trial points: a guest, or somebody who comes with an identity. Without the points there is no
 * gift to be told of, so they count as not new at once (R-POINTS-13).
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
  const device = isKnown || !webFingerPrint ? null : deviceMark(webFingerPrint);
  const receiver = { userId: id, isKnown, isCounted: false, deviceMark: device };
  const { initPoints } = config;
  const amount = initPoints > 0 && (await mayReceiveGift(tx, context, receiver)) ? initPoints : 0;
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

/** Remembers the device of a guest who came without one: only a login says it, and gifts count by it. */
export async function noteDevice(tx: Tx, userId: string, webFingerPrint: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ device_mark: deviceMark(webFingerPrint) })
    .where('id', '=', userId)
    .where('device_mark', 'is', null)
    .execute();
}

/**
 * Makes the user that a guest becomes by an identity nobody has yet: looks like them, has been here as long, and was
 * shown the gift or not. Nothing is given; what the guest has goes over by the merge. Never the guest's own id:
 * whoever else holds the guest's session would be that user.
 */
export async function createFromGuest(tx: Tx, guest: string, identity: Identity): Promise<string> {
  const id = createId();
  const looks = await tx
    .selectFrom('users')
    .select(['nick_name', 'icon', 'is_new', 'p_id', 'created_at'])
    .where('id', '=', guest)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('users')
    .values({ id, ...looks, ...identity })
    .execute();
  return id;
}
