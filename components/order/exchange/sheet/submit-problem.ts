import { ApiError } from '@/lib/browser/api-error';
import { isUnanswered } from '@/lib/browser/is-unanswered';

/** Problems of a rejected order that the sheet can show. */
export type SubmitProblem =
  | 'out_of_stock'
  | 'points_short'
  | 'activity_over'
  | 'activity_not_started'
  | 'price_changed'
  | 'limit_reached'
  | 'coupon_unusable'
  | 'mall_closed'
  | 'address_unverified'
  | 'identity_needed'
  | 'once_a_day'
  | 'claimed_phone'
  | 'claimed_address'
  | 'phone_not_allowed'
  | 'unpaid_orders'
  | 'payment_unavailable'
  | 'off_sale'
  | 'address'
  | 'network'
  | 'other';

const knownReasons: readonly string[] = [
  'out_of_stock',
  'points_short',
  'activity_over',
  'activity_not_started',
  'price_changed',
  'limit_reached',
  'coupon_unusable',
  'mall_closed',
  'address_unverified',
  'identity_needed',
  'once_a_day',
  'claimed_phone',
  'claimed_address',
  'phone_not_allowed',
  'unpaid_orders',
  'payment_unavailable',
] satisfies SubmitProblem[];

const isKnownReason = (reason: string | undefined): reason is SubmitProblem =>
  reason !== undefined && knownReasons.includes(reason);

/**
 * Maps an error to a problem. Network and server errors are `network`: a retry is safe because of the
 * idempotency key.
 */
export function toSubmitProblem(error: unknown): SubmitProblem | undefined {
  if (!error) return undefined;
  if (!(error instanceof ApiError)) return 'other';
  if (isKnownReason(error.reason)) return error.reason;
  if (error.issues?.some(({ path }) => path === 'addressId')) return 'address';
  if (error.code === 404) return 'off_sale';
  return isUnanswered(error) ? 'network' : 'other';
}

/** Problems that a retry cannot solve: the product cannot be ordered any more. */
export type FinalProblem = Extract<SubmitProblem, 'off_sale' | 'mall_closed'>;

/** The problem if it is final; otherwise undefined. */
export const toFinalProblem = (problem: SubmitProblem | undefined): FinalProblem | undefined =>
  problem === 'off_sale' || problem === 'mall_closed' ? problem : undefined;

/** Text key of a problem; for `out_of_stock` it depends on whether the product is sold out completely. */
export function toProblemTextKey(problem: SubmitProblem | undefined, soldOut: boolean) {
  return problem === 'out_of_stock' ? (soldOut ? 'gone' : 'adjusted') : problem;
}
