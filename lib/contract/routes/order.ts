import type { RouteTable } from './route';

/** Orders. */
export const orderRoutes = {
  saveOrder: {
    method: 'POST',
    path: '/api/v4/saveOrder',
    access: 'user',
    effect: 'write',
    project: true,
    idempotent: true,
  },
  reOrder: {
    method: 'POST',
    path: '/api/v4/reOrder',
    access: 'user',
    effect: 'write',
    project: true,
    idempotent: true,
  },
  orderDetail: {
    method: 'GET',
    path: '/api/orderDetail',
    access: 'user',
    effect: 'read',
    project: true,
  },
  queryRealOrder: {
    method: 'GET',
    path: '/api/queryRealOrder/{id}',
    access: 'user',
    effect: 'read',
    project: true,
  },
  queryOrder: {
    method: 'GET',
    path: '/api/queryOrder',
    access: 'user',
    effect: 'read',
    project: true,
  },
  queryOrderCount: {
    method: 'GET',
    path: '/api/v5/queryOrderCount',
    access: 'user',
    effect: 'read',
    project: true,
  },
  cancelOrder: {
    method: 'POST',
    path: '/api/cancelOrder',
    access: 'user',
    effect: 'write',
    project: true,
  },
  confirmReceipt: {
    method: 'POST',
    path: '/api/confirmReceipt',
    access: 'user',
    effect: 'write',
    project: true,
  },
  updateAddress: {
    method: 'POST',
    path: '/api/updateAddress',
    access: 'user',
    effect: 'write',
    project: true,
  },
  remindOrder: {
    method: 'POST',
    path: '/api/remindOrder',
    access: 'user',
    effect: 'write',
    project: true,
  },
  expressPath: {
    method: 'GET',
    path: '/api/expressPath/{id}',
    access: 'user',
    effect: 'read',
    project: true,
  },
} as const satisfies RouteTable;
