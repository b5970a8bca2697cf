import 'server-only';
import { AppError, type ErrorCode } from '@/lib/contract/errors';

/**
 * A failure of an upstream itself, as opposed to a refusal: it counts against the upstream (`breaker.ts`), and a
 * read is tried again if the failure may pass.
 */
export class UpstreamError extends Error {
  override readonly name = 'Fault';
  /** What the caller is told. */
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

/** An answer that is not the contract's: HTML, another shape, too large, a redirect. */
export const invalidResponse = (cause: unknown): UpstreamError =>
  new UpstreamError('upstream', 'the points mall answered something unexpected', false, cause);

export const unreachable = (cause: unknown): UpstreamError =>
  new UpstreamError('unavailable', 'the points mall cannot be reached', true, cause);

export const timedOut = (): UpstreamError =>
  new UpstreamError('upstream_timeout', 'the points mall took too long', false);

/** By name: the breakers are shared by bundles that each have a class of their own. */
export const isUpstreamError = (error: unknown): error is UpstreamError =>
  error instanceof Error && error.name === 'Fault';
