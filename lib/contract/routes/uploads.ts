import type { RouteTable } from './route';

/** Pictures that shoppers upload. */
export const uploadsRoutes = {
  imgUpload: {
    method: 'POST',
    path: '/api/img/upload',
    access: 'user',
    effect: 'write',
  },
} as const satisfies RouteTable;
