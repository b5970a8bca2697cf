import type { RouteTable } from './route';

/** Refunds, returns, comments and complaints. */
export const afterSaleRoutes = {} as const satisfies RouteTable;
