import { sql } from 'kysely';
import { goodsList } from '@/lib/contract/goods';
import { createBuyer } from '@/tests/support/builders/merge-order';
import { testOnPostgres } from '@/tests/support/database-kind';
import { startMall, type TestMall } from '@/tests/support/test-mall';
import { createOrder, createSpec } from '../../../support/builders/order';
import { assertConsistent } from '../../../support/consistency/assert-consistent';

/** The connections of a mall. */
const POOL_SIZE = 10;

let testMall: TestMall;
beforeAll(async () => {
  testMall = await startMall();
});
afterAll(() => testMall.close());

/** Makes all connections read-only, as they are when their server has become a standby. */
async function makeConnectionsReadOnly(): Promise<void> {
  const allTaken = Promise.withResolvers<void>();
  let taken = 0;
  const makeReadOnly = () =>
    testMall.mall.db.connection().execute(async (connection) => {
      await sql`set default_transaction_read_only = on`.execute(connection);
      taken += 1;
      if (taken === POOL_SIZE) allTaken.resolve();
      await allTaken.promise;
    });
  await Promise.all(Array.from({ length: POOL_SIZE }, makeReadOnly));
}

// SQLite has no standby.
// R-OPS-09, R-OPS-42
testOnPostgres(
  'answers a write on a standby with 503 and reads as before, until its connections are replaced',
  async () => {
    const { userId, ...buyer } = await createBuyer(testMall);
    const goodsSpecId = await createSpec(testMall, { points: 100, priceFen: 10, stock: 3 });
    const order = () => createOrder(testMall, userId, { ...buyer, goodsSpecId }, 'the-key');
    await makeConnectionsReadOnly();
    expect(await order()).toMatchObject({ status: 503, msg: 'busy, try again in a moment' });
    expect((await testMall.call(goodsList, { pageSize: 1 })).status).toBe(200);
    const statuses: number[] = [];
    while (statuses.at(-1) !== 200 && statuses.length < POOL_SIZE) statuses.push((await order()).status);
    expect(new Set(statuses.slice(0, -1))).toEqual(new Set(statuses.length > 1 ? [503] : []));
    expect(statuses.at(-1)).toBe(200);
    expect(testMall.errors).toEqual([]);
    await assertConsistent(testMall.mall.db, { [goodsSpecId]: 3 });
  },
);
