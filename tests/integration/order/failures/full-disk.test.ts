import { sql } from 'kysely';
import { createCoupon, createUserCoupon } from '@/tests/support/builders/coupon';
import { createBuyer } from '@/tests/support/builders/merge-order';
import { testOnSqlite } from '@/tests/support/database-kind';
import { startMall, type TestMall } from '@/tests/support/test-mall';
import { createOrder, createSpec, runConcurrently } from '../../../support/builders/order';
import { assertConsistent } from '../../../support/consistency/assert-consistent';

const STOCK = 300;
const ORDERS = 60;

let shop: TestMall;
beforeAll(async () => {
  shop = await startMall();
});
afterAll(() => shop.close());

async function countPages(): Promise<number> {
  const { rows } = await sql<{ pages: number }>`select page_count as pages from pragma_page_count`.execute(
    shop.mall.db,
  );
  return rows[0]?.pages ?? 0;
}

/** No file grows beyond this many pages, as if the disk were full. */
const limitPages = (pages: number) => sql`pragma max_page_count = ${sql.lit(pages)}`.execute(shop.mall.db);

/** Points, cash and a coupon: an order of it writes to many tables. */
async function createBuyerWithCoupon() {
  const { userId, addressId } = await createBuyer(shop);
  const goodsSpecId = await createSpec(shop, { points: 100, priceFen: 1000, stock: STOCK });
  const couponId = await createUserCoupon(
    shop,
    userId,
    await createCoupon(shop, { value: 300, threshold: 500 }),
  );
  return { userId, addressId, goodsSpecId, couponId };
}

/** What an order came to. Errors of Node itself are of another realm than jest's, so the mall does not answer them. */
const readOutcome = (made: Promise<{ status: number }>) =>
  made.then(
    ({ status }) => status,
    (error: unknown) => String(error),
  );

// SQLite alone ends a transaction by itself.
// R-OPS-09
testOnSqlite('a full disk leaves no partial order behind', async () => {
  const wishes = await runConcurrently(ORDERS, createBuyerWithCoupon);
  const seen = new Set<number | string>();
  let pages = await countPages();
  await limitPages(pages);
  for (const { userId, ...input } of wishes) {
    const outcome = await readOutcome(createOrder(shop, userId, input));
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
    Object.fromEntries(wishes.map(({ goodsSpecId }) => [goodsSpecId, STOCK])),
  );
});
