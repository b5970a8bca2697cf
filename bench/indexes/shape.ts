import { example } from '@/lib/contract/examples';

/** How many of what there is in the filled mall. */
export interface Shape {
  orders: number;
  users: number;
  /** Orders of the one user who has very many. */
  heavy: number;
  /** Orders that wait for a payment. */
  unpaid: number;
  /** Orders that wait to be sent; twice as many are on their way. */
  undelivered: number;
  /** Rows of each kind that a job has to do something about. */
  due: number;
}

/** Ten orders a user, one user with a hundredth of all (at most 5,000), the newest orders under way, the rest over. */
export const shapeOf = (orders: number): Shape => ({
  orders,
  users: Math.max(1000, Math.floor(orders / 10)),
  heavy: Math.min(5000, Math.floor(orders / 100)),
  unpaid: Math.max(200, Math.floor(orders / 2000)),
  undelivered: Math.floor(orders / 100),
  due: 20,
});

/** The moment at which the filled mall is looked at: that of the contract's examples, which live in it too. */
export const NOW = new Date(example.at);

/** Jobs leave alone whatever has waited for less than this. */
export const PATIENCE_DAYS = { send: 14, operator: 14, confirm: 30 } as const;
