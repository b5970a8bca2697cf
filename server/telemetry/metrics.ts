import 'server-only';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { getSingleton } from '../singleton';

/** Label values come from closed lists only, so that callers cannot create an unlimited number of series. */
function createMetrics() {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  return {
    register,
    /** `endpoint`: an id of the contract, or `none` for an unknown call; `status`: the HTTP status. */
    calls: new Counter({
      name: 'mall_calls_total',
      help: 'Calls answered, by endpoint of the contract and HTTP status',
      labelNames: ['endpoint', 'status'],
      registers,
    }),
    durations: new Histogram({
      name: 'mall_call_duration_seconds',
      help: 'Time from a call to its response, in seconds',
      labelNames: ['endpoint'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers,
    }),
    /** `by`: the scope of the limit (`server/bff/limit/rate-limit.ts`). */
    limited: new Counter({
      name: 'mall_rate_limited_total',
      help: 'Calls rejected by a rate limit, by scope of the limit',
      labelNames: ['by'],
      registers,
    }),
    /** `endpoint`: an id of the contract. Retries are counted, too. */
    upstreamCalls: new Counter({
      name: 'mall_upstream_calls_total',
      help: 'Requests sent to the upstreams, by endpoint of the contract',
      labelNames: ['endpoint'],
      registers,
    }),
    prerenderedPages: new Counter({
      name: 'mall_ahead_pages_total',
      help: 'Pages of products rendered before a visitor asked for them',
      registers,
    }),
    prerenderQueue: new Gauge({
      name: 'mall_ahead_waiting',
      help: 'Pages of products, and lists of them, that wait to be prerendered',
      registers,
    }),
    breakerOpen: new Gauge({
      name: 'mall_upstream_breaker_open',
      help: '1 while the circuit breaker of an upstream is open, else 0',
      labelNames: ['upstream'],
      registers,
    }),
  };
}

/** The metrics of the process. */
export const getMetrics = () => getSingleton('metrics', createMetrics);
