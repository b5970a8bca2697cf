import 'server-only';
import { ExponentialBackoff, handleWhen, retry } from 'cockatiel';
import type { AnyEndpoint, EndpointArgs, EndpointData } from '@/lib/contract/endpoint';
import { type Deadline, withDeadline } from '@/lib/http/deadline';
import { getMetrics } from '../telemetry/metrics';
import type { CallContext } from './call-context';
import { withCircuitBreaker } from './circuit-breaker';
import { createUpstreamDeadline } from './deadline';
import { createRequestFactory, type RequestFactory } from './request-factory';
import { sendDirectCall, sendRequest, type UpstreamResult } from './send-request';
import { getTransport } from './transport';
import { isUpstreamError } from './upstream-error';

export type { CallContext } from './call-context';

/** Retries a read up to twice after a transient failure of the upstream. */
const retryPolicy = retry(
  handleWhen((error) => isUpstreamError(error) && error.retryable),
  { maxAttempts: 2, backoff: new ExponentialBackoff({ initialDelay: 50, maxDelay: 500 }) },
);

/** Sends the request, and retries reads. The deadline covers all attempts and the waits between them. */
async function sendWithRetry(
  endpoint: AnyEndpoint,
  factory: RequestFactory,
  deadline: Deadline,
): Promise<UpstreamResult> {
  const transport = getTransport(endpoint.service);
  const attempt = () =>
    withCircuitBreaker(
      transport,
      deadline,
      (signal) => {
        getMetrics().upstreamCalls.inc({ endpoint: endpoint.id });
        return transport.call && !endpoint.form
          ? sendDirectCall(transport.call, endpoint, factory.createDirectCall())
          : sendRequest(transport, endpoint, factory.createRequest(signal), factory.input);
      },
      endpoint.service,
    );
  return endpoint.effect === 'read'
    ? withDeadline(deadline, () => retryPolicy.execute(attempt, deadline.expirySignal))
    : attempt();
}

/**
 * Calls an upstream: the points mall, or the partner service (R-API-16).
 * @throws AppError that the upstream returned; or `upstream_timeout` if it is too slow, `unavailable` if it
 *   cannot be reached, `upstream` if it fails or its response does not match the contract
 */
export async function callUpstream<E extends AnyEndpoint>(
  endpoint: E,
  args: EndpointArgs<E>,
  context: CallContext = {},
): Promise<EndpointData<E>> {
  const remote = getTransport(endpoint.service).remote !== undefined;
  const factory = createRequestFactory(endpoint, args, context, remote);
  const isUpload = endpoint.form !== undefined;
  const deadline = createUpstreamDeadline({
    callerSignal: context.signal,
    isUpload,
    service: endpoint.service,
  });
  try {
    const result = await sendWithRetry(endpoint, factory, deadline);
    if ('error' in result) throw result.error;
    return result.data as EndpointData<E>;
  } catch (error) {
    throw isUpstreamError(error) ? error.publicError : error;
  }
}
