import { toConsumptionFen } from './red-packet';

/** What a coupon takes off an order: pure arithmetic, the state of the coupon is the points mall's business. */

/** What the goods of an order cost before any coupon. */
export interface GoodsTotal {
  points: number;
  fen: number;
}

/** `threshold` is in points for `points`, else in fen; `value` in points, fen or consumption points. */
export interface CouponTerms {
  kind: 'fen' | 'points' | 'consumption';
  value: number;
  threshold: number;
}

export interface CouponDiscount {
  pointsOff: number;
  fenOff: number;
}

/** What a coupon can take off at most: fen, or points for `points`. */
export const getFaceValue = ({ kind, value }: Pick<CouponTerms, 'kind' | 'value'>): number =>
  kind === 'consumption' ? toConsumptionFen(value) : value;

/**
 * What it takes off, never more than there is; null when the threshold is not met or there is nothing to take
 * (R-COUPON-04).
 */
export function calculateCouponDiscount(
  terms: CouponTerms,
  { points, fen }: GoodsTotal,
): CouponDiscount | null {
  const cost = terms.kind === 'points' ? points : fen;
  const off = Math.min(getFaceValue(terms), cost);
  if (cost < terms.threshold || off === 0) return null;
  return terms.kind === 'points' ? { pointsOff: off, fenOff: 0 } : { pointsOff: 0, fenOff: off };
}

interface TakenCoupon {
  state: 'free' | 'held' | 'used';
  /** Moments, ISO-8601 UTC; it is over at `validUntil`. */
  validFrom: string;
  validUntil: string;
}

/** The state of a coupon that somebody has; expiry is judged by time. */
export function getTakenCouponState(
  { state, validFrom, validUntil }: TakenCoupon,
  now: string,
): 'usable' | 'coming' | 'held' | 'used' | 'expired' {
  if (state !== 'free') return state;
  if (validUntil <= now) return 'expired';
  return validFrom > now ? 'coming' : 'usable';
}
