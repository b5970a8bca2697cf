import type { RouteTable } from './route';

/** WeChat and mini programs. */
export const wechatRoutes = {} as const satisfies RouteTable;
