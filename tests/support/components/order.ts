import { setupServer } from 'msw/node';
import type { ReactNode } from 'react';
import { AppError } from '@/lib/contract/errors';
import { mockEndpoint } from '../fakes/mock-endpoint';
import { renderPart as renderInLocale } from './render-part';

/** jsdom has the element but not its methods. */
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false;
};

const freeShipping = { expressFen: 0, parcels: [], isFree: true, freeFromFen: 0, freeFromPoints: 0 };

/** Mocks the endpoints that every test needs; each test adds its own. */
export const server = setupServer(
  mockEndpoint('login', () => ({ userId: 'u1', isNewUser: false, authVersion: '2.1.0' })),
  mockEndpoint('couponList', () => ({ toTake: [], taken: [] })),
  mockEndpoint('convenientBuyingGoods', () => []),
  mockEndpoint('getExpressFee', () => freeShipping),
  mockEndpoint('redPacket', () => new AppError('unavailable', 'no packet here')),
  mockEndpoint('ipAddress', () => new AppError('unavailable', 'region unknown')),
  mockEndpoint('goodsRecommendList', () => ({
    list: [],
    pageNum: 1,
    pageSize: 6,
    total: 0,
    hasNextPage: false,
  })),
);

/** Renders a component of the order pages, which are tested in Chinese. */
export const renderPart = (part: ReactNode) => renderInLocale(part, 'zh-CN');

/** Sets the page's URL to a path below the base path. */
export const setPagePath = (path: string) => window.history.replaceState(null, '', `/vantmall${path}`);
