import { sql } from 'kysely';
import { createCoupon, createUserCoupon } from '@/tests/support/builders/coupon';
import { createBuyer } from '@/tests/support/builders/merge-order';
import { testOnSqlite } from '@/tests/support/database-kind';
import { startMall, type TestMall } from '@/tests/support/test-mall';
import { createOrder, createSpec, runConcurrently } from '../../../support/builders/order';
import { assertConsistent } from '../../../support/consistency/assert-consistent';

const STOCK = 300;
const ORDERS = 60;

let testMall: TestMall;
beforeAll(async () => {
  testMall = await startMall();
});
afterAll(() => testMall.close());

async function countPages(): Promise<number> {
  const { rows } = await sql<{ pages: number }>`select page_count as pages from pragma_page_count`.execute(
    testMall.mall.db,
  );
  return rows[0]?.pages ?? 0;
}

/** Limits the size of the file to this many pages, as a full disk would. */
const limitPages = (pages: number) =>
  sql`pragma max_page_count = ${sql.lit(pages)}`.execute(testMall.mall.db);

/** A buyer with points and a coupon: an order that uses both and cash writes to many tables. */
async function createBuyerWithCoupon() {
  const { userId, addressId } = await createBuyer(testMall);
  const goodsSpecId = await createSpec(testMall, { points: 100, priceFen: 1000, stock: STOCK });
  const couponId = await createUserCoupon(
    testMall,
    userId,
    await createCoupon(testMall, { value: 300, threshold: 500 }),
  );
  return { userId, addressId, goodsSpecId, couponId };
}

/**
 * Returns the result of an order. Errors of Node are not `instanceof` Jest's Error, so the mall rejects with
 * them here.
 */
const readOutcome = (call: Promise<{ status: number }>) =>
  call.then(
    ({ status }) => status,
    (error: unknown) => String(error),
  );

// Only SQLite ends a transaction by itself.
// R-OPS-09
testOnSqlite('a full disk leaves no partial order behind', async () => {
  const inputs = await runConcurrently(ORDERS, createBuyerWithCoupon);
  const outcomes = new Set<number | string>();
  let pages = await countPages();
  await limitPages(pages);
  for (const { userId, ...input } of inputs) {
    const outcome = await readOutcome(createOrder(testMall, userId, input));
    outcomes.add(outcome);
    if (outcome !== 200) {
      pages += 1;
      await limitPages(pages);
    }
  }
  await limitPages(1_000_000);
  expect([...outcomes].sort()).toEqual([200, 'Error: database or disk is full']);
  await assertConsistent(
    testMall.mall.db,
    Object.fromEntries(inputs.map(({ goodsSpecId }) => [goodsSpecId, STOCK])),
  );
});
