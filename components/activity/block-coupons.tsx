'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useAppTexts } from '@/components/app/app-texts';
import { CouponOfferList } from '@/components/coupon/coupon-offer-list';
import { couponListQuery } from '@/components/coupon/coupon-queries';
import { CouponReceivedDialog } from '@/components/coupon/coupon-received-dialog';
import { useCouponJump } from '@/components/coupon/use-coupon-jump';
import { useTakeCoupon } from '@/components/coupon/use-take-coupon';
import { prefersReducedMotion } from '@/components/ui/motion/reduced-motion';
import type { Coupon, UserCoupon } from '@/lib/contract/coupon';
import { hasSessionMarker } from '@/lib/rules/caller/session-marker';
import { ListSkeleton, Loading } from '../ui/feedback/skeleton';

interface Props {
  couponIds: readonly string[];
  /** Terms of the coupons; empty when only the list of coupons has them. */
  coupons: readonly Coupon[];
  unit: string;
  /** Id of the products of the page, if it has any. */
  goodsId: string | undefined;
}

/**
 * The coupons of a page. A visitor without a session sees them without a call; the first one that is taken creates the
 * session.
 */
export function BlockCoupons({ couponIds, coupons, unit, goodsId }: Props) {
  const { loading } = useAppTexts();
  const [isListNeeded, setListNeeded] = useState(coupons.length === 0);
  useEffect(() => {
    if (hasSessionMarker(document.cookie)) setListNeeded(true);
  }, []);
  const { data: list, isError, refetch } = useQuery({ ...couponListQuery(), enabled: isListNeeded });
  const coupon = useTakeCoupon(() => void refetch());
  const jumpToTarget = useCouponJump();

  // A coupon for everything can be used on this page.
  const jump = (received: UserCoupon) => {
    const goods = goodsId && received.covers === 'all' ? document.getElementById(goodsId) : null;
    if (!goods) return jumpToTarget(received);
    goods.scrollIntoView({ behavior: prefersReducedMotion() ? 'auto' : 'smooth' });
    goods.querySelector('a')?.focus({ preventScroll: true });
  };

  const offers = couponIds.flatMap((couponId) => {
    const isWanted = (candidate: Coupon) => candidate.couponId === couponId;
    return list?.toTake.find(isWanted) ?? coupons.find(isWanted) ?? [];
  });

  if (offers.length === 0 && !list && !isError) {
    return (
      <Loading label={loading}>
        <ListSkeleton count={couponIds.length} />
      </Loading>
    );
  }
  return (
    <>
      <CouponOfferList
        offers={offers}
        toTake={list?.toTake}
        unit={unit}
        coupon={coupon}
        onReceive={(couponId) => {
          coupon.take(couponId);
          // The call creates a session, so now the list says what the shopper has.
          setListNeeded(true);
        }}
      />
      {coupon.phoneSheet}
      <CouponReceivedDialog
        open={coupon.received !== undefined}
        onClose={coupon.forgetReceived}
        onJump={() => coupon.received && jump(coupon.received)}
      />
    </>
  );
}
