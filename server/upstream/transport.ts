import 'server-only';
import type { DirectAnswer, DirectCall } from '@/lib/contract/direct-call';
import type { AnyEndpoint } from '@/lib/contract/endpoint';
import { AppError } from '@/lib/contract/errors';
import { getSingleton } from '../singleton';

/** The services that the BFF calls: the points mall, and the partner service (R-PARTNER-10). */
export type UpstreamName = 'mall' | 'partner';

/** A call to an upstream, as HTTP sends it. */
export interface UpstreamRequest {
  readonly method: AnyEndpoint['method'];
  /** The path below the transport's prefix, encoded. */
  readonly path: string;
  /** The query, encoded, without `?`; may be empty. */
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer> | undefined;
  readonly signal: AbortSignal;
}

/** The answer of an upstream. */
export interface UpstreamResponse {
  readonly status: number;
  /** Seconds; 0: not given. */
  readonly retryAfter: number;
  readonly body: Uint8Array;
}

/** Sends requests to an upstream: over HTTP, or to the embedded points mall in this process. */
export interface Transport {
  /** The start of every URL, before the path: `http://mall.example`. */
  readonly prefix: string;
  readonly fetch: (input: Request) => Promise<Response>;
  /**
   * Sends a call, and reads its answer: without the objects and streams of `fetch`, which take twice as long (R-PERF-29). If it is absent, `fetch` sends
   * calls, too.
   * @param createTooLargeError creates the error for an answer of more than `MAX_RESPONSE_BYTES`
   * @throws that error, or the one of the connection
   */
  readonly send?: (request: UpstreamRequest, createTooLargeError: () => Error) => Promise<UpstreamResponse>;
  /**
   * Runs a call without text of a request and a response, if the points mall is in this process. Its answers are not parsed
   * again. Forms are sent by `fetch`.
   */
  readonly call?: (call: DirectCall) => Promise<DirectAnswer>;
  /**
   * The upstream's name, if the transport uses HTTP: then a circuit breaker protects it
   * (`circuit-breaker.ts`). Absent for the embedded mall, where the failure of one call says nothing about
   * the next one.
   */
  readonly remote?: UpstreamName;
}

const transports = getSingleton<Partial<Record<UpstreamName, Transport>>>('upstream', () => ({}));

/** Sets the transport to a service; called when the server starts (`server/start.ts`) (R-PARTNER-10). */
export function registerTransport(transport: Transport, service: UpstreamName = 'mall'): void {
  transports[service] = transport;
}

/**
 * The transport to a service. Without a transport of its own, the partner service is part of the points mall.
 * @throws AppError `unavailable` before the server has started
 */
export function getTransport(service: UpstreamName = 'mall'): Transport {
  const transport = transports[service] ?? transports.mall;
  if (!transport) throw new AppError('unavailable', 'the server is still starting, try again in a moment');
  return transport;
}
