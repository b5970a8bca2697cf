import type { Envelope, Issue } from './envelope';

/** The closed list of error codes and their HTTP status (R-API-02). */
export const errorStatus = {
  bad_request: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  conflict: 409,
  body_too_large: 413,
  unsupported_media_type: 415,
  misdirected: 421,
  unprocessable: 422,
  too_many_requests: 429,
  internal: 500,
  upstream: 502,
  unavailable: 503,
  upstream_timeout: 504,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/**
 * Why the points mall rejected a call, for programs; the message is for people. `out_of_stock`,
 * `points_short`, `activity_over`, `activity_not_started`, `price_changed`, `limit_reached`, `order_state`,
 * `key_reused` (idempotency key with another body), `key_running` (the first call is still running), `coupon_unusable`,
 * `captcha_wrong`, `code_wrong` (also when it has expired or was used up), `too_often`, `phone_taken`,
 * `phone_not_allowed`, `already_done` (it can be done once, and was done before), `refund_closed`,
 * `mall_closed` (the project accepts no orders), `address_unverified` (the address must be saved again before
 * anything is shipped there), `identity_needed` (a guest must bind a phone, or log in with WeChat or Alipay),
 * `once_a_day` (this product was already ordered for the same phone or address today), `host_not_allowed` (the
 * partner's link leads to a host that the mall does not allow), `claimed_phone` and `claimed_address` (this product
 * was already claimed on delivery for the same phone or address), `unpaid_orders` (the user has as many unpaid orders as allowed),
 * `payment_unavailable` (money is due, and the project offers no payment channel that the mall has),
 * `unknown_call` (a points mall without this optional call).
 */
export const errorReasons = [
  'out_of_stock',
  'points_short',
  'activity_over',
  'activity_not_started',
  'price_changed',
  'limit_reached',
  'order_state',
  'key_reused',
  'key_running',
  'coupon_unusable',
  'captcha_wrong',
  'code_wrong',
  'too_often',
  'phone_taken',
  'phone_not_allowed',
  'already_done',
  'refund_closed',
  'mall_closed',
  'address_unverified',
  'identity_needed',
  'once_a_day',
  'host_not_allowed',
  'claimed_phone',
  'claimed_address',
  'unpaid_orders',
  'payment_unavailable',
  'unknown_call',
] as const;
export type ErrorReason = (typeof errorReasons)[number];

interface AppErrorDetails {
  reason?: ErrorReason;
  issues?: Issue[];
  cause?: unknown;
  /** Seconds, for `Retry-After`. */
  retryAfter?: number;
}

/**
 * An error that the caller may see. Any other error that is thrown becomes `internal`, and its message is not
 * returned.
 */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly status: number;
  readonly reason: ErrorReason | undefined;
  readonly issues: Issue[] | undefined;
  readonly retryAfter: number | undefined;

  constructor(
    readonly code: ErrorCode,
    message: string,
    details: AppErrorDetails = {},
  ) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.status = errorStatus[code];
    this.reason = details.reason;
    this.issues = details.issues;
    this.retryAfter = details.retryAfter;
  }
}

/**
 * Whether an error says that a service is away, and not that the code has a fault. Compares names, because bundles do not share
 * the class.
 */
export const isOutage = (error: unknown): boolean =>
  error instanceof Error &&
  error.name === 'AppError' &&
  'code' in error &&
  (error.code === 'unavailable' || error.code === 'upstream_timeout');

/** The envelope of an error response. */
export const toFailureEnvelope = (error: AppError, requestId?: string): Envelope => ({
  code: error.status,
  msg: error.message,
  data: null,
  ...(error.reason && { reason: error.reason }),
  ...(requestId && { requestId }),
  ...(error.issues && { issues: error.issues }),
});

/** Maps the HTTP status of an upstream response to an error code. */
export function toErrorCode(status: number): ErrorCode {
  const known = Object.entries(errorStatus).find(([, value]) => value === status);
  if (known) return known[0] as ErrorCode;
  return status >= 500 ? 'upstream' : 'bad_request';
}
