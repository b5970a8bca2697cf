import type { RouteTable } from './route';

/** WeChat and mini programs. */
export const wechatRoutes = {
  createSignature: {
    method: 'GET',
    path: '/wxPay/createSignature',
    access: 'public',
    effect: 'read',
  },
  getAuthInfo: {
    method: 'GET',
    path: '/wxPay/getAuthInfo',
    access: 'public',
    effect: 'read',
    project: true,
  },
  wxPayUrlScheme: {
    method: 'GET',
    path: '/wxPay/wxUrlScheme',
    access: 'user',
    effect: 'read',
    project: true,
  },
  wxUrlScheme: {
    method: 'GET',
    path: '/api/wxUrlScheme',
    access: 'user',
    effect: 'read',
    project: true,
  },
  toMiniProgram: {
    method: 'GET',
    path: '/api/toMiniProgram',
    access: 'user',
    effect: 'read',
    project: true,
  },
  wxAddCard: {
    method: 'GET',
    path: '/api/wxAddCard',
    access: 'public',
    effect: 'read',
    project: true,
  },
} as const satisfies RouteTable;
