import 'server-only';
import { AppError } from '@/lib/contract/errors';
import { invalidInput } from '@/lib/http/validate-input';

/** The order does not exist or belongs to another user; both give the same error (R-ORDER-44). */
export const orderNotFound = (): AppError => new AppError('not_found', 'no such order');

/** The operation is not allowed in the order's status. */
export const invalidOrderState = (message: string): AppError =>
  new AppError('conflict', message, { reason: 'order_state' });

/** The price differs from the one that the shopper accepted. */
export const priceChanged = (message: string): AppError =>
  new AppError('conflict', message, { reason: 'price_changed' });

/** Too few pieces are left. */
export const outOfStock = (): AppError =>
  new AppError('conflict', 'out of stock', { reason: 'out_of_stock' });

/** The request exceeds a limit of an order or a user. */
export const limitReached = (message: string): AppError =>
  new AppError('conflict', message, { reason: 'limit_reached' });

/** The user has as many unpaid orders as allowed. */
export const tooManyUnpaidOrders = (): AppError =>
  new AppError('conflict', 'pay or cancel an unpaid order first', { reason: 'unpaid_orders' });

/** Money is due, and the project allows no payment channel that the mall has. */
export const paymentUnavailable = (): AppError =>
  new AppError('forbidden', 'this mall offers no payment method', { reason: 'payment_unavailable' });

/** The project does not let guests without a provider login or a phone of their own place this order. */
export const identityNeeded = (): AppError =>
  new AppError(
    'forbidden',
    'this order requires a bound phone whose gifts of today no other user received, or a login with WeChat or Alipay',
    { reason: 'identity_needed' },
  );

/** The product was already ordered today for the same phone or address. */
export const onceADay = (): AppError =>
  new AppError('conflict', 'this product can be ordered once a day per phone and address', {
    reason: 'once_a_day',
  });

/** The user has not verified the phone of the receiver by an SMS code. */
export const receiverUnverified = (): AppError =>
  new AppError('forbidden', 'the phone of the receiver must be verified by an SMS code', {
    reason: 'phone_not_allowed',
  });

/** The receiver's phone, or the address, has claimed this product before; the error does not say for whom. */
export const claimedBefore = (by: 'phone' | 'address'): AppError =>
  new AppError('conflict', `this product was already claimed for the same ${by}`, {
    reason: by === 'phone' ? 'claimed_phone' : 'claimed_address',
  });

/** The address is absent, unknown or another user's; all three give the same error. */
export const addressRequired = (): AppError =>
  invalidInput({ path: 'addressId', message: 'an address of the user is required' });

/** The area code and the names of the address do not match, or the code is not a current county's. */
export const addressUnverified = (): AppError =>
  new AppError('conflict', 'the address must be checked and saved again', { reason: 'address_unverified' });
