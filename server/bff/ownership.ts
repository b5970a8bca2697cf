import 'server-only';
import type { AnyEndpoint } from '@/lib/contract/endpoint';
import { AppError } from '@/lib/contract/errors';
import { parseProjectId } from '@/lib/rules/page/project-id';
import { getConfig } from '../config';
import type { Caller } from './caller';
import type { RawInput } from './input/read-input';

/** Nothing is claimed by what counts as absent. */
const isClaim = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && value !== 'null';

/**
 * The user that a call is for: the session's. A `userId` in the query or body is never a credential, and
 * another one than the session's is an attempt to act for somebody else, whatever the call is.
 * A public answer that caches keep is for nobody in particular (R-ACCOUNT-03, R-SECURITY-13, R-SECURITY-17).
 * @throws AppError `unauthorized` without a session where one is needed, `forbidden` for another's id.
 */
export function resolveUserId(
  endpoint: AnyEndpoint,
  { input, query }: RawInput,
  caller: Caller,
): string | undefined {
  const own = caller.session?.userId;
  if (!own && endpoint.access === 'user') throw new AppError('unauthorized', 'log in first');
  const claimed = [input.userId, query.userId].filter(isClaim);
  // Only text or a number can be an id; an object could even throw when it is turned into text.
  const isOwn = (userId: unknown) => (typeof userId === 'number' ? String(userId) : userId) === own;
  if (own && !claimed.every(isOwn)) {
    throw new AppError('forbidden', 'this is somebody else’s');
  }
  return endpoint.access === 'public' && endpoint.cacheSeconds ? undefined : own;
}

/** The project that a call is about: the one it names, else the default. */
export function resolveProjectId({ input, query }: RawInput): string {
  const named = input.pId ?? query.pId;
  const text = typeof named === 'string' || typeof named === 'number' ? String(named) : undefined;
  return parseProjectId(text) ?? getConfig().MALL_DEFAULT_PID;
}
