import 'server-only';
import type { AnyEndpoint } from '@/lib/contract/endpoint';
import { AppError } from '@/lib/contract/errors';
import type { CallRequest } from '@/lib/http/call-request';
import { getMetrics } from '../telemetry/metrics';
import {
  type AnswerMeta,
  type CallAnswer,
  createErrorAnswer,
  createMethodAnswer,
  createOptionsAnswer,
  createResultAnswer,
} from './answers';
import { executeCall, type IncomingCall } from './execute-call';
import { type EndpointMatch, findEndpoint } from './find-endpoint';
import { getClientAddress } from './limit/client-address';
import { limitAddress } from './limit/rate-limit';
import { getCallPath, getRequestId, isSecure } from './request-info';
import { toResponse } from './responses';

/** For the rate limit, a call without an endpoint counts as a read. */
const getEffect = (match: EndpointMatch) => (match.kind === 'endpoint' ? match.endpoint.effect : 'read');

async function respond(match: EndpointMatch, incoming: IncomingCall, meta: AnswerMeta): Promise<CallAnswer> {
  const { request, address } = incoming;
  try {
    await limitAddress(address, getEffect(match));
    if (match.kind === 'unknown') throw new AppError('not_found', 'no such call');
    if (match.kind === 'wrong-method') {
      if (request.method === 'OPTIONS') return createOptionsAnswer(match.allowed, meta);
      return createMethodAnswer(match.allowed, meta);
    }
    const result = await executeCall(match.endpoint, match.params, incoming);
    return createResultAnswer(result, { ...meta, cacheSeconds: match.endpoint.cacheSeconds });
  } catch (error) {
    return createErrorAnswer(error, meta);
  }
}

function recordCall(endpoint: AnyEndpoint | undefined, status: number, milliseconds: number): void {
  const { calls, durations } = getMetrics();
  const id = endpoint?.id ?? 'none';
  calls.inc({ endpoint: id, status });
  durations.observe({ endpoint: id }, milliseconds / 1000);
}

/**
 * Answers an API call: request id → limit of the address → `executeCall` → envelope. Never rejects: errors become answers.
 */
export async function answerCall(request: CallRequest, match: EndpointMatch): Promise<CallAnswer> {
  const startedAt = performance.now();
  const requestId = getRequestId(request);
  const incoming = { request, requestId, address: getClientAddress(request) };
  const endpoint = match.kind === 'endpoint' ? match.endpoint : undefined;
  const answer = await respond(match, incoming, {
    requestId,
    secure: isSecure(request),
    call: endpoint?.id,
  });
  recordCall(endpoint, answer.status, performance.now() - startedAt);
  return answer;
}

/**
 * The route handler of every API call. The mall's own server answers known calls before the framework, in the same way
 * (`http/answer-call.ts`). This one answers what that passes on (unknown calls, other methods, `OPTIONS`, addresses that are not
 * written plainly), and all calls in development and where there is no Node server.
 */
export const handleCall = async (request: Request): Promise<Response> =>
  toResponse(await answerCall(request, findEndpoint(request.method, getCallPath(request))));
