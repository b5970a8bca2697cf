import { ApiError } from './api-error';

/**
 * Whether a failed call may still have had its effect: there was no answer, the server failed or was busy, or the same call is
 * still running. Any other answer is a definite rejection.
 */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.code === 0 || error.code >= 500 || error.code === 429 || error.reason === 'key_running');
