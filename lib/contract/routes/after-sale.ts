import type { RouteTable } from './route';

/** Refunds, returns, comments and complaints. */
export const afterSaleRoutes = {
  refund: { method: 'POST', path: '/api/refund', access: 'user', effect: 'write', project: true },
  refundRequest: {
    method: 'POST',
    path: '/api/refundRequest',
    access: 'user',
    effect: 'write',
    project: true,
  },
  afterSale: {
    method: 'GET',
    path: '/api/afterSale/{orderId}',
    access: 'user',
    effect: 'read',
    project: true,
  },
  cancelAfterSale: {
    method: 'POST',
    path: '/api/afterSale/cancel',
    access: 'user',
    effect: 'write',
    project: true,
  },
  expressTypes: { method: 'GET', path: '/api/expressTypes', access: 'public', effect: 'read' },
  updateReturnGoodsExpress: {
    method: 'POST',
    path: '/api/updateReturnGoodsExpress',
    access: 'user',
    effect: 'write',
    project: true,
  },
  orderComment: { method: 'POST', path: '/api/orderComment', access: 'user', effect: 'write', project: true },
  complaint: { method: 'POST', path: '/api/complaint', access: 'user', effect: 'write', project: true },
  complaintDetail: {
    method: 'GET',
    path: '/api/complaint/{id}',
    access: 'user',
    effect: 'read',
    project: true,
  },
} as const satisfies RouteTable;
