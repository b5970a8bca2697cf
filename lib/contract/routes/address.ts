import type { RouteTable } from './route';

/** The address book. */
export const addressRoutes = {
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
} as const satisfies RouteTable;
