import 'server-only';
import ky, { type KyInstance, TimeoutError } from 'ky';
import { type AnyEndpoint, type ArgsOf, type DataOf, inputInQuery } from '@/lib/contract/endpoint';
import { envelopeSchema } from '@/lib/contract/envelope';
import { AppError, errorCodeOf, type Reason, reasons } from '@/lib/contract/errors';
import type { Locale } from '@/lib/rules/locale';
import { currentDoor, type Door } from './door';

/** Who is asking, and how. The user's id comes from the session and from nowhere else. */
export interface CallContext {
  userId?: string;
  pId?: string;
  locale?: Locale;
  requestId?: string;
  idempotencyKey?: string;
  signal?: AbortSignal;
}

/** Longest wait for an answer, in milliseconds. */
const TIMEOUT_MS = 5000;

const clients = new WeakMap<Door, KyInstance>();

function client(door: Door): KyInstance {
  const existing = clients.get(door);
  if (existing) return existing;
  const made = ky.create({
    prefix: door.prefix,
    fetch: (input, init) => door.fetch(new Request(input, init)),
    timeout: TIMEOUT_MS,
    throwHttpErrors: false,
    redirect: 'error',
  });
  clients.set(door, made);
  return made;
}

const fillPath = (path: string, params: Record<string, unknown>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name]))).slice(1);

const isReason = (value: unknown): value is Reason => reasons.includes(value as Reason);

/**
 * Calls the points mall.
 * @throws AppError with the upstream's own refusal, or `upstream_timeout`, `unavailable`, `upstream` when it
 *   hangs, cannot be reached or answers something that is not the contract.
 */
export async function call<E extends AnyEndpoint>(
  endpoint: E,
  args: ArgsOf<E>,
  context: CallContext = {},
): Promise<DataOf<E>> {
  const params = endpoint.params.parse(args);
  const input: Record<string, unknown> = {
    ...(endpoint.input.parse(args) as Record<string, unknown>),
    ...(endpoint.project && context.pId && { pId: context.pId }),
    ...(context.userId && { userId: context.userId }),
  };
  const answer = await send(endpoint, params, input, context);
  const parsed = endpoint.data.safeParse(answer);
  if (!parsed.success) {
    throw new AppError('upstream', 'the points mall answered something unexpected', { cause: parsed.error });
  }
  return parsed.data as DataOf<E>;
}

async function send(
  endpoint: AnyEndpoint,
  params: Record<string, unknown>,
  input: Record<string, unknown>,
  context: CallContext,
): Promise<unknown> {
  try {
    const response = await client(currentDoor())(fillPath(endpoint.path, params), {
      method: endpoint.method,
      headers: headersOf(context),
      retry: endpoint.effect === 'read' ? 2 : 0,
      ...(inputInQuery(endpoint) ? { searchParams: queryOf(input) } : { json: input }),
      ...(context.signal && { signal: context.signal }),
    });
    return await unwrap(response);
  } catch (error) {
    if (error instanceof AppError) throw error;
    // Nobody hears this; a status of 500 or more would be logged as a failure of ours.
    if (context.signal?.aborted) throw new AppError('bad_request', 'the caller has left', { cause: error });
    if (error instanceof TimeoutError) {
      throw new AppError('upstream_timeout', 'the points mall took too long', { cause: error });
    }
    throw new AppError('unavailable', 'the points mall cannot be reached', { cause: error });
  }
}

function headersOf({ locale, requestId, idempotencyKey }: CallContext): Record<string, string> {
  return {
    ...(locale && { 'accept-language': locale }),
    ...(requestId && { 'x-request-id': requestId }),
    ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
  };
}

const queryOf = (input: Record<string, unknown>): [string, string][] =>
  Object.entries(input)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => [name, String(value)]);

async function unwrap(response: Response): Promise<unknown> {
  const envelope = envelopeSchema.safeParse(await response.json().catch(() => undefined));
  if (!envelope.success) {
    throw new AppError('upstream', 'the points mall answered something unexpected', {
      cause: envelope.error,
    });
  }
  const { code, msg, data, reason, issues } = envelope.data;
  if (code === 200) return data;
  const retryAfter = Number(response.headers.get('retry-after') ?? 0);
  throw new AppError(errorCodeOf(code), msg, {
    ...(isReason(reason) && { reason }),
    ...(issues && { issues }),
    ...(retryAfter > 0 && { retryAfter }),
  });
}
