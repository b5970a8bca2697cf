import type { RouteTable } from './route';

/** Several goods in one order. */
export const mergeOrderRoutes = {} as const satisfies RouteTable;
