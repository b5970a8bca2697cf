import type { RouteTable } from './route';

/** Telephone numbers: captcha, codes, binding, lists. */
export const phoneRoutes = {} as const satisfies RouteTable;
