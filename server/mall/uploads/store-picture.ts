import 'server-only';
import { AppError } from '@/lib/contract/errors';
import { toShopDay } from '@/lib/rules/time/dates';
import type { Context } from '../context';
import { lockUser } from '../db/dialect';
import { inTransaction } from '../db/transaction';
import type { Db } from '../db/types';
import type { Picture } from './re-encode';
import { getStorage } from './storage/get-storage';
import { createPictureName } from './storage/picture-names';
import type { PictureStorage } from './storage/picture-storage';

type UploadContext = Pick<Context, 'db' | 'now' | 'settings' | 'userId' | 'log'>;

/** @throws AppError too_many_requests `limit_reached` when the user has uploaded all pictures that a day allows. */
export async function assertDailyLimit(
  { settings, now, userId }: Pick<UploadContext, 'settings' | 'now' | 'userId'>,
  db: Db,
): Promise<void> {
  const { uploaded } = await db
    .selectFrom('uploads')
    .select(({ fn }) => fn.countAll().as('uploaded'))
    .where('user_id', '=', userId)
    .where('day', '=', toShopDay(now()))
    .executeTakeFirstOrThrow();
  if (Number(uploaded) < settings.uploads.perDay) return;
  throw new AppError('too_many_requests', `at most ${settings.uploads.perDay} pictures a day`, {
    reason: 'limit_reached',
  });
}

/** Deletes a picture that could not be stored completely. The row counts; a file without a row only wastes space. */
async function discardPicture(
  { db, log }: UploadContext,
  storage: PictureStorage,
  id: string,
): Promise<void> {
  await db.deleteFrom('uploads').where('id', '=', id).execute();
  await storage
    .delete(id)
    .catch((err: unknown) => log.warn({ err, id }, 'could not delete a picture from the storage'));
}

/**
 * Stores a picture of the user. If `expirySignal` is aborted, nothing is stored or counted.
 * @returns the URL of the picture.
 * @throws AppError unavailable when the storage fails, too_many_requests as `assertDailyLimit` does.
 */
export async function storePicture(
  context: UploadContext,
  { bytes, width, height }: Picture,
  expirySignal: AbortSignal,
): Promise<string> {
  expirySignal.throwIfAborted();
  const { db, userId, settings, log } = context;
  const storage = getStorage(settings.uploads, log);
  const id = createPictureName();
  const url = storage.getUrl(id);
  const created_at = context.now().toISOString();
  const row = { id, user_id: userId, url, bytes: bytes.byteLength, width, height, created_at };
  await inTransaction(db, async (tx) => {
    await lockUser(tx, userId);
    await assertDailyLimit(context, tx);
    await tx
      .insertInto('uploads')
      .values({ ...row, day: toShopDay(context.now()) })
      .execute();
  });
  try {
    await storage.put(id, bytes, expirySignal);
    expirySignal.throwIfAborted();
  } catch (error) {
    await discardPicture(context, storage, id);
    context.log.error({ err: error }, 'could not write a picture to the storage');
    throw new AppError('unavailable', 'the picture cannot be stored now', { cause: error, retryAfter: 5 });
  }
  return url;
}
