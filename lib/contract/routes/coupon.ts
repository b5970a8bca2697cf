import type { RouteTable } from './route';

/** Coupons and the retention red packet. */
export const couponRoutes = {
  couponList: {
    method: 'GET',
    path: '/api/coupon/list',
    access: 'user',
    effect: 'read',
  },
  couponOffers: {
    method: 'GET',
    path: '/api/coupon/offers',
    access: 'public',
    effect: 'read',
  },
  couponReceive: {
    method: 'POST',
    path: '/api/coupon/receive',
    access: 'user',
    effect: 'write',
  },
  goodsCouponConfig: {
    method: 'GET',
    path: '/api/goodsCouponConfig',
    access: 'public',
    effect: 'read',
  },
  redPacket: {
    method: 'GET',
    path: '/api/redPacket',
    access: 'user',
    effect: 'read',
  },
  redPacketOpen: {
    method: 'POST',
    path: '/api/redPacket/open',
    access: 'user',
    effect: 'write',
  },
} as const satisfies RouteTable;
