import 'server-only';
import type { AnyEndpoint } from '@/lib/contract/endpoint';
import { AppError } from '@/lib/contract/errors';
import { negotiateLocale } from '@/lib/rules/page/locale';
import { needsRenewal, seal } from '../session/session';
import type { CallContext } from '../upstream/call';
import { answer, type Outcome } from './handlers';
import { checkInput, type Raw, readRaw } from './input/read-input';
import { limitCaller } from './limit/limits';
import { ownerOf, projectOf } from './ownership';
import { requireSameSite } from './same-site';
import { type Caller, callerOf } from './session-of';

/** A request with what was found out about it. */
export interface Arrived {
  readonly request: Request;
  readonly requestId: string;
  /** Where it comes from, if somebody who is trusted knows. */
  readonly address: string | undefined;
}

function idempotencyKeyOf(request: Request, endpoint: AnyEndpoint): string | undefined {
  if (!endpoint.idempotent) return undefined;
  const key = request.headers.get('idempotency-key') ?? '';
  if (/^[\x21-\x7e]{1,128}$/.test(key)) return key;
  throw new AppError('bad_request', 'an Idempotency-Key header is needed', {
    issues: [{ path: 'Idempotency-Key', message: '1 to 128 visible characters' }],
  });
}

function contextOf(endpoint: AnyEndpoint, raw: Raw, caller: Caller, arrived: Arrived): CallContext {
  const { request, requestId, address } = arrived;
  const userId = ownerOf(endpoint, raw, caller);
  return {
    ...(userId && { userId, sessionVersion: caller.session?.version }),
    pId: projectOf(raw),
    locale: negotiateLocale(undefined, request.headers.get('accept-language')),
    requestId,
    idempotencyKey: idempotencyKeyOf(request, endpoint),
    ...(address && { clientAddress: address }),
    ...(raw.form && { form: raw.form }),
    // A write goes on when the caller leaves: what it has begun is not for the caller to cut in half.
    ...(endpoint.effect === 'read' && { signal: request.signal }),
  };
}

/** Who a call is for is said by the context alone: an id that was sent goes no further than the check. */
function withoutUserId({ userId: _, ...input }: Raw['input']): Raw['input'] {
  return input;
}

/** What a call of a known endpoint leads to. @throws AppError for whatever is wrong with it. */
export async function perform(
  endpoint: AnyEndpoint,
  params: Readonly<Record<string, string>>,
  arrived: Arrived,
): Promise<Outcome> {
  const { request, address } = arrived;
  const caller = await callerOf(request);
  await limitCaller(endpoint, caller.session?.userId, address);
  if (endpoint.effect === 'write' && caller.by !== 'bearer') requireSameSite(request);
  const raw = await readRaw(request, endpoint);
  const context = contextOf(endpoint, raw, caller, arrived);
  const args = checkInput(endpoint, params, withoutUserId(raw.input));
  return renew(await answer(endpoint, args, context, caller), endpoint, caller);
}

/** Keeps a session alive that is used: sealed anew once a day, never on an answer that a cache may keep. */
async function renew(outcome: Outcome, endpoint: AnyEndpoint, { session, by }: Caller): Promise<Outcome> {
  const due = by === 'cookie' && session && needsRenewal(session) && !endpoint.cacheSeconds;
  return due && outcome.session === undefined
    ? { ...outcome, session: await seal(session.userId, session.version) }
    : outcome;
}
