import type { RouteTable } from './route';

/** Session, user and points. */
export const userRoutes = {
  login: {
    method: 'POST',
    path: '/api/v7/user/login',
    access: 'public',
    effect: 'write',
    project: true,
  },
  logout: {
    method: 'POST',
    path: '/api/logout',
    access: 'public',
    effect: 'write',
  },
  me: {
    method: 'GET',
    path: '/api/user/me',
    access: 'user',
    effect: 'read',
    project: true,
  },
  userPoints: {
    method: 'GET',
    path: '/api/v8/mall/user/points',
    access: 'user',
    effect: 'read',
    project: true,
  },
  signIn: {
    method: 'GET',
    path: '/api/signIn',
    access: 'user',
    effect: 'write',
    project: true,
  },
  shareAddPoints: {
    method: 'GET',
    path: '/api/shareAddPoints',
    access: 'user',
    effect: 'write',
    project: true,
  },
  refundPoints: {
    method: 'GET',
    path: '/api/refundPoints',
    access: 'user',
    effect: 'read',
  },
  addPoint: {
    method: 'POST',
    path: '/api/user/addPoint',
    access: 'user',
    effect: 'write',
    project: true,
  },
  presentSeen: {
    method: 'POST',
    path: '/api/user/presentSeen',
    access: 'user',
    effect: 'write',
  },
} as const satisfies RouteTable;
