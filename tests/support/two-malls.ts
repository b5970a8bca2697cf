import {
  createSeededDatabase,
  type StartOptions,
  startMall,
  type TestDatabase,
  type TestMall,
} from './test-mall';

/** Two instances of the mall on one database. */
export interface TwoMalls {
  shop: TestMall;
  other: TestMall;
  database: TestDatabase;
  /** Both do what is due, twice each, all at once. */
  runJobsOnBoth(): Promise<void>;
  /** Time goes on for both. */
  advanceTime(milliseconds: number): void;
  /** Errors that either has logged. */
  errors(): object[];
  close(): Promise<void>;
}

type Options = Omit<StartOptions, 'place'>;

/** Starts both; what the first options say holds for the other one, too, unless it has its own. */
export async function startTwoMalls(options: Options = {}, otherOptions = options): Promise<TwoMalls> {
  const database = await createSeededDatabase(options);
  const shop = await startMall({ ...options, database });
  const other = await startMall({ ...otherOptions, database });
  return {
    shop,
    other,
    database,
    async runJobsOnBoth() {
      await Promise.all([shop, other, shop, other].map(({ mall }) => mall.runJobs()));
    },
    advanceTime(milliseconds) {
      for (const one of [shop, other]) one.advanceTime(milliseconds);
    },
    errors: () => [...shop.errors, ...other.errors],
    async close() {
      await other.close();
      await shop.close();
      await database.remove();
    },
  };
}
