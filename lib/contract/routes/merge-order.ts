import type { RouteTable } from './route';

/** Orders of several products. */
export const mergeOrderRoutes = {
  multiSaveOrder: {
    method: 'POST',
    path: '/api/multi_order/saveOrder',
    access: 'user',
    effect: 'write',
    project: true,
    idempotent: true,
  },
  getExpressFee: {
    method: 'GET',
    path: '/api/multi_order/getExpressFee',
    access: 'user',
    effect: 'read',
    project: true,
  },
  multiUpdateAddress: {
    method: 'POST',
    path: '/api/multi_order/updateAddress',
    access: 'user',
    effect: 'write',
    project: true,
  },
  mergeOrderDetail: {
    method: 'GET',
    path: '/api/merge/orderDetail',
    access: 'user',
    effect: 'read',
    project: true,
  },
  convenientBuyingGoods: {
    method: 'GET',
    path: '/activity/getConvenientBuyingGoods',
    access: 'public',
    effect: 'read',
    project: true,
  },
} as const satisfies RouteTable;
