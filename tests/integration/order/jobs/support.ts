import { bookPayment } from '@/server/mall/sandbox/books';
import { paymentRow } from '@/tests/integration/order/support/shop';
import { newPlace, type StartOptions, startMall, type TestMall } from '@/tests/support/mall';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Runs only where rows are locked one by one. */
export const onPostgres = process.env.TEST_DATABASE_URL ? test : test.skip;

/** Two instances of the mall on one database. */
export interface TwoMalls {
  shop: TestMall;
  other: TestMall;
  /** Both do what is due, twice each, all at once. */
  runBoth(): Promise<void>;
  /** Time goes on for both. */
  pass(milliseconds: number): void;
  /** Errors that either has logged. */
  errors(): object[];
  close(): Promise<void>;
}

export async function startTwo(options: Omit<StartOptions, 'place'> = {}): Promise<TwoMalls> {
  const place = await newPlace();
  const shop = await startMall({ ...options, place });
  const other = await startMall({ ...options, place });
  return {
    shop,
    other,
    async runBoth() {
      await Promise.all([shop, other, shop, other].map(({ mall }) => mall.runJobs()));
    },
    pass(milliseconds) {
      for (const one of [shop, other]) one.pass(milliseconds);
    },
    errors: () => [...shop.errors, ...other.errors],
    async close() {
      await other.close();
      await shop.close();
      await place.remove();
    },
  };
}

/** The sandbox's cashier takes the money of an attempt, and its notice gets lost. */
export async function payUnheard(shop: TestMall, paymentId: string): Promise<void> {
  const { amount_fen } = await paymentRow(shop, paymentId);
  await bookPayment(shop.mall.db, paymentId, amount_fen);
}
