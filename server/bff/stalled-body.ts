import 'server-only';
import { withDeadline } from '@/lib/http/deadline';
import { timedOut } from '../upstream/upstream-error';

/**
 * Passes on a body of the points mall, but fails when nothing comes for `timeoutMs` while its reader waits (R-API-25). A total
 * limit would end the pictures of slow phones: the time in which the reader takes nothing does not count, because the body is
 * only read when the reader wants more.
 */
export function failStalledBody(
  body: ReadableStream<Uint8Array>,
  timeoutMs: number,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const expiry = new AbortController();
        const timer = setTimeout(() => expiry.abort(), timeoutMs);
        const limit = { expirySignal: expiry.signal, createError: () => timedOut() };
        try {
          const { done, value } = await withDeadline(limit, () => reader.read());
          if (done) controller.close();
          else controller.enqueue(value);
        } catch (error) {
          // Ends the connection. Not awaited: a failure to cancel changes nothing.
          reader.cancel(error).catch(() => {});
          throw error;
        } finally {
          clearTimeout(timer);
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
