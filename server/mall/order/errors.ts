import 'server-only';
import { AppError } from '@/lib/contract/errors';

/** Somebody else's order and one that does not exist are told apart by nobody (R-ORDER-44). */
export const orderNotFound = (): AppError => new AppError('not_found', 'no such order');

/** What is asked cannot be done in the order's status. */
export const invalidOrderState = (message: string): AppError =>
  new AppError('conflict', message, { reason: 'order_state' });

/** It costs something else than whoever asks has agreed to. */
export const priceChanged = (message: string): AppError =>
  new AppError('conflict', message, { reason: 'price_changed' });

/** Not enough pieces left, or another order was faster. */
export const outOfStock = (): AppError =>
  new AppError('conflict', 'out of stock', { reason: 'out_of_stock' });

/** More than one order, or one user, may have. */
export const limitReached = (message: string): AppError =>
  new AppError('conflict', message, { reason: 'limit_reached' });

/** A guest whom nobody vouches for, in a project that does not let guests place this order. */
export const identityNeeded = (): AppError =>
  new AppError('forbidden', 'a bound phone, or a login by WeChat or Alipay, is needed', {
    reason: 'identity_needed',
  });

/** The product has gone to the same phone or the same address today. */
export const onceADay = (): AppError =>
  new AppError('conflict', 'this goes once a day to one phone and one address', { reason: 'once_a_day' });

/** Absent, unknown and somebody else's address are one and the same. */
export const addressRequired = (): AppError =>
  new AppError('bad_request', 'invalid input', {
    issues: [{ path: 'addressId', message: 'an own address is needed' }],
  });

/** Code and names of the address are of different places, or the code is no county's (any more). */
export const addressUnverified = (): AppError =>
  new AppError('conflict', 'the address has to be checked and saved again', { reason: 'address_unverified' });
