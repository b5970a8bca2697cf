import type { RouteTable } from './route';

/** Floats, service, guides and pages that operators assemble. */
export const contentRoutes = {} as const satisfies RouteTable;
