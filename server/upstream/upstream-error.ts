import 'server-only';
import type { AnyEndpoint } from '@/lib/contract/endpoint';
import { AppError, type ErrorCode } from '@/lib/contract/errors';

/**
 * A failure of an upstream itself, in contrast to an error that it returns by contract. It counts for the
 * circuit breaker (`circuit-breaker.ts`); a read is retried if the error is `retryable`.
 */
export class UpstreamError extends Error {
  override readonly name = 'UpstreamError';
  /** The error that the caller gets. */
  readonly publicError: AppError;

  constructor(
    code: ErrorCode,
    message: string,
    readonly retryable: boolean,
    cause?: unknown,
  ) {
    super(message, { cause });
    this.publicError = new AppError(code, message, { cause });
  }
}

/** The service of a call, absent for the points mall. */
export type Service = AnyEndpoint['service'];

/** The name of a service in messages for callers. */
export const nameService = (service: Service): string =>
  service === 'partner' ? 'the partner service' : 'the points mall';

/**
 * The response does not match the contract: HTML, another shape, too large, a redirect. Only one without an envelope is a failure of the
 * upstream itself (R-API-34); of the others, callers take the `publicError`.
 */
export const invalidResponse = (cause: unknown, service?: Service): UpstreamError =>
  new UpstreamError('upstream', `${nameService(service)} returned an invalid response`, false, cause);

/** Most bytes of a response (2 MB) (R-API-18). */
export const MAX_RESPONSE_BYTES = 2 * 1024 * 1024;

/** No response: the connection failed. */
export const unreachable = (cause: unknown, service?: Service): UpstreamError =>
  new UpstreamError('unavailable', `${nameService(service)} cannot be reached`, true, cause);

/** The upstream did not respond before the deadline. */
export const timedOut = (service?: Service): UpstreamError =>
  new UpstreamError('upstream_timeout', `${nameService(service)} did not respond in time`, false);

/** Compares the name, because bundles share the circuit breakers but not the class. */
export const isUpstreamError = (error: unknown): error is UpstreamError =>
  error instanceof Error && error.name === 'UpstreamError';
