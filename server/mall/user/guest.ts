import 'server-only';
import { createHash, randomInt } from 'node:crypto';
import { networkOf } from '@/lib/rules/caller/network';
import { dayOf } from '@/lib/rules/time/dates';
import { findProject } from '../config/project';
import type { Context } from '../context';
import { newId } from '../db/ids';
import type { Tx } from '../db/types';
import type { Identity } from './identity';
import { grantTrial } from './present';

/** A digest: where somebody came from is counted, not kept. */
const markOf = (kind: string, text: string): string =>
  `${kind}:${createHash('sha256').update(text).digest('base64url')}`;

/** Counts a trial of today; false when there have been as many as a day may have. One statement decides. */
async function countTrial(tx: Tx, mark: string, day: string, limit: number): Promise<boolean> {
  const counted = await tx
    .insertInto('trial_counts')
    .values({ mark, day, given: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'mark'])
        .doUpdateSet((set) => ({ given: set('trial_counts.given', '+', 1) }))
        .where('trial_counts.given', '<', limit),
    )
    .returning('given')
    .executeTakeFirst();
  return counted !== undefined;
}

/** Whether this guest gets trial points: too many guests of one device or address in a day do not. */
async function mayTry(tx: Tx, { settings, clientAddress, now }: Context, fingerPrint: string | undefined) {
  const { perFingerPrint, perAddress } = settings.trialsADay;
  const day = dayOf(now());
  const byDevice = !fingerPrint || (await countTrial(tx, markOf('device', fingerPrint), day, perFingerPrint));
  if (!byDevice) return false;
  return !clientAddress || countTrial(tx, markOf('address', networkOf(clientAddress)), day, perAddress);
}

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
  const { config } = await findProject({ db: tx, settings: context.settings }, context.pId);
  const isKnown = Object.keys(identity).length > 0;
  const amount = isKnown || (await mayTry(tx, context, webFingerPrint)) ? config.initPoints : 0;
  const id = newId();
  await tx
    .insertInto('users')
    .values({
      id,
      nick_name: `兑友${randomInt(1000, 10_000)}`,
      icon: '',
      is_new: amount > 0 ? 1 : 0,
      p_id: context.pId,
      created_at: now.toISOString(),
      ...identity,
    })
    .execute();
  await grantTrial(tx, { userId: id, amount, now });
  return id;
}

/**
 * Makes the user that a guest becomes by an identity nobody has yet: looks like them, has been here as long, and was
 * shown the gift or not. Nothing is given; what the guest has goes over by the merge. Never the guest's own id:
 * whoever else holds the guest's session would be that user.
 */
export async function createFromGuest(tx: Tx, guest: string, identity: Identity): Promise<string> {
  const id = newId();
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
