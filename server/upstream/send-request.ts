import 'server-only';
import type { AnyEndpoint } from '@/lib/contract/endpoint';
import { type Envelope, envelopeSchema } from '@/lib/contract/envelope';
import { AppError, type ErrorReason, errorReasons, toErrorCode } from '@/lib/contract/errors';
import { readBodyBytes } from '@/lib/http/read-body';
import type { Transport } from './transport';
import {
  invalidResponse,
  isUpstreamError,
  nameService,
  type Service,
  UpstreamError,
  unreachable,
} from './upstream-error';

/** Most bytes of a response, decompressed (2 MB) (R-API-18). */
const MAX_RESPONSE_BYTES = 2 * 1024 * 1024;

/** An upstream's response: data that matches the contract, or an error to return to the caller. */
export type UpstreamResult = { readonly data: unknown } | { readonly error: AppError };

async function fetchResponse(transport: Transport, request: Request, service: Service): Promise<Response> {
  try {
    return await transport.fetch(request);
  } catch (error) {
    throw unreachable(error, service);
  }
}

async function readResponseBody(response: Response, service: Service): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return await readBodyBytes(response, MAX_RESPONSE_BYTES, () =>
      invalidResponse(`more than ${MAX_RESPONSE_BYTES} bytes`, service),
    );
  } catch (error) {
    throw isUpstreamError(error) ? error : unreachable(error, service);
  }
}

function parseEnvelope(bytes: Uint8Array): Envelope | undefined {
  try {
    return envelopeSchema.safeParse(JSON.parse(new TextDecoder().decode(bytes))).data;
  } catch {
    return undefined;
  }
}

/** Whether a reverse proxy reports that its upstream is away, which is often over a moment later. */
const isTransientStatus = (status: number): boolean => status === 502 || status === 503 || status === 504;

const isReason = (value: unknown): value is ErrorReason => errorReasons.includes(value as ErrorReason);

function toAppError({ code, msg, reason, issues }: Envelope, headers: Headers): AppError {
  const retryAfter = Number(headers.get('retry-after') ?? 0);
  return new AppError(toErrorCode(code), msg, {
    ...(isReason(reason) && { reason }),
    ...(issues && { issues }),
    ...(retryAfter > 0 && { retryAfter }),
  });
}

/**
 * Sends a request once and checks the response against the contract. An error envelope is a valid response,
 * even with code 503: a healthy mall returns that for a payment channel that is not available.
 * @throws UpstreamError if the upstream fails or its response does not match the contract
 */
export async function sendRequest(
  transport: Transport,
  endpoint: AnyEndpoint,
  request: Request,
): Promise<UpstreamResult> {
  const { service } = endpoint;
  const response = await fetchResponse(transport, request, service);
  const bytes = await readResponseBody(response, service);
  const envelope = parseEnvelope(bytes);
  if (response.status >= 500 && envelope?.code !== 503) {
    const code = envelope && isTransientStatus(envelope.code) ? toErrorCode(envelope.code) : 'upstream';
    throw new UpstreamError(
      code,
      `${nameService(service)} returned a server error`,
      isTransientStatus(response.status),
      `status ${response.status}`,
    );
  }
  if (!envelope) throw invalidResponse(`status ${response.status}, not an envelope`, service);
  if (envelope.code !== 200) return { error: toAppError(envelope, response.headers) };
  if (!response.ok) throw invalidResponse(`status ${response.status} with a success envelope`, service);
  const data = endpoint.data.safeParse(envelope.data);
  if (!data.success) throw invalidResponse(data.error, service);
  return { data: data.data };
}
