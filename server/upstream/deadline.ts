import 'server-only';
import { AppError } from '@/lib/contract/errors';
import { createDeadline, type Deadline } from '@/lib/http/deadline';
import { getConfig } from '../config';
import { type Service, timedOut } from './upstream-error';

interface DeadlineOptions {
  /** Aborts when the caller disconnects; undefined if the call must then continue. */
  readonly callerSignal?: AbortSignal | undefined;
  /**
   * Whether the call uploads a file. Sending and checking a large picture may take the time, so a timeout
   * does not count as a failure of the upstream.
   */
  readonly isUpload?: boolean;
  readonly service?: Service;
}

/**
 * Starts the deadline of a call of an upstream (R-API-16). It ends a wait with an UpstreamError, or with an
 * AppError `upstream_timeout` for an upload.
 */
export function createUpstreamDeadline({ callerSignal, isUpload, service }: DeadlineOptions = {}): Deadline {
  const createError = () => {
    // The caller gets no response; the code only avoids a status of 500 or more, which would be logged as a
    // failure of the server.
    if (callerSignal?.aborted) return new AppError('bad_request', 'the caller has disconnected');
    return isUpload ? timedOut(service).publicError : timedOut(service);
  };
  return createDeadline(getConfig().MALL_API_TIMEOUT_MS, createError, callerSignal);
}
