import type { Access, Effect, Method } from './endpoint';

/**
 * Where each endpoint lives and how it is called: the part of the contract that the browser needs, kept apart
 * from the schemas so that no validation library is sent to a phone. The definitions build on these.
 */
interface Route {
  readonly method: Method;
  readonly path: string;
  readonly access: Access;
  readonly effect: Effect;
  readonly project?: true;
  readonly idempotent?: true;
}

const table = {
  goodsList: {
    method: 'GET',
    path: '/api/v9/goodsList',
    access: 'public',
    effect: 'read',
    project: true,
  },
  goodsDetail: {
    method: 'GET',
    path: '/api/v4/goodsDetail',
    access: 'public',
    effect: 'read',
    project: true,
  },
  goodsRecommendList: {
    method: 'GET',
    path: '/api/v9/goodsRecommendList',
    access: 'public',
    effect: 'read',
    project: true,
  },
  goodsComments: {
    method: 'GET',
    path: '/api/good/comment/{id}',
    access: 'public',
    effect: 'read',
  },
  goodsGroupConfig: {
    method: 'GET',
    path: '/api/goodsGroupConfig',
    access: 'public',
    effect: 'read',
    project: true,
  },
  goodsSearch: {
    method: 'GET',
    path: '/api/search/goodsSearch',
    access: 'public',
    effect: 'read',
    project: true,
  },
  defaultKeyword: {
    method: 'GET',
    path: '/api/search/defaultKeyword',
    access: 'public',
    effect: 'read',
    project: true,
  },
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
  presentSeen: {
    method: 'POST',
    path: '/api/user/presentSeen',
    access: 'user',
    effect: 'write',
  },
  addressList: {
    method: 'GET',
    path: '/api/address',
    access: 'user',
    effect: 'read',
  },
  addressCreate: {
    method: 'POST',
    path: '/api/address',
    access: 'user',
    effect: 'write',
  },
  addressUpdate: {
    method: 'PUT',
    path: '/api/address/{id}',
    access: 'user',
    effect: 'write',
  },
  addressDelete: {
    method: 'DELETE',
    path: '/api/address/{id}',
    access: 'user',
    effect: 'write',
  },
  saveOrder: {
    method: 'POST',
    path: '/api/v4/saveOrder',
    access: 'user',
    effect: 'write',
    project: true,
    idempotent: true,
  },
  reOrder: {
    method: 'POST',
    path: '/api/v4/reOrder',
    access: 'user',
    effect: 'write',
    project: true,
    idempotent: true,
  },
  orderDetail: {
    method: 'GET',
    path: '/api/orderDetail',
    access: 'user',
    effect: 'read',
    project: true,
  },
  queryRealOrder: {
    method: 'GET',
    path: '/api/queryRealOrder/{id}',
    access: 'user',
    effect: 'read',
    project: true,
  },
  queryOrder: {
    method: 'GET',
    path: '/api/queryOrder',
    access: 'user',
    effect: 'read',
    project: true,
  },
  queryOrderCount: {
    method: 'GET',
    path: '/api/v5/queryOrderCount',
    access: 'user',
    effect: 'read',
    project: true,
  },
  cancelOrder: {
    method: 'POST',
    path: '/api/cancelOrder',
    access: 'user',
    effect: 'write',
    project: true,
  },
  confirmReceipt: {
    method: 'POST',
    path: '/api/confirmReceipt',
    access: 'user',
    effect: 'write',
    project: true,
  },
  updateAddress: {
    method: 'POST',
    path: '/api/updateAddress',
    access: 'user',
    effect: 'write',
    project: true,
  },
  expressPath: {
    method: 'GET',
    path: '/api/expressPath/{id}',
    access: 'user',
    effect: 'read',
    project: true,
  },
  aliWapPay: {
    method: 'POST',
    path: '/aliPay/wapPay',
    access: 'user',
    effect: 'write',
    project: true,
  },
  cloudPay: {
    method: 'POST',
    path: '/cloudPay/h5Pay',
    access: 'user',
    effect: 'write',
    project: true,
  },
  wxH5Pay: {
    method: 'POST',
    path: '/wxPay/h5Pay',
    access: 'user',
    effect: 'write',
    project: true,
  },
} as const satisfies Record<string, Route>;

export type RouteId = keyof typeof table;

export const routes: {
  readonly [K in RouteId]: (typeof table)[K] & { readonly id: K };
} = Object.fromEntries(Object.entries(table).map(([id, route]) => [id, { id, ...route }])) as never;
