import type { RouteTable } from './route';

/** Pictures that shoppers send in. */
export const uploadsRoutes = {
  imgUpload: {
    method: 'POST',
    path: '/api/img/upload',
    access: 'user',
    effect: 'write',
  },
} as const satisfies RouteTable;
