import 'server-only';
import type { AnyEndpoint } from '@/lib/contract/endpoint';
import { AppError } from '@/lib/contract/errors';
import { getMetrics } from '../telemetry/metrics';
import { executeCall, type IncomingCall } from './execute-call';
import { type EndpointMatch, findEndpoint } from './find-endpoint';
import { getClientAddress } from './limit/client-address';
import { limitAddress } from './limit/rate-limit';
import { getCallPath, getRequestId, isSecure } from './request-info';
import {
  errorResponse,
  methodNotAllowed,
  optionsResponse,
  type ResponseMeta,
  resultResponse,
} from './responses';

/** For the rate limit, a call without an endpoint counts as a read. */
const getEffect = (match: EndpointMatch) => (match.kind === 'endpoint' ? match.endpoint.effect : 'read');

async function respond(match: EndpointMatch, incoming: IncomingCall, meta: ResponseMeta): Promise<Response> {
  const { request, address } = incoming;
  try {
    await limitAddress(address, getEffect(match));
    if (match.kind === 'unknown') throw new AppError('not_found', 'no such call');
    if (match.kind === 'wrong-method') {
      if (request.method === 'OPTIONS') return optionsResponse(match.allowed, meta);
      return methodNotAllowed(match.allowed, meta);
    }
    const result = await executeCall(match.endpoint, match.params, incoming);
    return resultResponse(result, { ...meta, cacheSeconds: match.endpoint.cacheSeconds });
  } catch (error) {
    return errorResponse(error, meta);
  }
}

function recordCall(endpoint: AnyEndpoint | undefined, status: number, milliseconds: number): void {
  const { calls, durations } = getMetrics();
  const id = endpoint?.id ?? 'none';
  calls.inc({ endpoint: id, status });
  durations.observe({ endpoint: id }, milliseconds / 1000);
}

/**
 * The BFF's entry point for every API call: request id → rate limit → session → input → ownership → forward →
 * check the response (`upstream/send-request.ts`) → envelope. Never rejects: errors become responses.
 */
export async function handleCall(request: Request): Promise<Response> {
  const startedAt = performance.now();
  const requestId = getRequestId(request);
  const match = findEndpoint(request.method, getCallPath(request));
  const incoming = { request, requestId, address: getClientAddress(request) };
  const response = await respond(match, incoming, { requestId, secure: isSecure(request) });
  const endpoint = match.kind === 'endpoint' ? match.endpoint : undefined;
  recordCall(endpoint, response.status, performance.now() - startedAt);
  return response;
}
