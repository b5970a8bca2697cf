import type { RouteTable } from './route';

/** Floats, service, guides and pages that operators assemble. */
export const contentRoutes = {
  kefuConfig: { method: 'GET', path: '/api/kefuConfig', access: 'public', effect: 'read', project: true },
  trafficGuideConfig: {
    method: 'GET',
    path: '/api/trafficGuideConfig',
    access: 'public',
    effect: 'read',
    project: true,
  },
  promotionArticles: {
    method: 'GET',
    path: '/api/promotionArticles',
    access: 'public',
    effect: 'read',
    project: true,
  },
  businessQualification: {
    method: 'GET',
    path: '/api/businessQualification',
    access: 'public',
    effect: 'read',
    project: true,
  },
  cornerImg: { method: 'GET', path: '/api/cornerImg', access: 'public', effect: 'read', project: true },
  tipFloatConfig: {
    method: 'GET',
    path: '/api/tipFloatConfig',
    access: 'public',
    effect: 'read',
    project: true,
  },
  tabbarFloatImg: {
    method: 'GET',
    path: '/api/tabbarFloatImg',
    access: 'public',
    effect: 'read',
    project: true,
  },
  quickAppConfig: {
    method: 'GET',
    path: '/api/quickAppConfig',
    access: 'public',
    effect: 'read',
    project: true,
  },
  webActivityPageConfig: {
    method: 'GET',
    path: '/api/webActivityPageConfig',
    access: 'public',
    effect: 'read',
    project: true,
  },
  ipAddress: { method: 'GET', path: '/api/ipAddress', access: 'public', effect: 'read' },
  getRealAddress: {
    method: 'GET',
    path: '/api/v9/third/getRealAddress',
    access: 'public',
    effect: 'read',
  },
  cooperation: { method: 'POST', path: '/api/cooperation', access: 'public', effect: 'write', project: true },
  track: { method: 'POST', path: '/api/track', access: 'public', effect: 'write', project: true },
  browserLog: { method: 'POST', path: '/api/log', access: 'public', effect: 'write', project: true },
} as const satisfies RouteTable;
