import type { RouteTable } from './route';

/** The second service (spec 7, "Separate service"). */
export const secondRoutes = {} as const satisfies RouteTable;
