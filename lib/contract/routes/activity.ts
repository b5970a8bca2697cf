import type { RouteTable } from './route';

/** Sessions of limited-time exchange. */
export const activityRoutes = {
  activitySessions: {
    method: 'GET',
    path: '/api/activity/sessions',
    access: 'public',
    effect: 'read',
    project: true,
  },
  activityRemind: {
    method: 'POST',
    path: '/api/activity/remind',
    access: 'user',
    effect: 'write',
    project: true,
  },
} as const satisfies RouteTable;
