import { queryOptions, useMutation } from '@tanstack/react-query';
import { callMall } from '@/lib/browser/client';
import { createQueryKey } from '@/lib/browser/queries';

/** Takes a coupon; reloads the shopper's coupons afterwards, also after an error. */
export const useReceiveCoupon = () =>
  useMutation({
    mutationFn: (couponId: string) => callMall('couponReceive', { couponId }),
    meta: { awaits: [createQueryKey('coupon', 'list')], evenAfterError: true },
  });

/**
 * Coupons that the shopper can take or has; invalidated when a coupon is taken and when an order is created.
 */
export const couponListQuery = () =>
  queryOptions({
    queryKey: createQueryKey('coupon', 'list'),
    queryFn: ({ signal }) => callMall('couponList', {}, { signal }),
  });

/** Coupons for a product that can still be taken. */
export const goodsCouponsQuery = (goodsId: string) =>
  queryOptions({
    queryKey: createQueryKey('coupon', 'goods', goodsId),
    queryFn: ({ signal }) => callMall('goodsCouponConfig', { goodsId }, { signal }),
  });

/**
 * The shopper's current red packet; its amount is drawn at the first call, and it has no value until it is
 * opened.
 */
export const redPacketQuery = () =>
  queryOptions({
    queryKey: createQueryKey('coupon', 'redPacket'),
    queryFn: ({ signal }) => callMall('redPacket', {}, { signal }),
  });
