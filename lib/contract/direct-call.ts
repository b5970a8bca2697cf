import type { Envelope } from './envelope';

/** A call of the points mall in the same process: what an HTTP request would contain, without its text. */
export interface DirectCall {
  /** The id of the endpoint. */
  readonly endpoint: string;
  /** `accept-language`, `x-request-id`, `idempotency-key` and `x-forwarded-for`. */
  readonly headers: Headers;
  readonly params: Readonly<Record<string, string>>;
  /** The input with the project and the session's user. */
  readonly input: Readonly<Record<string, unknown>>;
}

/** The answer to a direct call. The points mall has checked `data` against the contract. */
export interface DirectAnswer {
  readonly status: number;
  readonly envelope: Envelope;
  /** Seconds to wait, of a rejected call. */
  readonly retryAfter?: number | undefined;
  /** Why the points mall could not carry out the call; not logged yet, so that there is one line for it. */
  readonly cause?: unknown;
}
