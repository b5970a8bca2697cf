import ky from 'ky';
import type { CallArgs, CallData } from '@/lib/contract/contract';
import type { Envelope } from '@/lib/contract/envelope';
import type { ErrorReason } from '@/lib/contract/errors';
import { type RouteId, routes } from '@/lib/contract/routes';
import { hasSessionMarker } from '@/lib/rules/caller/session-marker';
import { ApiError } from './api-error';
import { BASE_PATH, getCurrentLocale, getCurrentProjectId } from './current-page';

export interface CallOptions {
  /** Sent as `Idempotency-Key`: one per submit, the same for its retries. */
  idempotencyKey?: string;
  signal?: AbortSignal | undefined;
  /** Passes by what the browser has cached: for prices and stock at the moment of ordering. */
  bypassCache?: boolean;
}

/** Longest wait for an answer, in milliseconds: somewhat longer than the server's own patience. */
const TIMEOUT_MS = 12_000;

const http = ky.create({
  prefix: BASE_PATH,
  timeout: TIMEOUT_MS,
  throwHttpErrors: false,
  credentials: 'same-origin',
});

const hasQueryInput = (method: string): boolean => method === 'GET' || method === 'DELETE';

/** Splits arguments into the path (parameters filled in) and the rest. */
function fillPath(
  path: string,
  args: Record<string, unknown>,
): { path: string; rest: Record<string, unknown> } {
  const rest = { ...args };
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  return { path: filled, rest };
}

async function sendCall(id: RouteId, args: Record<string, unknown>, options: CallOptions): Promise<Envelope> {
  const route = routes[id];
  const { path, rest } = fillPath(route.path, args);
  const pId = 'project' in route ? getCurrentProjectId() : undefined;
  const input = Object.fromEntries(
    Object.entries({ ...rest, ...(pId && { pId }) }).filter(([, value]) => value !== undefined),
  );
  const response = await http(path, {
    method: route.method,
    retry: route.effect === 'read' ? 1 : 0,
    headers: {
      'accept-language': getCurrentLocale(),
      ...(options.idempotencyKey && { 'idempotency-key': options.idempotencyKey }),
    },
    ...(hasQueryInput(route.method) ? { searchParams: input as Record<string, string> } : { json: input }),
    ...(options.signal && { signal: options.signal }),
    ...(options.bypassCache && { cache: 'no-store' }),
  });
  return (await response.json()) as Envelope;
}

async function requestData(
  id: RouteId,
  args: Record<string, unknown>,
  options: CallOptions,
): Promise<unknown> {
  let envelope: Envelope;
  try {
    envelope = await sendCall(id, args, options);
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new ApiError(0, (error as Error).message);
  }
  if (envelope.code === 200) return envelope.data;
  throw new ApiError(
    envelope.code,
    envelope.msg,
    envelope.reason as ErrorReason | undefined,
    envelope.issues,
  );
}

let pendingLogin: Promise<unknown> | undefined;

/**
 * Makes sure of a session: visitors who need an account get one silently (R-ORDER-42). One login at a time
 * (R-ACCOUNT-29).
 */
function logIn(): Promise<unknown> {
  pendingLogin ??= requestData('login', {}, {}).finally(() => {
    pendingLogin = undefined;
  });
  return pendingLogin;
}

function assertUnauthorized(error: unknown): void {
  if (!(error instanceof ApiError && error.code === 401)) throw error;
}

/**
 * Does what needs a session: without one it logs in first; when the session has ended it logs in and tries once
 * more (R-ORDER-42, R-ACCOUNT-15).
 */
export async function withSession<T>(work: () => Promise<T>): Promise<T> {
  if (!hasSessionMarker(document.cookie)) await logIn();
  try {
    return await work();
  } catch (error) {
    assertUnauthorized(error);
    // A refused login is the answer to another page that has just logged the shopper in: the cookie is new by now.
    await logIn().catch(assertUnauthorized);
    return await work();
  }
}

/**
 * Calls the BFF, a user's call with a session (R-API-03).
 * @throws ApiError when the answer is not a success.
 */
export async function callMall<K extends RouteId>(
  id: K,
  args: CallArgs<K>,
  options: CallOptions = {},
): Promise<CallData<K>> {
  const work = async () => (await requestData(id, args as Record<string, unknown>, options)) as CallData<K>;
  return routes[id].access === 'user' ? withSession(work) : work();
}
