import { createPlace, type Place, type StartOptions, startMall, type TestMall } from './mall';

/** Two instances of the mall on one database. */
export interface TwoMalls {
  shop: TestMall;
  other: TestMall;
  place: Place;
  /** Both do what is due, twice each, all at once. */
  runBoth(): Promise<void>;
  /** Time goes on for both. */
  pass(milliseconds: number): void;
  /** Errors that either has logged. */
  errors(): object[];
  close(): Promise<void>;
}

type Options = Omit<StartOptions, 'place'>;

/** Starts both; what the first options say holds for the other one, too, unless it has its own. */
export async function startTwo(options: Options = {}, ofOther = options): Promise<TwoMalls> {
  const place = await createPlace(options);
  const shop = await startMall({ ...options, place });
  const other = await startMall({ ...ofOther, place });
  return {
    shop,
    other,
    place,
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
