import 'server-only';
import type { z } from 'zod';
import type { DirectCall } from '@/lib/contract/direct-call';
import type { AnyEndpoint } from '@/lib/contract/endpoint';
import type { Envelope } from '@/lib/contract/envelope';
import { AppError, type ErrorCode, type ErrorReason, errorReasons, toErrorCode } from '@/lib/contract/errors';
import { parseData } from '@/lib/contract/parse-data';
import { readBodyBytes } from '@/lib/http/read-body';
import { admitLine } from '../telemetry/invalid-data';
import { getLogger } from '../telemetry/logger';
import { completeAnswer } from './complete-answer';
import { restoreOrderId } from './merge-order-ids';
import { omitNullFields } from './omit-null-fields';
import { parseEnvelope } from './parse-envelope';
import type { Transport, UpstreamRequest, UpstreamResponse } from './transport';
import {
  invalidResponse,
  MAX_RESPONSE_BYTES,
  nameService,
  type Service,
  UpstreamError,
  unreachable,
} from './upstream-error';

/** An upstream's response: data that matches the contract, or an error to return to the caller. */
export type UpstreamResult = { readonly data: unknown } | { readonly error: AppError };

/** Sends a call by `fetch`, as to a points mall in this process. */
async function sendByFetch(
  { prefix, fetch }: Transport,
  { path, query, body, ...init }: UpstreamRequest,
  createTooLargeError: () => Error,
): Promise<UpstreamResponse> {
  const request = new Request(prefix + path + (query && `?${query}`), {
    ...init,
    redirect: 'manual',
    ...(body && { body }),
  });
  const response = await fetch(request);
  return {
    status: response.status,
    retryAfter: Number(response.headers.get('retry-after') ?? 0),
    body: await readBodyBytes(response, MAX_RESPONSE_BYTES, createTooLargeError),
  };
}

/** @throws AppError if the response is too large; UpstreamError if the connection fails */
async function send(
  transport: Transport,
  request: UpstreamRequest,
  service: Service,
): Promise<UpstreamResponse> {
  const createTooLargeError = () =>
    invalidResponse(`more than ${MAX_RESPONSE_BYTES} bytes`, service).publicError;
  try {
    return await (transport.send?.(request, createTooLargeError) ??
      sendByFetch(transport, request, createTooLargeError));
  } catch (error) {
    throw error instanceof AppError ? error : unreachable(error, service);
  }
}

/** Whether a reverse proxy reports that its upstream is away, which is often over a moment later. */
const isTransientStatus = (status: number): boolean => status === 502 || status === 503 || status === 504;

const isReason = (value: unknown): value is ErrorReason => errorReasons.includes(value as ErrorReason);

/** The message of a call that an upstream or its proxy rejected without one. */
const rejected = (service: Service): string => `${nameService(service)} rejected the call`;

function toAppError(
  { code, msg, reason, issues }: Envelope,
  { retryAfter, cause }: RawAnswer,
  service: Service,
): AppError {
  return new AppError(toErrorCode(code), msg || rejected(service), {
    ...(isReason(reason) && { reason }),
    ...(issues && { issues }),
    ...(retryAfter > 0 && { retryAfter }),
    cause,
  });
}

/** Statuses without an envelope that say what is wrong with this call; its caller gets the same meaning. */
const REJECTION_CODES: Readonly<Partial<Record<number, ErrorCode>>> = {
  413: 'body_too_large',
  414: 'bad_request',
  429: 'too_many_requests',
  431: 'bad_request',
};

/**
 * The error of a call that a proxy or firewall in front of the upstream rejected: a 4xx without an envelope. It is no failure of
 * the upstream (R-API-27): if it counted for the circuit breaker, a few calls of one caller would stop those of all.
 * * 400, 413, 414, 431: the request is malformed or too large.
 * * 403, 405, 406: a firewall takes the text of a search for an attack.
 * * 404, 405: an upstream without an optional call may answer by its router (R-API-23). A wrong address answers so, too, but at
 *   once and cheaply: the breaker would protect nothing. `/api/ready` answers 503 then, and the log has every call.
 * * 401, 407: the proxy does not accept the BFF. As with a wrong address, a pause changes nothing.
 * * 429: the limit may be that of one address, which `X-Forwarded-For` names. A proxy that is overloaded sheds the call itself.
 *
 * Most become `upstream`, which callers also get for other answers that are not in the contract: the BFF has checked the input,
 * and `not_found` or `unauthorized` would say something about a product or a session.
 * @returns undefined for other statuses, and for 408: the BFF has the whole request before it sends it, so the upstream is too slow
 */
