import 'server-only';
import type { AnyEndpoint } from '@/lib/contract/endpoint';
import type { CallRequest } from '@/lib/http/call-request';
import { readIdempotencyKey } from '@/lib/http/read-input';
import { negotiateLocale } from '@/lib/rules/page/locale';
import { needsRenewal, sealSession } from '../session/session';
import type { CallContext } from '../upstream/call-upstream';
import { type Caller, getCaller } from './caller';
import { runHandler } from './handlers';
import { type RawInput, readRawInput, validateInput } from './input/read-input';
import { limitCaller } from './limit/rate-limit';
import { resolveProjectId, resolveUserId } from './ownership';
import type { CallResult } from './responses';
import { assertSameSite } from './same-site';

/** An incoming request with its id and its sender's address. */
export interface IncomingCall {
  readonly request: CallRequest;
  readonly requestId: string;
  /** The sender's network address, if the connection or a trusted proxy reports it. */
  readonly address: string | undefined;
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
    idempotencyKey: endpoint.idempotent ? readIdempotencyKey(request) : undefined,
    ...(address && { clientAddress: address }),
    ...(raw.form && { form: raw.form }),
    // Only a read is aborted when the caller disconnects: an aborted write could stop halfway.
    ...(endpoint.effect === 'read' && { signal: request.signal }),
  };
}

/** Drops the `userId` that the caller sent: only the context says which user a call is for. */
function omitUserId({ userId: _, ...input }: RawInput['input']): RawInput['input'] {
  return input;
}

/**
 * Checks and runs a call of a known endpoint: session → limit of the caller → CSRF → body and query → ownership → schema of the
 * input → handler.
 * @throws AppError when a check fails or the handler rejects the call
 */
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
  return renewSession(await runHandler(endpoint, args, context, caller, request), endpoint, caller);
}

/** Renews the session cookie once a day, but never in a response that a shared cache may store. */
async function renewSession(
  result: CallResult,
  endpoint: AnyEndpoint,
  { session, credential }: Caller,
): Promise<CallResult> {
  const isDue = credential === 'cookie' && session && needsRenewal(session) && !endpoint.cacheSeconds;
  return isDue && result.session === undefined
    ? { ...result, session: await sealSession(session.userId, session.version, Date.now(), session) }
    : result;
}
