import type { UserCoupon } from '../../contract/coupon';
import { type CouponDiscount, calculateCouponDiscount, type GoodsTotal } from '../coupon/coupon-discount';

/** A line of a purchase; `points` and `priceFen` are for one piece. */
export interface PurchaseLine {
  goodsId: string;
  /** The product's group; undefined if it is not known. */
  groupId?: string | undefined;
  goodsSpecId: string;
  quantity: number;
  activityType: number;
  points: number;
  priceFen: number;
}

/** The total of all lines before coupon and shipping. */
export const calculateGoodsTotal = (lines: readonly PurchaseLine[]): GoodsTotal =>
  lines.reduce(
    ({ points, fen }, line) => ({
      points: points + line.points * line.quantity,
      fen: fen + line.priceFen * line.quantity,
    }),
    { points: 0, fen: 0 },
  );

type CouponScope = Pick<UserCoupon, 'covers' | 'targetIds'>;

/**
 * Whether a coupon covers all products of an order, as it must (docs/decisions.md). The server decides; this
 * only chooses the coupons to offer.
 */
export const canCoverLines = ({ covers, targetIds }: CouponScope, lines: readonly PurchaseLine[]): boolean =>
  covers === 'all' ||
  lines.every(({ goodsId, groupId }) => targetIds.includes((covers === 'group' ? groupId : goodsId) ?? ''));

/** A coupon of the shopper with its discount for this purchase. */
export interface UsableCoupon extends CouponDiscount {
  coupon: UserCoupon;
}

const calculateDiscount = (coupon: UserCoupon, basis: GoodsTotal): CouponDiscount | null =>
  calculateCouponDiscount(
    coupon.kind === 'points'
      ? { kind: 'points', value: coupon.pointsOff, threshold: coupon.threshold }
      : { kind: 'fen', value: coupon.fenOff, threshold: coupon.threshold },
    basis,
  );

/** A point counts as one fen, as in the "full refund by score" activity. */
const rankDiscount = ({ pointsOff, fenOff }: CouponDiscount): number => pointsOff + fenOff;

/** The coupons that give a discount: the largest first, then the one that expires first (R-COUPON-08). */
export function findUsableCoupons(
  coupons: readonly UserCoupon[],
  lines: readonly PurchaseLine[],
): UsableCoupon[] {
  const basis = calculateGoodsTotal(lines);
  return coupons
    .filter((coupon) => coupon.state === 'usable' && canCoverLines(coupon, lines))
    .flatMap((coupon) => {
      const discount = calculateDiscount(coupon, basis);
      return discount ? [{ coupon, ...discount }] : [];
    })
    .sort(
      (a, b) => rankDiscount(b) - rankDiscount(a) || a.coupon.validUntil.localeCompare(b.coupon.validUntil),
    );
}

/** Formats lines as `specId:quantity:activityType,…` for the endpoint `getExpressFee`. */
export const formatLines = (lines: readonly PurchaseLine[]): string =>
  lines
    .map(({ goodsSpecId, quantity, activityType }) =>
      [goodsSpecId, quantity, ...(activityType ? [activityType] : [])].join(':'),
    )
    .join(',');
