import 'server-only';
import type { AnyEndpoint } from '@/lib/contract/endpoint';
import { AppError } from '@/lib/contract/errors';
import { parseProjectId } from '@/lib/rules/page/project-id';
import { getConfig } from '../config';
import type { Caller } from './caller';
import type { RawInput } from './input/read-input';

/** Whether a `userId` was sent; empty and `null` count as absent. */
const isPresent = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && value !== 'null';

/**
 * The user that a call is for: always the session's. A `userId` in the query or body is never a credential;
 * if it differs from the session's user, the call is rejected, because it tries to act for another user.
 * Undefined without a session, and for public responses that shared caches store (R-ACCOUNT-03,
 * R-SECURITY-13, R-SECURITY-17).
 * @throws AppError `unauthorized` if the endpoint needs a session, `forbidden` for the id of another user
 */
export function resolveUserId(
  endpoint: AnyEndpoint,
  { input, query }: RawInput,
  caller: Caller,
): string | undefined {
  const sessionUserId = caller.session?.userId;
  if (!sessionUserId && endpoint.access === 'user') throw new AppError('unauthorized', 'log in first');
  const claimed = [input.userId, query.userId].filter(isPresent);
  // Only a string or a number can be an id; converting an object to a string could throw.
  const isOwn = (userId: unknown) => (typeof userId === 'number' ? String(userId) : userId) === sessionUserId;
  if (sessionUserId && !claimed.every(isOwn)) {
    throw new AppError('forbidden', 'this belongs to another user');
  }
  return endpoint.access === 'public' && endpoint.cacheSeconds ? undefined : sessionUserId;
}

/** The project that a call names (body before query), else `MALL_DEFAULT_PID`. */
export function resolveProjectId({ input, query }: RawInput): string {
  const requested = input.pId ?? query.pId;
  const text = typeof requested === 'string' || typeof requested === 'number' ? String(requested) : undefined;
  return parseProjectId(text) ?? getConfig().MALL_DEFAULT_PID;
}
