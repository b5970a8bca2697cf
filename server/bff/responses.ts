import 'server-only';
import {
  type AnswerMeta,
  type CallAnswer,
  createErrorAnswer,
  createMethodAnswer,
  createOptionsAnswer,
  createSuccessAnswer,
} from './answers';

export type { CallResult } from './answers';

/**
 * Makes a response of an answer, for a route handler. Its body is plain text, because the framework drops `Content-Encoding` of
 * handlers and compresses by itself.
 */
export function toResponse({ status, headers, body }: CallAnswer): Response {
  const list = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    if (typeof value === 'string') list.set(name, value);
    else for (const each of value) list.append(name, each);
  }
  return new Response(body === null || typeof body === 'string' ? body : body.text, {
    status,
    headers: list,
  });
}

/** The response for a success (`createSuccessAnswer`). */
export const successResponse = (...args: Parameters<typeof createSuccessAnswer>): Response =>
  toResponse(createSuccessAnswer(...args));

/** The response to OPTIONS (`createOptionsAnswer`). */
export const optionsResponse = (allowed: readonly string[], meta: AnswerMeta): Response =>
  toResponse(createOptionsAnswer(allowed, meta));

/** The response for an error (`createErrorAnswer`). */
export const errorResponse = (...args: Parameters<typeof createErrorAnswer>): Response =>
  toResponse(createErrorAnswer(...args));

/** The 405 response for a method that the path does not support. */
export const methodNotAllowed = (allowed: readonly string[], meta: AnswerMeta): Response =>
  toResponse(createMethodAnswer(allowed, meta));
