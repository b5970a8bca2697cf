import 'server-only';
import { type BulkheadPolicy, BulkheadRejectedError, bulkhead } from 'cockatiel';
import { AppError } from '@/lib/contract/errors';

/** Pictures of one user that may wait while another one is processed. */
const MAX_WAITING_PER_USER = 8;

/** The queue of each user who has a picture under way. */
const queues = new Map<string, BulkheadPolicy>();

const isIdle = (queue: BulkheadPolicy): boolean =>
  queue.executionSlots === 1 && queue.queueSlots === MAX_WAITING_PER_USER;

/**
 * Runs one picture of a user at a time, so that one user cannot occupy all workers. Work that is still waiting when
 * `signal` aborts does not start.
 * @throws AppError too_many_requests when too many pictures of this user wait already.
 */
export async function inTurn<T>(userId: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
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
