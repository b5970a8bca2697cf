import { toConsumptionFen } from './red-packet';

/** The total price of the goods of an order before any coupon. */
export interface GoodsTotal {
  points: number;
  fen: number;
}

/**
 * The terms of a coupon. `threshold` is in points for `points`, else in fen; `value` is in points, fen or
 * consumption points, by `kind`.
 */
export interface CouponTerms {
  kind: 'fen' | 'points' | 'consumption';
  value: number;
  threshold: number;
}

/** The discount of a coupon; one of the two is 0. */
export interface CouponDiscount {
  pointsOff: number;
  fenOff: number;
}

/** The largest discount of a coupon: in points for `points`, else in fen. */
export const getFaceValue = ({ kind, value }: Pick<CouponTerms, 'kind' | 'value'>): number =>
  kind === 'consumption' ? toConsumptionFen(value) : value;

/**
 * The discount of a coupon, at most the price; null if the threshold is not reached or the discount is 0.
 * Does not check the state of the coupon (R-COUPON-04).
 */
export function calculateCouponDiscount(
  terms: CouponTerms,
  { points, fen }: GoodsTotal,
): CouponDiscount | null {
  const cost = terms.kind === 'points' ? points : fen;
  const discount = Math.min(getFaceValue(terms), cost);
  if (cost < terms.threshold || discount === 0) return null;
  return terms.kind === 'points' ? { pointsOff: discount, fenOff: 0 } : { pointsOff: 0, fenOff: discount };
}

interface UserCoupon {
  state: 'free' | 'held' | 'used';
  /** Validity period, ISO-8601 UTC; `validUntil` is exclusive. */
  validFrom: string;
  validUntil: string;
}

/** The state of a coupon that a user owns, at a time. @param now ISO-8601 UTC */
export function getUserCouponState(
  { state, validFrom, validUntil }: UserCoupon,
  now: string,
): 'usable' | 'coming' | 'held' | 'used' | 'expired' {
  if (state !== 'free') return state;
  if (validUntil <= now) return 'expired';
  return validFrom > now ? 'coming' : 'usable';
}
