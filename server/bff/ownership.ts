import 'server-only';
import type { AnyEndpoint } from '@/lib/contract/endpoint';
import { AppError } from '@/lib/contract/errors';
import { parseProjectId } from '@/lib/rules/project-id';
import { config } from '../config';
import type { Caller } from './session-of';

/**
 * The user that a call is for: the session's. A `userId` in the query or body is never a credential, and
 * another one than the session's is an attempt to act for somebody else (product 3).
 * @throws AppError `unauthorized` without a session where one is needed, `forbidden` for another's id.
 */
export function ownerOf(
  endpoint: AnyEndpoint,
  raw: Record<string, unknown>,
  caller: Caller,
): string | undefined {
  if (endpoint.access === 'public') return undefined;
  if (!caller.session) throw new AppError('unauthorized', 'log in first');
  const claimed = raw.userId;
  if (claimed !== undefined && claimed !== '' && claimed !== caller.session.userId) {
    throw new AppError('forbidden', 'this is somebody else’s');
  }
  return caller.session.userId;
}

/** The project that a call is about: the one it names, else the default (spec 5). */
export const projectOf = (raw: Record<string, unknown>): string =>
  parseProjectId(typeof raw.pId === 'string' || typeof raw.pId === 'number' ? String(raw.pId) : undefined) ??
  config().MALL_DEFAULT_PID;
