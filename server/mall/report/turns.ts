import 'server-only';
import { AppError } from '@/lib/contract/errors';

/** Pictures of one user that may wait for the one that is worked on. */
const WAITING = 8;

/** The end of the queue of each user who has a picture under way, and how many are in it. */
const queues = new Map<string, { last: Promise<unknown>; length: number }>();

/**
 * Works on one picture of a user at a time, so that nobody takes the places of all others. What has waited until
 * `over` is not begun.
 * @throws AppError too_many_requests when too many of this user wait already.
 */
export async function inTurn<T>(userId: string, over: AbortSignal, work: () => Promise<T>): Promise<T> {
  const queue = queues.get(userId) ?? { last: Promise.resolve(), length: 0 };
  if (queue.length > WAITING)
    throw new AppError('too_many_requests', 'too many pictures at once, try again in a moment', {
      reason: 'too_often',
      retryAfter: 5,
    });
  queues.set(userId, queue);
  queue.length += 1;
  const mine = queue.last.then(() => {
    over.throwIfAborted();
    return work();
  });
  queue.last = mine.catch(() => undefined);
  try {
    return await mine;
  } finally {
    queue.length -= 1;
    if (queue.length === 0) queues.delete(userId);
  }
}
