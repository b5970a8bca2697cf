import 'server-only';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { getSingleton } from '../singleton';

/** Labels take their values from closed lists only, so that no caller can make series without end. */
function createMetrics() {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  return {
    register,
    /** `endpoint`: an id of the contract, or `none` for what is no call; `status`: of HTTP. */
    calls: new Counter({
      name: 'mall_calls_total',
      help: 'Calls answered, by endpoint of the contract and HTTP status',
      labelNames: ['endpoint', 'status'],
      registers,
    }),
    durations: new Histogram({
      name: 'mall_call_duration_seconds',
      help: 'Time from a call to its answer',
      labelNames: ['endpoint'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers,
    }),
    /** `by`: what was used up (`server/bff/limit/rate-limit.ts`). */
    limited: new Counter({
      name: 'mall_rate_limited_total',
      help: 'Calls refused because their caller made too many',
      labelNames: ['by'],
      registers,
    }),
    breakerOpen: new Gauge({
      name: 'mall_upstream_breaker_open',
      help: '1 while an upstream is spared because it fails, else 0',
      labelNames: ['upstream'],
      registers,
    }),
  };
}

/** What the server counts, once for the whole process. */
export const getMetrics = () => getSingleton('metrics', createMetrics);
