import { toApiError } from './api-error';

/**
 * How the mall rejected a call that it did receive: the key of a text. Undefined if there was no answer or the server failed, which
 * is for the text about the network (R-DIALOG-24).
 */
export function getRejection(error: unknown): 'tooOften' | 'failed' | undefined {
  const { code } = toApiError(error);
  if (code === 429) return 'tooOften';
  return code === 0 || code >= 500 ? undefined : 'failed';
}