function toRejection({ status, retryAfter }: RawAnswer, service: Service): AppError | undefined {
  if (status < 400 || status > 499 || status === 408) return undefined;
  const isUnknown = status === 404 || status === 405;
  return new AppError(REJECTION_CODES[status] ?? 'upstream', rejected(service), {
    cause: `status ${status}, not an envelope`,
    ...(isUnknown && { reason: 'unknown_call' }),
    ...(retryAfter > 0 && { retryAfter }),
  });
}

/** A response of an upstream, before its data is checked. */
interface RawAnswer {
  readonly status: number;
  /** Undefined if the body is no envelope. */
  readonly envelope: Envelope | undefined;
  /** Seconds; 0: not given. */
  readonly retryAfter: number;
  /** Of a rejection, for the log. */
  readonly cause?: unknown;
}

/**
 * Finds the envelope of a success, or the error to return to the caller. An error envelope is a valid response, even with
 * code 503: a healthy mall returns that for a payment channel that is not available. So is a rejection by a proxy.
 * @throws UpstreamError if the upstream fails
 */
function readAnswer(answer: RawAnswer, service: Service): { envelope: Envelope } | { error: AppError } {
  const { status, envelope } = answer;
  if (status >= 500 && envelope?.code !== 503) {
    const code = envelope && isTransientStatus(envelope.code) ? toErrorCode(envelope.code) : 'upstream';
    throw new UpstreamError(
      code,
      `${nameService(service)} returned a server error`,
      isTransientStatus(status),
      `status ${status}`,
    );
  }
  if (!envelope) {
    const error = toRejection(answer, service);
    if (error) return { error };
    throw invalidResponse(`status ${status}, not an envelope`, service);
  }
  if (envelope.code !== 200) return { error: toAppError(envelope, answer, service) };
  if (status < 200 || status > 299)
    throw invalidResponse(`status ${status} with a success envelope`, service);
  return { envelope };
}

/** Logs that an answer had items that do not fit the contract: the shop shows the others, so only the log says it. */
function logLeftOut({ id }: AnyEndpoint, err: z.ZodError): void {
  const admitted = admitLine(err, `items ${id}`);
  if (admitted)
    getLogger().warn({ err, call: id, ...admitted }, 'left out items that do not fit the contract');
}

/**
 * Sends a request once, completes the response and checks it against the contract. Data that does not match it and a response that is too
 * large fail this call alone (R-API-34): they are often those of one product, and any visitor can repeat the call.
 * @param input the parameters and the input of the call, with the ids of pages
 * @throws UpstreamError if the upstream fails; AppError if its response is too large
 */
export async function sendRequest(
  transport: Transport,
  endpoint: AnyEndpoint,
  request: UpstreamRequest,
  input: Readonly<Record<string, unknown>>,
): Promise<UpstreamResult> {
  const { service } = endpoint;
  const { status, retryAfter, body } = await send(transport, request, service);
  const remote = transport.remote !== undefined;
  const answer = readAnswer({ status, envelope: parseEnvelope(body, remote), retryAfter }, service);
  if ('error' in answer) return answer;
  const { data: answered } = answer.envelope;
  const translated = remote ? restoreOrderId(answered, input, endpoint) : answered;
  const completed = completeAnswer(endpoint, translated, input);
  const data = parseData(endpoint.data, omitNullFields(endpoint.data, completed));
  if (data.success && data.leftOut) logLeftOut(endpoint, data.leftOut);
  return data.success ? { data: data.data } : { error: invalidResponse(data.error, service).publicError };
}

/**
 * Runs a call of the points mall in this process. Its data is not checked again: the points mall has done that with the same
 * contract (R-API-24).
 * @throws UpstreamError if the points mall fails
 */
export async function sendDirectCall(
  run: NonNullable<Transport['call']>,
  { service }: AnyEndpoint,
  call: DirectCall,
): Promise<UpstreamResult> {
  const { status, envelope, retryAfter = 0, cause } = await run(call);
  const answer = readAnswer({ status, envelope, retryAfter, cause }, service);
  return 'error' in answer ? answer : { data: answer.envelope.data };
}
