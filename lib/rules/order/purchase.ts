import type { TakenCoupon } from '../../contract/trade/coupon';
import { type CouponBasis, type CouponDiscount, couponDiscount } from '../money/coupon';

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
export const purchaseWorth = (lines: readonly PurchaseLine[]): CouponBasis =>
  lines.reduce(
    ({ points, fen }, line) => ({
      points: points + line.points * line.quantity,
      fen: fen + line.priceFen * line.quantity,
    }),
    { points: 0, fen: 0 },
  );

type Covering = Pick<TakenCoupon, 'covers' | 'targetIds'>;

/** Every goods of an order must be covered (docs/decisions.md). The server decides; this only chooses what to offer. */
export const coversLines = ({ covers, targetIds }: Covering, lines: readonly PurchaseLine[]): boolean =>
  covers === 'all' ||
  lines.every(({ goodsId, groupId }) => targetIds.includes((covers === 'group' ? groupId : goodsId) ?? ''));

/** A coupon of the shopper with what it takes off this purchase. */
export interface UsableCoupon extends CouponDiscount {
  coupon: TakenCoupon;
}

const discountOf = (coupon: TakenCoupon, basis: CouponBasis): CouponDiscount | null =>
  couponDiscount(
    coupon.kind === 'points'
      ? { kind: 'points', value: coupon.pointsOff, threshold: coupon.threshold }
      : { kind: 'fen', value: coupon.fenOff, threshold: coupon.threshold },
    basis,
  );

/** A point counts like a fen, as "full refund by score" has it. */
const gain = ({ pointsOff, fenOff }: CouponDiscount): number => pointsOff + fenOff;

/** The coupons that take something off, the best first; of equal ones that which ends first (R-COUPON-08). */
export function usableCoupons(
  coupons: readonly TakenCoupon[],
  lines: readonly PurchaseLine[],
): UsableCoupon[] {
  const basis = purchaseWorth(lines);
  return coupons
    .filter((coupon) => coupon.state === 'usable' && coversLines(coupon, lines))
    .flatMap((coupon) => {
      const off = discountOf(coupon, basis);
      return off ? [{ coupon, ...off }] : [];
    })
    .sort((a, b) => gain(b) - gain(a) || a.coupon.validUntil.localeCompare(b.coupon.validUntil));
}

/** `specId:quantity:activityType,…`, as `getExpressFee` reads it. */
export const linesText = (lines: readonly PurchaseLine[]): string =>
  lines
    .map(({ goodsSpecId, quantity, activityType }) =>
      [goodsSpecId, quantity, ...(activityType ? [activityType] : [])].join(':'),
    )
    .join(',');
