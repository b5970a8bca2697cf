import 'server-only';
import { endpoints } from '@/lib/contract';
import { type AnyEndpoint, getEndpointPaths } from '@/lib/contract/endpoint';
import { AppError } from '@/lib/contract/errors';
import { getMetrics } from '../telemetry/metrics';
import { executeCall, type IncomingCall } from './execute-call';
import { getClientAddress } from './limit/client-address';
import { limitAddress } from './limit/rate-limit';
import { getCallPath, getRequestId, isSecure } from './request-info';
import {
  errorResponse,
  methodNotAllowed,
  optionsResponse,
  type ResponseMeta,
  successResponse,
} from './responses';

interface Pattern {
  endpoint: AnyEndpoint;
  matcher: RegExp;
  names: string[];
}

const patterns: readonly Pattern[] = endpoints.flatMap((endpoint) =>
  getEndpointPaths(endpoint).map((path) => ({
    endpoint,
    matcher: new RegExp(`^${path.replace(/\{\w+\}/g, '([^/]+)')}$`),
    names: [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string),
  })),
);

type EndpointMatch =
  | { kind: 'endpoint'; endpoint: AnyEndpoint; params: Record<string, string> }
  | { kind: 'wrong-method'; allowed: string[] }
  | { kind: 'unknown' };

const decodeParam = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};

/** HEAD is accepted like GET, except for a GET that writes. */
const acceptsMethod = ({ method, effect }: AnyEndpoint, requested: string): boolean =>
  method === requested || (requested === 'HEAD' && method === 'GET' && effect === 'read');

const getAllowedMethods = (matches: readonly Pattern[]): string[] =>
  [...new Set(matches.map(({ endpoint }) => endpoint.method))].sort();

/** Finds the endpoint for a method and a path (R-API-07, R-SECURITY-06, R-SECURITY-09). */
function findEndpoint(method: string, path: string): EndpointMatch {
  const matches = patterns.filter(({ matcher }) => matcher.test(path));
  const match = matches.find(({ endpoint }) => acceptsMethod(endpoint, method));
  if (!match)
    return matches.length > 0
      ? { kind: 'wrong-method', allowed: getAllowedMethods(matches) }
      : { kind: 'unknown' };
  const values = match.matcher.exec(path)?.slice(1).map(decodeParam) ?? [];
  // An encoded slash or a dot segment would change the upstream's path.
  if (values.some((value) => !value || value.includes('/') || value === '..' || value === '.')) {
    return { kind: 'unknown' };
  }
  const params = Object.fromEntries(match.names.map((name, index) => [name, values[index] as string]));
  return { kind: 'endpoint', endpoint: match.endpoint, params };
}

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
    return successResponse(result, { ...meta, cacheSeconds: match.endpoint.cacheSeconds });
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
