/**
 * The kinds of activities, as numbers of the contract (R-ORDER-01). An activity sets prices, stock and limits.
 */
export const ActivityType = {
  /** Redeeming points at the usual price, without an activity. */
  none: 0,
  limitedTime: 1,
  /** Full refund by score. */
  returnScore: 2,
  brand: 3,
  payOnDelivery: 4,
  singleProduct: 5,
  /** Convenient buying. */
  addOn: 6,
  live: 7,
} as const;
