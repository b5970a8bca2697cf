import { ApiError } from '@/lib/browser/api-error';

/** What the shopper is told when an order is refused. */
export type Refusal =
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

const told: readonly string[] = [
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
] satisfies Refusal[];

const isTold = (reason: string | undefined): reason is Refusal =>
  reason !== undefined && told.includes(reason);

/** Sorts a failure. Silence and server trouble are `network`: trying again is safe and does the same. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (!error) return undefined;
  if (!(error instanceof ApiError)) return 'other';
  if (isTold(error.reason)) return error.reason;
  if (error.issues?.some(({ path }) => path === 'addressId')) return 'address';
  if (error.code === 404) return 'off_sale';
  return error.code === 0 || error.code >= 500 || error.code === 429 || error.reason === 'key_running'
    ? 'network'
    : 'other';
}

/** Trying again is of no use: there is nothing to order here any more. */
export type FinalRefusal = Extract<Refusal, 'off_sale' | 'mall_closed'>;

export const finalOf = (refusal: Refusal | undefined): FinalRefusal | undefined =>
  refusal === 'off_sale' || refusal === 'mall_closed' ? refusal : undefined;

/** How a refusal is told in the sheet, which shows what there is now: what was chosen may be gone altogether. */
export function toldOf(refusal: Refusal | undefined, soldOut: boolean) {
  return refusal === 'out_of_stock' ? (soldOut ? 'gone' : 'adjusted') : refusal;
}
