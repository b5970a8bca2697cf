/** The points that decide whether a refund costs the shop points. */
export interface GrantedPoints {
  /** Points that the refund takes back: those that the order returned, and its reward. */
  due: number;
  /** Of these, points that unpaid orders have reserved. They are spent as soon as such an order is paid. */
  reserved: number;
  /** Points that the shopper can spend now. */
  active: number;
  /** Points that the order cost. A refund does not return them, so they cover as many missing ones. */
  cost: number;
}

/**
 * The points that a refund takes back and that the shopper no longer has: spent and not covered by other points, or
 * reserved by unpaid orders. Points of an order never expire, so that nothing is missing without the shopper's doing
 * (R-AFTER-28).
 */
export const calculateMissingPoints = ({ due, reserved, active, cost }: GrantedPoints): number =>
  Math.max(0, reserved + Math.max(0, due - reserved - active) - cost);

/** The refund after one fen is deducted for each missing point; undefined if nothing is left (R-OPERATOR-17). */
export const deductMissingPoints = (amountFen: number, missingPoints: number): number | undefined =>
  amountFen > missingPoints ? amountFen - missingPoints : undefined;
