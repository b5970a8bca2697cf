import type { RouteTable } from './route';

/** Live videos. */
export const liveRoutes = {
  liveList: {
    method: 'GET',
    path: '/api/live/list',
    access: 'public',
    effect: 'read',
  },
  liveDetail: {
    method: 'GET',
    path: '/api/live/detail/{videoId}',
    access: 'public',
    effect: 'read',
    project: true,
  },
  liveLike: {
    method: 'POST',
    path: '/api/live/like/{videoId}',
    access: 'user',
    effect: 'write',
  },
} as const satisfies RouteTable;
