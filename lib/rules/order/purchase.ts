import type { TakenCoupon } from '../../contract/coupon';
import { type CouponDiscount, calculateCouponDiscount, type GoodsTotal } from '../coupon/coupon-discount';

/** One line of what is being ordered; points and fen each. */
export interface PurchaseLine {
  goodsId: string;
  /** Undefined where a card does not tell it: such a goods is in no group that is known. */
  groupId?: string | undefined;
  goodsSpecId: string;
  quantity: number;
  activityType: number;
  points: number;
  priceFen: number;
}

/** What all lines cost before coupon and shipping. */
export const calculateGoodsTotal = (lines: readonly PurchaseLine[]): GoodsTotal =>
  lines.reduce(
    ({ points, fen }, line) => ({
      points: points + line.points * line.quantity,
      fen: fen + line.priceFen * line.quantity,
    }),
    { points: 0, fen: 0 },
  );

type CouponScope = Pick<TakenCoupon, 'covers' | 'targetIds'>;

/** Every goods of an order must be covered (docs/decisions.md). The server decides; this only chooses what to offer. */
export const canCoverLines = ({ covers, targetIds }: CouponScope, lines: readonly PurchaseLine[]): boolean =>
  covers === 'all' ||
  lines.every(({ goodsId, groupId }) => targetIds.includes((covers === 'group' ? groupId : goodsId) ?? ''));

/** A coupon of the shopper with what it takes off this purchase. */
export interface UsableCoupon extends CouponDiscount {
  coupon: TakenCoupon;
}

const calculateDiscount = (coupon: TakenCoupon, basis: GoodsTotal): CouponDiscount | null =>
  calculateCouponDiscount(
    coupon.kind === 'points'
      ? { kind: 'points', value: coupon.pointsOff, threshold: coupon.threshold }
      : { kind: 'fen', value: coupon.fenOff, threshold: coupon.threshold },
    basis,
  );

/** A point counts like a fen, as "full refund by score" has it. */
const rankDiscount = ({ pointsOff, fenOff }: CouponDiscount): number => pointsOff + fenOff;

/** The coupons that take something off, the best first; of equal ones that which ends first (R-COUPON-08). */
export function findUsableCoupons(
  coupons: readonly TakenCoupon[],
  lines: readonly PurchaseLine[],
): UsableCoupon[] {
  const basis = calculateGoodsTotal(lines);
  return coupons
    .filter((coupon) => coupon.state === 'usable' && canCoverLines(coupon, lines))
    .flatMap((coupon) => {
      const off = calculateDiscount(coupon, basis);
      return off ? [{ coupon, ...off }] : [];
    })
    .sort(
      (a, b) => rankDiscount(b) - rankDiscount(a) || a.coupon.validUntil.localeCompare(b.coupon.validUntil),
    );
}

/** `specId:quantity:activityType,…`, as `getExpressFee` reads it. */
export const formatLines = (lines: readonly PurchaseLine[]): string =>
  lines
    .map(({ goodsSpecId, quantity, activityType }) =>
      [goodsSpecId, quantity, ...(activityType ? [activityType] : [])].join(':'),
    )
    .join(',');
