import type { RouteTable } from './route';

/** Live videos. */
export const liveRoutes = {} as const satisfies RouteTable;
