import type { RouteTable } from './route';

/** Starting a payment. */
export const paymentRoutes = {
  aliWapPay: {
    method: 'POST',
    path: '/aliPay/wapPay',
    access: 'user',
    effect: 'write',
    project: true,
  },
  cloudPay: {
    method: 'POST',
    path: '/cloudPay/h5Pay',
    access: 'user',
    effect: 'write',
    project: true,
  },
  aliMergeWapPay: {
    method: 'POST',
    path: '/aliPay/merge/wapPay',
    access: 'user',
    effect: 'write',
    project: true,
  },
  aliMiniAppPay: {
    method: 'POST',
    path: '/aliPay/aliMiniAppPay',
    access: 'user',
    effect: 'write',
    project: true,
  },
  wxH5Pay: {
    method: 'POST',
    path: '/wxPay/h5Pay',
    access: 'user',
    effect: 'write',
    project: true,
  },
} as const satisfies RouteTable;
