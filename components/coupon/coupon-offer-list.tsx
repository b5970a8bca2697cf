import type { Coupon, CouponToTake } from '@/lib/contract/coupon';
import { fillTemplate } from '@/lib/i18n/text-template';
import { CouponCard, ReceiveButton } from './coupon-card';
import type { useTakeCoupon } from './use-take-coupon';

interface Props {
  offers: readonly Coupon[];
  /** The shopper's list, which says what is taken already; undefined until it is loaded. */
  toTake: readonly CouponToTake[] | undefined;
  unit: string;
  coupon: ReturnType<typeof useTakeCoupon>;
  onReceive: (couponId: string) => void;
}

/** Coupons in rows, each with a button that takes it. */
export function CouponOfferList({ offers, toTake, unit, coupon, onReceive }: Props) {
  const isTaken = (couponId: string) =>
    coupon.isAlreadyReceived(couponId) ||
    toTake?.find((offer) => offer.couponId === couponId)?.state === 'taken';
  return (
    <ul className="flex flex-col gap-2.5">
      {offers.map((offer) => (
        <li key={offer.couponId}>
          <CouponCard
            coupon={offer}
            unit={unit}
            end={
              <ReceiveButton
                title={fillTemplate(offer.title, { points: unit })}
                isReceived={isTaken(offer.couponId)}
                loading={coupon.isTaking(offer.couponId)}
                onReceive={() => onReceive(offer.couponId)}
              />
            }
          />
        </li>
      ))}
    </ul>
  );
}
