import type { CallArgs, CallData } from '@/lib/contract/contract';
import type { Envelope } from '@/lib/contract/envelope';
import type { ErrorReason } from '@/lib/contract/errors';
import { BASE_PATH } from '@/lib/contract/paths';
import { type RouteId, routes } from '@/lib/contract/routes';
import { fillPointName } from '@/lib/i18n/text-template';
import { hasSessionMarker } from '@/lib/rules/caller/session-marker';
import { ApiError } from './api-error';
import { getCurrentLocale, getCurrentPointName, getCurrentProjectId } from './current-page';
import { getAppType } from './environment';
import { saveSession } from './local-state';
import { updateServerClock } from './server-clock';
import { findWebFingerprint } from './web-fingerprint';

/** Options of `callMall`. */
export interface CallOptions {
  /** Sent as `Idempotency-Key`: a new key for each submit, the same for its retries. */
  idempotencyKey?: string;
  signal?: AbortSignal | undefined;
  /** Ignores the browser cache: for current prices and stock when the shopper orders. */
  bypassCache?: boolean;
}

/** Timeout of a call with its repetition: somewhat longer than the server's own timeout. */
const TIMEOUT_MS = 12_000;
/** Delay before a read is repeated that did not reach the server. */
const RETRY_DELAY_MS = 300;

/** A response whose body was read. */
interface ReadResponse {
  headers: Headers;
  text: string;
}

/**
 * Sends a request and reads the response, in `TIMEOUT_MS` altogether.
 * @param attempts how often it is sent when there is no response
 */
async function fetchText(
  url: string,
  { signal, ...init }: RequestInit,
  attempts: number,
): Promise<ReadResponse> {
  // `AbortSignal.any` is newer than the oldest browsers of the mall.
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(abort, TIMEOUT_MS);
  signal?.addEventListener('abort', abort);
  if (signal?.aborted) abort();
  try {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const response = await fetch(url, { ...init, signal: controller.signal });
        return { headers: response.headers, text: await response.text() };
      } catch (error) {
        if (attempt >= attempts || controller.signal.aborted) throw error;
        await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
      }
    }
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

const hasQueryInput = (method: string): boolean => method === 'GET' || method === 'DELETE';

/** Fills the path parameters; returns the path and the arguments that are left. */
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
  const isQuery = hasQueryInput(route.method);
  const query = isQuery ? new URLSearchParams(input as Record<string, string>).toString() : '';
  const init: RequestInit = {
    method: route.method,
    headers: {
      'accept-language': getCurrentLocale(),
      ...(options.idempotencyKey && { 'idempotency-key': options.idempotencyKey }),
      ...(!isQuery && { 'content-type': 'application/json' }),
    },
    ...(!isQuery && { body: JSON.stringify(input) }),
    ...(options.signal && { signal: options.signal }),
    ...(options.bypassCache && { cache: 'no-store' }),
  };
  const { headers, text } = await fetchText(
    BASE_PATH + path + (query && `?${query}`),
    init,
    route.effect === 'read' ? 2 : 1,
  );
  updateServerClock(headers);
  return JSON.parse(fillPointName(text, getCurrentPointName())) as Envelope;
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

async function requestLogin(): Promise<void> {
  const args = { appType: getAppType(), webFingerPrint: await findWebFingerprint() };
  saveSession((await requestData('login', args, {})) as CallData<'login'>);
}

let pendingLogin: Promise<void> | undefined;

/**
 * Creates a session: visitors who need an account get a guest account without a dialog (R-ORDER-42).
 * Concurrent callers share one login (R-ACCOUNT-29).
 */
function logIn(): Promise<void> {
  pendingLogin ??= requestLogin().finally(() => {
    pendingLogin = undefined;
  });
  return pendingLogin;
}

function assertUnauthorized(error: unknown): void {
  if (!(error instanceof ApiError && error.code === 401)) throw error;
}

/**
 * Runs `work` with a session: logs in first if necessary; when the session has ended, logs in and
 * retries once (R-ORDER-42, R-ACCOUNT-15).
 */
export async function withSession<T>(work: () => Promise<T>): Promise<T> {
  if (!hasSessionMarker(document.cookie)) await logIn();
  try {
    return await work();
  } catch (error) {
    assertUnauthorized(error);
    // The login is rejected when another page has just logged the shopper in: then the cookie is already new.
    await logIn().catch(assertUnauthorized);
    return await work();
  }
}

/**
 * Calls the BFF; a call with `access: 'user'` gets a session first (R-API-03).
 * @throws ApiError when the response is not a success.
 */
export async function callMall<K extends RouteId>(
  id: K,
  args: CallArgs<K>,
  options: CallOptions = {},
): Promise<CallData<K>> {
  const work = async () => (await requestData(id, args as Record<string, unknown>, options)) as CallData<K>;
  return routes[id].access === 'user' ? withSession(work) : work();
}
