import { example } from '@/lib/contract/examples';

/** Numbers of rows in the filled mall. */
export interface Shape {
  orders: number;
  users: number;
  /** Orders of the user who has the most. */
  heavy: number;
  /** Orders that wait for a payment. */
  unpaid: number;
  /** Orders that are not sent; twice as many are on their way. */
  undelivered: number;
  /** Rows of each kind that are due for a job. */
  due: number;
}

/** Ten orders per user, one user with 1 % of all (at most 5,000), the newest orders in progress, the others ended. */
export const createShape = (orders: number): Shape => ({
  orders,
  users: Math.max(1000, Math.floor(orders / 10)),
  heavy: Math.min(5000, Math.floor(orders / 100)),
  unpaid: Math.max(200, Math.floor(orders / 2000)),
  undelivered: Math.floor(orders / 100),
  due: 20,
});

/** The current time of the filled mall: that of the contract's examples, which it also contains. */
export const NOW = new Date(example.at);

/** Days after which jobs process rows, so that they process only the due ones. */
export const JOB_DELAY_DAYS = { send: 14, operator: 14, confirm: 30 } as const;
