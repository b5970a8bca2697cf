import type { RouteTable } from './route';

/** Coupons and the retention red packet. */
export const couponRoutes = {} as const satisfies RouteTable;
