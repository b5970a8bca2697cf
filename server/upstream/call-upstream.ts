import 'server-only';
import { ExponentialBackoff, handleWhen, retry } from 'cockatiel';
import type { AnyEndpoint, EndpointArgs, EndpointData } from '@/lib/contract/endpoint';
import { getConfig } from '../config';
import type { CallContext } from './call-context';
import { withCircuitBreaker } from './circuit-breaker';
import { createDeadline, type Deadline, withDeadline } from './deadline';
import { createRequestFactory } from './request-factory';
import { sendRequest, type UpstreamResult } from './send-request';
import { getTransport } from './transport';
import { isUpstreamError } from './upstream-error';

export type { CallContext } from './call-context';

/** A read whose upstream stumbled is asked again twice, soon. */
const retryPolicy = retry(
  handleWhen((error) => isUpstreamError(error) && error.retryable),
  { maxAttempts: 2, backoff: new ExponentialBackoff({ initialDelay: 50, maxDelay: 500 }) },
);

/** The deadline holds for everything: connecting, reading, waiting between tries. */
async function sendWithRetry(
  endpoint: AnyEndpoint,
  makeRequest: (prefix: string, signal: AbortSignal) => Request,
  deadline: Deadline,
): Promise<UpstreamResult> {
  const transport = getTransport(endpoint.service);
  const attempt = () =>
    withCircuitBreaker(transport, deadline, (signal) =>
      sendRequest(transport, endpoint, makeRequest(transport.prefix, signal)),
    );
  return endpoint.effect === 'read'
    ? withDeadline(deadline, () => retryPolicy.execute(attempt, deadline.expirySignal))
    : attempt();
}

/**
 * Calls an upstream: the points mall, or the partner service (R-API-16).
 * @throws AppError with the upstream's own refusal, or `upstream_timeout`, `unavailable`, `upstream` when it
 *   hangs, cannot be reached or answers something that is not the contract.
 */
export async function callUpstream<E extends AnyEndpoint>(
  endpoint: E,
  args: EndpointArgs<E>,
  context: CallContext = {},
): Promise<EndpointData<E>> {
  const makeRequest = createRequestFactory(endpoint, args, context);
  const started = createDeadline(getConfig().MALL_API_TIMEOUT_MS, context.signal);
  const deadline = { ...started, isOwnDoing: endpoint.form !== undefined };
  try {
    const answer = await sendWithRetry(endpoint, makeRequest, deadline);
    if ('refusal' in answer) throw answer.refusal;
    return answer.data as EndpointData<E>;
  } catch (error) {
    throw isUpstreamError(error) ? error.publicError : error;
  }
}
