import 'server-only';
import { AppError } from '@/lib/contract/errors';
import { dayOf } from '@/lib/rules/time/dates';
import type { Context } from '../context';
import { lockUser } from '../db/dialect';
import { inTransaction } from '../db/tx';
import type { Db } from '../db/types';
import type { Picture } from './re-encode';
import { newPictureName } from './storage/names';
import { storageOf } from './storage/open';
import type { PictureStorage } from './storage/storage';

type Who = Pick<Context, 'db' | 'now' | 'settings' | 'userId' | 'log'>;

/** @throws AppError too_many_requests when the user has sent in all that a day allows. */
export async function requireRoom(
  { settings, now, userId }: Pick<Who, 'settings' | 'now' | 'userId'>,
  db: Db,
): Promise<void> {
  const { sent } = await db
    .selectFrom('uploads')
    .select(({ fn }) => fn.countAll().as('sent'))
    .where('user_id', '=', userId)
    .where('day', '=', dayOf(now()))
    .executeTakeFirstOrThrow();
  if (Number(sent) < settings.uploads.perDay) return;
  throw new AppError('too_many_requests', `${settings.uploads.perDay} pictures a day can be sent in`, {
    reason: 'limit_reached',
  });
}

/** Undoes what was kept of a picture. The row is what counts; a picture without one is only bytes. */
async function forget({ db, log }: Who, storage: PictureStorage, id: string): Promise<void> {
  await db.deleteFrom('uploads').where('id', '=', id).execute();
  await storage.delete(id).catch((err: unknown) => log.warn({ err, id }, 'a picture is left in the storage'));
}

/**
 * Keeps a picture for its user. Answers its address. Once `over`, nothing is kept and nothing counted.
 * @throws AppError unavailable when the storage does not take it, too_many_requests as `requireRoom` does.
 */
export async function keep(who: Who, { bytes, width, height }: Picture, over: AbortSignal): Promise<string> {
  over.throwIfAborted();
  const { db, userId, settings } = who;
  const storage = storageOf(settings.uploads);
  const id = newPictureName();
  const url = storage.urlOf(id);
  const created_at = who.now().toISOString();
  const row = { id, user_id: userId, url, bytes: bytes.byteLength, width, height, created_at };
  await inTransaction(db, async (tx) => {
    await lockUser(tx, userId);
    await requireRoom(who, tx);
    await tx
      .insertInto('uploads')
      .values({ ...row, day: dayOf(who.now()) })
      .execute();
  });
  try {
    await storage.put(id, bytes, over);
    over.throwIfAborted();
  } catch (error) {
    await forget(who, storage, id);
    who.log.error({ err: error }, 'the storage did not take a picture');
    throw new AppError('unavailable', 'the picture cannot be kept now', { cause: error, retryAfter: 5 });
  }
  return url;
}
