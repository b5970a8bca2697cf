import type { OrderKind } from './order-state';

/** Most pieces of one order (contract `saveOrder`) (R-ORDER-09). */
export const MAX_QUANTITY = 99;

/** Largest amount of points or fen of an order: the limit of the contract (`lib/contract/fields.ts`). */
export const MAX_AMOUNT = 1_000_000_000;

/** The price of one piece: points, and additionally fen. */
export interface UnitPrice {
  points: number;
  priceFen: number;
}

/** The price of an order: points, and the fen to pay. */
export interface OrderPrice {
  points: number;
  payAmountFen: number;
}

const multiplyAmount = (unitAmount: number, quantity: number): number => {
  const total = unitAmount * quantity;
  if (!Number.isSafeInteger(unitAmount) || unitAmount < 0 || total > MAX_AMOUNT)
    throw new RangeError(`amount out of range: ${unitAmount} × ${quantity}`);
  return total;
};

/**
 * Calculates the price of several pieces. The unit price must come from the server, never from a browser
 * (R-ORDER-07).
 * @throws RangeError if the quantity is not a whole number from 1 to 99, or an amount is negative, fractional
 *   or too large
 */
export function calculateOrderPrice(unit: UnitPrice, quantity: number): OrderPrice {
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > MAX_QUANTITY) {
    throw new RangeError(`quantity out of range: ${quantity}`);
  }
  return {
    points: multiplyAmount(unit.points, quantity),
    payAmountFen: multiplyAmount(unit.priceFen, quantity),
  };
}

/** The unit price that the shopper saw; absent if the caller did not send it. */
export interface ExpectedPrice {
  expectedPoints?: number | undefined;
  expectedPriceFen?: number | undefined;
}

/** Whether the current price differs from the one that the shopper saw. */
export const isPriceChanged = (unit: UnitPrice, expected: ExpectedPrice): boolean =>
  (expected.expectedPoints ?? unit.points) !== unit.points ||
  (expected.expectedPriceFen ?? unit.priceFen) !== unit.priceFen;

/** Whether an order needs an address: only goods that are shipped do (R-VOUCHER-08). */
export const needsAddress = (kind: OrderKind): boolean => kind === 'physical';

/**
 * Points that the shopper gets for a paid order. An order that was paid with points alone gives at most half of what it cost: if it
 * gave all of it back, its goods would be free, again and again, and trial points would turn into points that never expire (R-POINTS-28).
 */
export const calculatePointsGained = (price: OrderPrice, paySuccessPoints: number): number =>
  price.payAmountFen > 0 ? paySuccessPoints : Math.min(paySuccessPoints, Math.floor(price.points / 2));
