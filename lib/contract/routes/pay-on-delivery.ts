import type { RouteTable } from './route';

/** Products that are claimed now and paid on delivery, or not at all. */
export const payOnDeliveryRoutes = {
  payOnDeliveryEligibility: {
    method: 'GET',
    path: '/api/payOnDelivery/eligibility',
    access: 'user',
    effect: 'read',
    project: true,
  },
} as const satisfies RouteTable;
