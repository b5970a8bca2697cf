import 'server-only';
import {
  type CircuitBreakerPolicy,
  CircuitState,
  CountBreaker,
  circuitBreaker,
  handleWhen,
  isBrokenCircuitError,
} from 'cockatiel';
import { AppError } from '@/lib/contract/errors';
import { type Deadline, withDeadline } from '@/lib/http/deadline';
import { getSingleton } from '../singleton';
import { getMetrics } from '../telemetry/metrics';
import type { Transport, UpstreamName } from './transport';
import { isUpstreamError, nameService, type Service, timedOut } from './upstream-error';

/** How long the breaker stays open before it lets one trial call through, in milliseconds. */
const HALF_OPEN_AFTER_MS = 5000;

/** Opens when more than half of the last 20 calls (at least 5) failed. */
const createBreaker = (upstream: UpstreamName): CircuitBreakerPolicy => {
  const breaker = circuitBreaker(handleWhen(isUpstreamError), {
    halfOpenAfter: HALF_OPEN_AFTER_MS,
    breaker: new CountBreaker({ threshold: 0.5, size: 20, minimumNumberOfCalls: 5 }),
  });
  const reportState = (state: CircuitState) =>
    getMetrics().breakerOpen.set({ upstream }, state === CircuitState.Closed ? 0 : 1);
  reportState(breaker.state);
  breaker.onStateChange(reportState);
  return breaker;
};

const getBreakers = () => getSingleton('breakers', () => new WeakMap<Transport, CircuitBreakerPolicy>());

function getBreaker(transport: Transport, upstream: UpstreamName): CircuitBreakerPolicy {
  const breaker = getBreakers().get(transport) ?? createBreaker(upstream);
  getBreakers().set(transport, breaker);
  return breaker;
}

const circuitOpenError = (service: Service) =>
  new AppError('unavailable', `${nameService(service)} is unavailable, try again in a moment`, {
    retryAfter: HALF_OPEN_AFTER_MS / 1000,
  });

/**
 * The same time limit, but the call continues if the caller disconnects, and a timeout of an upload counts as a
 * failure, too.
 */
const toTrialDeadline = (deadline: Deadline, service: Service): Deadline => ({
  ...deadline,
  callerSignal: undefined,
  createError: () => timedOut(service),
});

/**
 * Runs work on a transport until the deadline, behind the circuit breaker of the upstream: while the upstream
 * keeps failing, calls are rejected at once, until a trial call succeeds (R-PARTNER-10, R-API-17). Messages name
 * `service`, the service of the call.
 * @throws AppError `unavailable` while the breaker is open; otherwise as `withDeadline`
 */
export async function withCircuitBreaker<T>(
  transport: Transport,
  deadline: Deadline,
  work: (signal: AbortSignal) => Promise<T>,
  service?: Service,
): Promise<T> {
  if (!transport.remote) return withDeadline(deadline, work);
  const breaker = getBreaker(transport, transport.remote);
  // The library would queue other calls behind the trial call, as long as the upstream hangs.
  if (breaker.state === CircuitState.HalfOpen) throw circuitOpenError(service);
  // A disconnected caller proves nothing about the upstream, so the trial call continues without its caller.
  const limit = breaker.state === CircuitState.Closed ? deadline : toTrialDeadline(deadline, service);
  try {
    return await breaker.execute(() => withDeadline(limit, work));
  } catch (error) {
    throw error instanceof Error && isBrokenCircuitError(error) ? circuitOpenError(service) : error;
  }
}
