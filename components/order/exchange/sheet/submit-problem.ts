import { ApiError } from '@/lib/browser/api-error';

/** What the shopper is told when an order is refused. */
export type SubmitProblem =
  | 'out_of_stock'
  | 'points_short'
  | 'activity_over'
  | 'price_changed'
  | 'limit_reached'
  | 'coupon_unusable'
  | 'mall_closed'
  | 'address_unverified'
  | 'identity_needed'
  | 'once_a_day'
  | 'off_sale'
  | 'address'
  | 'network'
  | 'other';

const knownReasons: readonly string[] = [
  'out_of_stock',
  'points_short',
  'activity_over',
  'price_changed',
  'limit_reached',
  'coupon_unusable',
  'mall_closed',
  'address_unverified',
  'identity_needed',
  'once_a_day',
] satisfies SubmitProblem[];

const isKnownReason = (reason: string | undefined): reason is SubmitProblem =>
  reason !== undefined && knownReasons.includes(reason);

/** Sorts a failure. Silence and server trouble are `network`: trying again is safe and does the same. */
export function toSubmitProblem(error: unknown): SubmitProblem | undefined {
  if (!error) return undefined;
  if (!(error instanceof ApiError)) return 'other';
  if (isKnownReason(error.reason)) return error.reason;
  if (error.issues?.some(({ path }) => path === 'addressId')) return 'address';
  if (error.code === 404) return 'off_sale';
  return error.code === 0 || error.code >= 500 || error.code === 429 || error.reason === 'key_running'
    ? 'network'
    : 'other';
}

/** Trying again is of no use: there is nothing to order here any more. */
export type FinalProblem = Extract<SubmitProblem, 'off_sale' | 'mall_closed'>;

export const toFinalProblem = (problem: SubmitProblem | undefined): FinalProblem | undefined =>
  problem === 'off_sale' || problem === 'mall_closed' ? problem : undefined;

/** How a refusal is told in the sheet, which shows what there is now: what was chosen may be gone altogether. */
export function toProblemTextKey(problem: SubmitProblem | undefined, soldOut: boolean) {
  return problem === 'out_of_stock' ? (soldOut ? 'gone' : 'adjusted') : problem;
}
