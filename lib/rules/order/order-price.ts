import type { OrderKind } from './order-state';

/** Most pieces of one order (contract `saveOrder`) (R-ORDER-09). */
export const MAX_QUANTITY = 99;

/** Largest amount of points or fen of one order: what the wire can carry (contract `fields`). */
export const MAX_AMOUNT = 1_000_000_000;

/** Price of one piece: points, and fen on top. */
export interface UnitPrice {
  points: number;
  priceFen: number;
}

/** Price of an order: points, and fen to be paid. */
export interface OrderPrice {
  points: number;
  payAmountFen: number;
}

const multiplyAmount = (each: number, quantity: number): number => {
  const total = each * quantity;
  if (!Number.isSafeInteger(each) || each < 0 || total > MAX_AMOUNT)
    throw new RangeError('amount out of range');
  return total;
};

/**
 * What `quantity` pieces cost. The unit price is the server's own, never what a browser sent (R-ORDER-07).
 * @throws RangeError if the quantity is no whole number from 1 to 99, or an amount is negative, broken or too large.
 */
export function calculateOrderPrice(unit: UnitPrice, quantity: number): OrderPrice {
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > MAX_QUANTITY) {
    throw new RangeError('quantity out of range');
  }
  return {
    points: multiplyAmount(unit.points, quantity),
    payAmountFen: multiplyAmount(unit.priceFen, quantity),
  };
}

/** What the shopper saw, each; absent when the caller did not say. */
export interface ExpectedPrice {
  expectedPoints?: number | undefined;
  expectedPriceFen?: number | undefined;
}

/** True when the price now is another one than the shopper agreed to. */
export const isPriceChanged = (unit: UnitPrice, expected: ExpectedPrice): boolean =>
  (expected.expectedPoints ?? unit.points) !== unit.points ||
  (expected.expectedPriceFen ?? unit.priceFen) !== unit.priceFen;

/** Only goods that are shipped need an address (R-VOUCHER-08). */
export const needsAddress = (kind: OrderKind): boolean => kind === 'physical';

/**
 * Points given because an order was paid. An order paid with points alone never gives more than
 * it cost, or exchanging would be a way to make points (R-POINTS-28).
 */
export const calculatePointsGained = (price: OrderPrice, paySuccessPoints: number): number =>
  price.payAmountFen > 0 ? paySuccessPoints : Math.min(paySuccessPoints, price.points);
