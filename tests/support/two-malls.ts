import {
  createSeededDatabase,
  type StartOptions,
  startMall,
  type TestDatabase,
  type TestMall,
} from './test-mall';

/** Two instances of the mall on one database. */
export interface TwoMalls {
  testMall: TestMall;
  other: TestMall;
  database: TestDatabase;
  /** Runs the jobs of both instances twice each, all concurrently. */
  runJobsOnBoth(): Promise<void>;
  /** Advances the time of both. */
  advanceTime(milliseconds: number): void;
  /** Errors that either instance has logged. */
  errors(): object[];
  close(): Promise<void>;
}

type Options = Omit<StartOptions, 'place'>;

/** Starts both instances; the second one uses the first options unless it has its own. */
export async function startTwoMalls(options: Options = {}, otherOptions = options): Promise<TwoMalls> {
  const database = await createSeededDatabase(options);
  const testMall = await startMall({ ...options, database });
  const other = await startMall({ ...otherOptions, database });
  return {
    testMall,
    other,
    database,
    async runJobsOnBoth() {
      await Promise.all([testMall, other, testMall, other].map(({ mall }) => mall.runJobs()));
    },
    advanceTime(milliseconds) {
      for (const one of [testMall, other]) one.advanceTime(milliseconds);
    },
    errors: () => [...testMall.errors, ...other.errors],
    async close() {
      await other.close();
      await testMall.close();
      await database.remove();
    },
  };
}
