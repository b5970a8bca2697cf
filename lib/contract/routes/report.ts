import type { RouteTable } from './route';

/** What pages report: events, logs, uploads, inquiries. */
export const reportRoutes = {} as const satisfies RouteTable;
