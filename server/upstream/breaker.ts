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
import { metrics } from '../observe/metrics';
import { shared } from '../shared';
import { type Deadline, within } from './deadline';
import type { Door, Service } from './door';
import { isFault } from './fault';

/** How long an upstream that failed is left alone before one call tries it again, in milliseconds. */
const REST_MS = 5000;

/** Opens when more than half of the last 20 calls failed, of at least 5. */
const makeBreaker = (upstream: Service): CircuitBreakerPolicy => {
  const made = circuitBreaker(handleWhen(isFault), {
    halfOpenAfter: REST_MS,
    breaker: new CountBreaker({ threshold: 0.5, size: 20, minimumNumberOfCalls: 5 }),
  });
  const tell = (state: CircuitState) =>
    metrics().breakerOpen.set({ upstream }, state === CircuitState.Closed ? 0 : 1);
  tell(made.state);
  made.onStateChange(tell);
  return made;
};

const breakers = () => shared('breakers', () => new WeakMap<Door, CircuitBreakerPolicy>());

function breakerOf(door: Door, upstream: Service): CircuitBreakerPolicy {
  const made = breakers().get(door) ?? makeBreaker(upstream);
  breakers().set(door, made);
  return made;
}

const resting = () =>
  new AppError('unavailable', 'the points mall is down, try again in a moment', {
    retryAfter: REST_MS / 1000,
  });

const trialOf = ({ over }: Deadline): Deadline => ({ over, left: undefined });

/**
 * Works through a door no longer than the deadline. An upstream that fails again and again is spared: calls are
 * refused at once, until one that is let through finds it well (R-PARTNER-10, R-API-17).
 * @throws a `Fault` of the upstream, an `AppError` of the caller, or what the work throws.
 */
export async function guarded<T>(
  door: Door,
  deadline: Deadline,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  if (!door.remote) return within(deadline, work);
  const breaker = breakerOf(door, door.remote);
  // The library would let others wait for the one that tries: a queue for as long as a hanging upstream hangs.
  if (breaker.state === CircuitState.HalfOpen) throw resting();
  // Somebody who leaves proves nothing of the upstream, so the one that tries it goes on to the end, and counts.
  const limit = breaker.state === CircuitState.Closed ? deadline : trialOf(deadline);
  try {
    return await breaker.execute(() => within(limit, work));
  } catch (error) {
    throw error instanceof Error && isBrokenCircuitError(error) ? resting() : error;
  }
}
