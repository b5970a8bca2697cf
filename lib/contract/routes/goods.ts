import type { RouteTable } from './route';

/** Products, groups and search. */
export const goodsRoutes = {
  goodsList: {
    method: 'GET',
    path: '/api/v9/goodsList',
    access: 'public',
    effect: 'read',
    project: true,
  },
  goodsIndex: {
    method: 'GET',
    path: '/api/goodsIndex',
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
} as const satisfies RouteTable;
