import type { RouteTable } from './route';

/** Pictures that shoppers send in. */
export const reportRoutes = {
  imgUpload: {
    method: 'POST',
    path: '/api/img/upload',
    access: 'user',
    effect: 'write',
  },
} as const satisfies RouteTable;
