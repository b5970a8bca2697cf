import type { RouteTable } from './route';

const second = { access: 'public', service: 'second' } as const;

/** The second service. */
export const secondRoutes = {
  regInfo: { ...second, method: 'POST', path: '/quick/v1/regInfo', effect: 'write', project: true },
  dtkRankings: { ...second, method: 'GET', path: '/quick/v1/dtk/rankings', effect: 'read' },
  dtkNineGoods: { ...second, method: 'GET', path: '/quick/v1/dtk/nineGoods', effect: 'read' },
  dtkGoods: { ...second, method: 'GET', path: '/quick/v1/dtk/goods', effect: 'read' },
  dtkPrivilegeLink: { ...second, method: 'GET', path: '/quick/v1/dtk/privilegeLink', effect: 'read' },
  channel: { ...second, method: 'GET', path: '/web/v1/channels/pId/{pId}', effect: 'read' },
  channelDrawPrizes: {
    ...second,
    method: 'GET',
    path: '/web/v1/channels/pId/{pId}/drawPrizes',
    effect: 'read',
  },
  channelAdvertisements: {
    ...second,
    method: 'GET',
    path: '/web/v1/channels/pId/{pId}/advertisements',
    effect: 'read',
  },
  abAllocations: { ...second, method: 'POST', path: '/web/v1/abTests/abAllocations', effect: 'write' },
} as const satisfies RouteTable;
