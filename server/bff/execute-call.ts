import 'server-only';
import type { AnyEndpoint } from '@/lib/contract/endpoint';
import { AppError } from '@/lib/contract/errors';
import { negotiateLocale } from '@/lib/rules/page/locale';
import { needsRenewal, sealSession } from '../session/session';
import type { CallContext } from '../upstream/call-upstream';
import { type Caller, getCaller } from './caller';
import { type CallResult, runHandler } from './handlers';
import { type RawInput, readRawInput, validateInput } from './input/read-input';
import { limitCaller } from './limit/rate-limit';
import { resolveProjectId, resolveUserId } from './ownership';
import { assertSameSite } from './same-site';

/** A request with what was found out about it. */
export interface IncomingCall {
  readonly request: Request;
  readonly requestId: string;
  /** Where it comes from, if somebody who is trusted knows. */
  readonly address: string | undefined;
}

function readIdempotencyKey(request: Request, endpoint: AnyEndpoint): string | undefined {
  if (!endpoint.idempotent) return undefined;
  const key = request.headers.get('idempotency-key') ?? '';
  if (/^[\x21-\x7e]{1,128}$/.test(key)) return key;
  throw new AppError('bad_request', 'an Idempotency-Key header is needed', {
    issues: [{ path: 'Idempotency-Key', message: '1 to 128 visible characters' }],
  });
}

function createCallContext(
  endpoint: AnyEndpoint,
  raw: RawInput,
  caller: Caller,
  incoming: IncomingCall,
): CallContext {
  const { request, requestId, address } = incoming;
  const userId = resolveUserId(endpoint, raw, caller);
  return {
    ...(userId && { userId, sessionVersion: caller.session?.version }),
    pId: resolveProjectId(raw),
    locale: negotiateLocale(undefined, request.headers.get('accept-language')),
    requestId,
    idempotencyKey: readIdempotencyKey(request, endpoint),
    ...(address && { clientAddress: address }),
    ...(raw.form && { form: raw.form }),
    // A write goes on when the caller leaves: what it has begun is not for the caller to cut in half.
    ...(endpoint.effect === 'read' && { signal: request.signal }),
  };
}

/** Who a call is for is said by the context alone: an id that was sent goes no further than the check. */
function omitUserId({ userId: _, ...input }: RawInput['input']): RawInput['input'] {
  return input;
}

/** What a call of a known endpoint leads to. @throws AppError for whatever is wrong with it. */
export async function executeCall(
  endpoint: AnyEndpoint,
  params: Readonly<Record<string, string>>,
  incoming: IncomingCall,
): Promise<CallResult> {
  const { request, address } = incoming;
  const caller = await getCaller(request);
  await limitCaller(endpoint, caller.session?.userId, address);
  if (endpoint.effect === 'write' && caller.credential !== 'bearer') assertSameSite(request);
  const raw = await readRawInput(request, endpoint);
  const context = createCallContext(endpoint, raw, caller, incoming);
  const args = validateInput(endpoint, params, omitUserId(raw.input));
  return renewSession(await runHandler(endpoint, args, context, caller), endpoint, caller);
}

/** Keeps a session alive that is used: sealed anew once a day, never on an answer that a cache may keep. */
async function renewSession(
  outcome: CallResult,
  endpoint: AnyEndpoint,
  { session, credential }: Caller,
): Promise<CallResult> {
  const due = credential === 'cookie' && session && needsRenewal(session) && !endpoint.cacheSeconds;
  return due && outcome.session === undefined
    ? { ...outcome, session: await sealSession(session.userId, session.version) }
    : outcome;
}
