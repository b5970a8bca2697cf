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

/** @throws AppError too_many_requests when the user has sent in all that a day allows. */
export async function assertDailyLimit(
  { settings, now, userId }: Pick<UploadContext, 'settings' | 'now' | 'userId'>,
  db: Db,
): Promise<void> {
  const { sent } = await db
    .selectFrom('uploads')
    .select(({ fn }) => fn.countAll().as('sent'))
    .where('user_id', '=', userId)
    .where('day', '=', toShopDay(now()))
    .executeTakeFirstOrThrow();
  if (Number(sent) < settings.uploads.perDay) return;
  throw new AppError('too_many_requests', `${settings.uploads.perDay} pictures a day can be sent in`, {
    reason: 'limit_reached',
  });
}

/** Undoes what was kept of a picture. The row is what counts; a picture without one is only bytes. */
async function discardPicture(
  { db, log }: UploadContext,
  storage: PictureStorage,
  id: string,
): Promise<void> {
  await db.deleteFrom('uploads').where('id', '=', id).execute();
  await storage.delete(id).catch((err: unknown) => log.warn({ err, id }, 'a picture is left in the storage'));
}

/**
 * Keeps a picture for its user. Answers its address. Once `over`, nothing is kept and nothing counted.
 * @throws AppError unavailable when the storage does not take it, too_many_requests as `requireRoom` does.
 */
export async function storePicture(
  context: UploadContext,
  { bytes, width, height }: Picture,
  expirySignal: AbortSignal,
): Promise<string> {
  expirySignal.throwIfAborted();
  const { db, userId, settings } = context;
  const storage = getStorage(settings.uploads);
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
    context.log.error({ err: error }, 'the storage did not take a picture');
    throw new AppError('unavailable', 'the picture cannot be kept now', { cause: error, retryAfter: 5 });
  }
  return url;
}
