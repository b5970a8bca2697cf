import { queryOptions } from '@tanstack/react-query';
import { callMall } from '@/lib/browser/client';

/** Coupons the shopper can take and has; asked anew after each taking and each order. */
export const couponListQuery = () =>
  queryOptions({
    queryKey: ['coupon', 'list'],
    queryFn: ({ signal }) => callMall('couponList', {}, { signal }),
  });

/** Coupons that anybody can still take for a goods. */
export const goodsCouponsQuery = (goodsId: string) =>
  queryOptions({
    queryKey: ['coupon', 'goods', goodsId],
    queryFn: ({ signal }) => callMall('goodsCouponConfig', { goodsId }, { signal }),
  });

/** The shopper's red packet of these days; drawn when first asked for, worth nothing until opened. */
export const redPacketQuery = () =>
  queryOptions({
    queryKey: ['coupon', 'packet'],
    queryFn: ({ signal }) => callMall('redPacket', {}, { signal }),
  });
