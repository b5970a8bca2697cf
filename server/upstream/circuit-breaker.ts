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
import { getSingleton } from '../singleton';
import { getMetrics } from '../telemetry/metrics';
import { type Deadline, withDeadline } from './deadline';
import type { Transport, UpstreamName } from './transport';
import { isUpstreamError } from './upstream-error';

/** How long an upstream that failed is left alone before one call tries it again, in milliseconds. */
const HALF_OPEN_AFTER_MS = 5000;

/** Opens when more than half of the last 20 calls failed, of at least 5. */
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

const circuitOpenError = () =>
  new AppError('unavailable', 'the points mall is down, try again in a moment', {
    retryAfter: HALF_OPEN_AFTER_MS / 1000,
  });

const toTrialDeadline = ({ expirySignal }: Deadline): Deadline => ({
  expirySignal: expirySignal,
  callerSignal: undefined,
});

/**
 * Works through a door no longer than the deadline. An upstream that fails again and again is spared: calls are
 * refused at once, until one that is let through finds it well (R-PARTNER-10, R-API-17).
 * @throws a `Fault` of the upstream, an `AppError` of the caller, or what the work throws.
 */
export async function withCircuitBreaker<T>(
  transport: Transport,
  deadline: Deadline,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  if (!transport.remote) return withDeadline(deadline, work);
  const breaker = getBreaker(transport, transport.remote);
  // The library would let others wait for the one that tries: a queue for as long as a hanging upstream hangs.
  if (breaker.state === CircuitState.HalfOpen) throw circuitOpenError();
  // Somebody who leaves proves nothing of the upstream, so the one that tries it goes on to the end, and counts.
  const limit = breaker.state === CircuitState.Closed ? deadline : toTrialDeadline(deadline);
  try {
    return await breaker.execute(() => withDeadline(limit, work));
  } catch (error) {
    throw error instanceof Error && isBrokenCircuitError(error) ? circuitOpenError() : error;
  }
}
