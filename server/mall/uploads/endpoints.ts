import 'server-only';
import { type BulkheadPolicy, BulkheadRejectedError, bulkhead } from 'cockatiel';
import { AppError } from '@/lib/contract/errors';
import { imgUpload } from '@/lib/contract/uploads';
import { createDeadline, withDeadline } from '@/lib/http/deadline';
import type { Context } from '../context';
import { type Implementation, implementForm } from '../http/implement';
import type { UploadedFile } from '../http/read-form-file';
import { reEncode } from './re-encode';
import { assertDailyLimit, storePicture } from './store-picture';

/** Pictures of one user that may wait while another one of theirs is processed. */
const MAX_WAITING_PER_USER = 8;

/** The queue of each user who has a picture in progress. */
const queues = new Map<string, BulkheadPolicy>();

const isIdle = (queue: BulkheadPolicy): boolean =>
  queue.executionSlots === 1 && queue.queueSlots === MAX_WAITING_PER_USER;

/**
 * Runs one picture of a user at a time, so that one user cannot occupy all workers. Work that is still waiting when
 * `signal` aborts does not start.
 * @throws AppError too_many_requests when too many pictures of this user wait already.
 */
async function runExclusivePerUser<T>(
  userId: string,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  const queue = queues.get(userId) ?? bulkhead(1, MAX_WAITING_PER_USER);
  queues.set(userId, queue);
  try {
    return await queue.execute(() => {
      signal.throwIfAborted();
      return work();
    });
  } catch (error) {
    if (!(error instanceof BulkheadRejectedError)) throw error;
    throw new AppError('too_many_requests', 'too many pictures at once, try again in a moment', {
      reason: 'too_often',
      retryAfter: 5,
    });
  } finally {
    if (isIdle(queue)) queues.delete(userId);
  }
}

/**
 * Milliseconds for waiting, encoding and storing together: less than the timeout of the BFF, whose circuit breaker
 * counts timeouts as failures of the mall.
 */
const UPLOAD_BUDGET_MS = 4000;

const uploadTimeout = () =>
  new AppError('unavailable', 'processing the picture took too long, try again in a moment', {
    retryAfter: 5,
  });

async function uploadPicture(context: Context, { bytes }: UploadedFile) {
  // Checked before the expensive decoding, and again in the transaction that stores the picture.
  await assertDailyLimit(context, context.db);
  const deadline = createDeadline(UPLOAD_BUDGET_MS, uploadTimeout);
  return withDeadline(deadline, (signal) =>
    runExclusivePerUser(context.userId, signal, async () => {
      const picture = await reEncode(bytes, deadline);
      return {
        url: await storePicture(context, picture, signal),
        width: picture.width,
        height: picture.height,
      };
    }),
  );
}

/** Endpoint for pictures that shoppers upload (R-AFTER-21). */
export const uploadEndpoints: readonly Implementation[] = [
  implementForm(imgUpload, (context, { file }) => uploadPicture(context, file)),
];
