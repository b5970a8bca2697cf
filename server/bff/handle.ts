import 'server-only';
import type { AnyEndpoint } from '@/lib/contract/endpoint';
import { AppError } from '@/lib/contract/errors';
import { metrics } from '../observe/metrics';
import { type Found, findEndpoint } from './find-endpoint';
import { addressOf } from './limit/client-address';
import { limitAddress } from './limit/limits';
import { type Arrived, perform } from './perform';
import { callPathOf, isSecure, requestIdOf } from './request';
import { fail, type Meta, refuseMethod, succeed, tellMethods } from './respond';

/** A call that is refused before anything is known of it counts as a read. */
const effectOf = (found: Found) => (found.kind === 'endpoint' ? found.endpoint.effect : 'read');

async function respond(found: Found, arrived: Arrived, meta: Meta): Promise<Response> {
  const { request, address } = arrived;
  try {
    await limitAddress(address, effectOf(found));
    if (found.kind === 'unknown') throw new AppError('not_found', 'no such call');
    if (found.kind === 'wrong-method') {
      if (request.method === 'OPTIONS') return tellMethods(found.allowed, meta);
      return refuseMethod(found.allowed, meta);
    }
    const outcome = await perform(found.endpoint, found.params, arrived);
    return succeed(outcome, { ...meta, cacheSeconds: found.endpoint.cacheSeconds });
  } catch (error) {
    return fail(error, meta);
  }
}

function count(endpoint: AnyEndpoint | undefined, status: number, milliseconds: number): void {
  const { calls, durations } = metrics();
  const id = endpoint?.id ?? 'none';
  calls.inc({ endpoint: id, status });
  durations.observe({ endpoint: id }, milliseconds / 1000);
}

/**
 * The BFF: every call of a page or a program passes here. Request id → rate limit → session → schema → ownership →
 * forward → check (in `upstream/exchange`) → envelope.
 */
export async function handle(request: Request): Promise<Response> {
  const begin = performance.now();
  const requestId = requestIdOf(request);
  const found = findEndpoint(request.method, callPathOf(request));
  const arrived = { request, requestId, address: addressOf(request) };
  const response = await respond(found, arrived, { requestId, secure: isSecure(request) });
  const endpoint = found.kind === 'endpoint' ? found.endpoint : undefined;
  count(endpoint, response.status, performance.now() - begin);
  return response;
}
