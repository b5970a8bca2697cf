import type { RouteTable } from './route';

/** Configuration and adverts of a project. */
export const configRoutes = {
  projectConfig: {
    method: 'GET',
    path: '/api/projectConfig',
    access: 'public',
    effect: 'read',
    project: true,
  },
  webAdvertiseConfig: {
    method: 'GET',
    path: '/api/webAdvertiseConfig',
    access: 'public',
    effect: 'read',
    project: true,
  },
} as const satisfies RouteTable;
