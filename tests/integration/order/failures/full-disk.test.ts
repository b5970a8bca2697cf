import { sql } from 'kysely';
import { newCoupon, ownedCoupon } from '@/tests/integration/coupon/support/coupons';
import { newBuyer } from '@/tests/integration/merge-order/support/merge';
import { onSqlite } from '@/tests/support/databases';
import { startMall, type TestMall } from '@/tests/support/mall';
import { assertConsistent } from '../support/consistent';
import { newSpec, order, times } from '../support/shop';

const PIECES = 300;
const WISHES = 60;

let shop: TestMall;
beforeAll(async () => {
  shop = await startMall();
});
afterAll(() => shop.close());

async function pageCount(): Promise<number> {
  const { rows } = await sql<{ pages: number }>`select page_count as pages from pragma_page_count`.execute(
    shop.mall.db,
  );
  return rows[0]?.pages ?? 0;
}

/** No file grows beyond this many pages, as if the disk were full. */
const limitPages = (pages: number) => sql`pragma max_page_count = ${sql.lit(pages)}`.execute(shop.mall.db);

/** Points, cash and a coupon: an order of it writes to many tables. */
async function wish() {
  const { userId, addressId } = await newBuyer(shop);
  const goodsSpecId = await newSpec(shop, { points: 100, priceFen: 1000, stock: PIECES });
  const couponId = await ownedCoupon(shop, userId, await newCoupon(shop, { value: 300, threshold: 500 }));
  return { userId, addressId, goodsSpecId, couponId };
}

/** What an order came to. Errors of Node itself are of another realm than jest's, so the mall does not answer them. */
const outcomeOf = (made: Promise<{ status: number }>) =>
  made.then(
    ({ status }) => status,
    (error: unknown) => String(error),
  );

// SQLite alone ends a transaction by itself.
// R-OPS-09
onSqlite('orders that a full disk stops, wherever it does, leave nothing behind', async () => {
  const wishes = await times(WISHES, wish);
  const seen = new Set<number | string>();
  let pages = await pageCount();
  await limitPages(pages);
  for (const { userId, ...input } of wishes) {
    const outcome = await outcomeOf(order(shop, userId, input));
    seen.add(outcome);
    if (outcome !== 200) {
      pages += 1;
      await limitPages(pages);
    }
  }
  await limitPages(1_000_000);
  expect([...seen].sort()).toEqual([200, 'Error: database or disk is full']);
  await assertConsistent(
    shop.mall.db,
    Object.fromEntries(wishes.map(({ goodsSpecId }) => [goodsSpecId, PIECES])),
  );
});
