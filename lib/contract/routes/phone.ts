import type { RouteTable } from './route';

/** Phone numbers: captcha, SMS codes, binding, allow-list, unsubscribing. */
export const phoneRoutes = {
  captcha: {
    method: 'GET',
    path: '/api/captcha',
    access: 'public',
    effect: 'write',
  },
  sendCode: {
    method: 'GET',
    path: '/api/v6/code/send',
    access: 'user',
    effect: 'write',
    project: true,
  },
  bindUpdatePhone: {
    method: 'POST',
    path: '/api/bindUpdatePhone',
    access: 'user',
    effect: 'write',
    project: true,
  },
  userWhitePhoneAdd: {
    method: 'POST',
    path: '/api/userWhitePhone/add',
    access: 'user',
    effect: 'write',
  },
  userWhitePhoneIsExist: {
    method: 'GET',
    path: '/api/userWhitePhone/isExist',
    access: 'user',
    effect: 'read',
  },
  addCancelPhone: {
    method: 'POST',
    path: '/api/addCancelPhone',
    access: 'user',
    effect: 'write',
  },
} as const satisfies RouteTable;
