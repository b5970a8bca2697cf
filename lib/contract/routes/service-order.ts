import type { RouteTable } from './route';

/** Orders of products that are not shipped. */
export const serviceOrderRoutes = {
  serviceOrder: {
    method: 'GET',
    path: '/api/serviceOrder/{orderId}',
    access: 'user',
    effect: 'read',
  },
  topUpNumber: {
    method: 'POST',
    path: '/api/serviceOrder/number',
    access: 'user',
    effect: 'write',
  },
} as const satisfies RouteTable;
