import 'server-only';
import type { AnyEndpoint } from '@/lib/contract/endpoint';
import { AppError } from '@/lib/contract/errors';
import { negotiateLocale } from '@/lib/rules/locale';
import { needsRenewal, seal } from '../session/session';
import { findEndpoint } from './find-endpoint';
import { answer, type Outcome } from './handlers';
import { ownerOf, projectOf } from './ownership';
import { checkInput, readRaw } from './read-input';
import { callPathOf, isSecure, requestIdOf } from './request';
import { fail, succeed } from './respond';
import { requireSameSite } from './same-site';
import { type Caller, callerOf } from './session-of';

const idempotencyKeyOf = (request: Request, endpoint: AnyEndpoint): string | undefined => {
  if (!endpoint.idempotent) return undefined;
  const key = request.headers.get('idempotency-key') ?? '';
  if (/^[\x21-\x7e]{1,128}$/.test(key)) return key;
  throw new AppError('bad_request', 'an Idempotency-Key header is needed', {
    issues: [{ path: 'Idempotency-Key', message: '1 to 128 visible characters' }],
  });
};

/**
 * The BFF: every call of a page or a program passes here. Id → session → schema → ownership → forward →
 * check (in `upstream/call`) → envelope.
 */
export async function handle(request: Request): Promise<Response> {
  const path = callPathOf(request);
  const meta = { requestId: requestIdOf(request), secure: isSecure(request) };
  const found = findEndpoint(request.method, path);
  if (found.kind === 'unknown') return fail(new AppError('not_found', 'no such call'), meta);
  if (found.kind === 'wrong-method') {
    return fail(new AppError('method_not_allowed', 'no such method here'), meta, {
      allow: found.allowed.join(', '),
    });
  }
  try {
    const outcome = await perform(request, found.endpoint, found.params, meta.requestId);
    return succeed(outcome, { ...meta, cacheSeconds: found.endpoint.cacheSeconds });
  } catch (error) {
    return fail(error, meta);
  }
}

async function perform(
  request: Request,
  endpoint: AnyEndpoint,
  params: Record<string, string>,
  requestId: string,
): Promise<Outcome> {
  const caller = await callerOf(request);
  if (endpoint.effect === 'write' && caller.by !== 'bearer') requireSameSite(request);
  const raw = await readRaw(request, endpoint);
  const userId = ownerOf(endpoint, raw, caller);
  const args = checkInput(endpoint, params, raw);
  const outcome = await answer(
    endpoint,
    args,
    {
      ...(userId && { userId }),
      pId: projectOf(raw),
      locale: negotiateLocale(undefined, request.headers.get('accept-language')),
      requestId,
      idempotencyKey: idempotencyKeyOf(request, endpoint),
      // A write goes on when the caller leaves: what it has begun is not for the caller to cut in half.
      ...(endpoint.effect === 'read' && { signal: request.signal }),
    },
    caller,
  );
  return renew(outcome, endpoint, caller);
}

/** Keeps a session alive that is used: sealed anew once a day, never on an answer that a cache may keep. */
async function renew(outcome: Outcome, endpoint: AnyEndpoint, { session, by }: Caller): Promise<Outcome> {
  const due = by === 'cookie' && session && needsRenewal(session) && !endpoint.cacheSeconds;
  return due && outcome.session === undefined ? { ...outcome, session: await seal(session.userId) } : outcome;
}
