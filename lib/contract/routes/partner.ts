import type { RouteTable } from './route';

const partnerDefaults = { access: 'public', service: 'partner' } as const;

/** The partner service. */
export const partnerRoutes = {
  regInfo: { ...partnerDefaults, method: 'POST', path: '/quick/v1/regInfo', effect: 'write', project: true },
  dtkRankings: { ...partnerDefaults, method: 'GET', path: '/quick/v1/dtk/rankings', effect: 'read' },
  dtkNineGoods: { ...partnerDefaults, method: 'GET', path: '/quick/v1/dtk/nineGoods', effect: 'read' },
  dtkGoods: { ...partnerDefaults, method: 'GET', path: '/quick/v1/dtk/goods', effect: 'read' },
  dtkPrivilegeLink: {
    ...partnerDefaults,
    method: 'GET',
    path: '/quick/v1/dtk/privilegeLink',
    effect: 'read',
  },
  channel: { ...partnerDefaults, method: 'GET', path: '/web/v1/channels/pId/{pId}', effect: 'read' },
  channelDrawPrizes: {
    ...partnerDefaults,
    method: 'GET',
    path: '/web/v1/channels/pId/{pId}/drawPrizes',
    effect: 'read',
  },
  drawPrize: {
    ...partnerDefaults,
    access: 'user',
    method: 'POST',
    path: '/web/v1/channels/pId/{pId}/drawPrizes',
    effect: 'write',
  },
  channelAdvertisements: {
    ...partnerDefaults,
    method: 'GET',
    path: '/web/v1/channels/pId/{pId}/advertisements',
    effect: 'read',
  },
  abAllocations: {
    ...partnerDefaults,
    method: 'POST',
    path: '/web/v1/abTests/abAllocations',
    effect: 'write',
  },
} as const satisfies RouteTable;
