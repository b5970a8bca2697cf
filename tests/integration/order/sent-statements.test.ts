import { Socket } from 'node:net';
import { sql } from 'kysely';
import { Client, type QueryConfig } from 'pg';
import { saveOrder } from '@/lib/contract/order';
import { createBuyer } from '@/tests/support/builders/merge-order';
import { createSpec } from '@/tests/support/builders/order';
import { testOnPostgres } from '@/tests/support/database-kind';
import { startMall, type TestMall } from '@/tests/support/test-mall';

/** Statements of an order paid in points, from the check of the session to the commit. */
const STATEMENTS = 20;
/** Their round trips: session, facts, claim of the key and locks, writes, commit. */
const ROUND_TRIPS = 5;
/** A statement is prepared once it was sent ten times. */
const ORDERS_UNTIL_PREPARED = 12;

let statements: string[] = [];
let testMall: TestMall;
beforeAll(async () => {
  testMall = await startMall({
    onStatement({ sql: text }) {
      statements.push(text);
    },
  });
});
afterEach(() => {
  jest.restoreAllMocks();
  expect(testMall.errors).toEqual([]);
});
afterAll(() => testMall.close());

/** Creates a shopper with enough points, and a function that orders one piece. */
async function createOrdering() {
  const { userId, addressId } = await createBuyer(testMall, 10_000);
  const goodsSpecId = await createSpec(testMall, { points: 10, stock: 1000, orderLimit: 1000 });
  let count = 0;
  return async () => {
    count += 1;
    // Rewards are younger than the shopper's points, so each order spends of one lot.
    testMall.advanceTime(1);
    const options = { userId, pId: '10000', idempotencyKey: `sent-${userId}-${count}` };
    const { status } = await testMall.call(saveOrder, { goodsSpecId, quantity: 1, addressId }, options);
    expect(status).toBe(200);
  };
}

test('an order paid in points takes twenty statements', async () => {
  const order = await createOrdering();
  await order();
  statements = [];
  await order();
  expect(statements).toHaveLength(STATEMENTS);
});

testOnPostgres('the statements of a round trip leave in a single write', async () => {
  const order = await createOrdering();
  await order();
  const writes = [jest.spyOn(Socket.prototype, '_write'), jest.spyOn(Socket.prototype, '_writev')];
  await order();
  expect(writes.reduce((sum, { mock }) => sum + mock.calls.length, 0)).toBe(ROUND_TRIPS);
});

/** The statements that the connection has prepared; calls made one by one share one connection. */
async function listPrepared(): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`
    select statement from pg_prepared_statements where name like 'mall_%'`.execute(testMall.mall.db);
  return rows.map(({ statement }) => statement);
}

testOnPostgres('PostgreSQL keeps the plans of all statements of an order', async () => {
  const order = await createOrdering();
  for (let count = 0; count < ORDERS_UNTIL_PREPARED; count += 1) await order();
  statements = [];
  await order();
  const sent = statements.filter((text) => text !== 'begin' && text !== 'commit');
  expect(await listPrepared()).toEqual(expect.arrayContaining(sent));
});

testOnPostgres('plans are made again after five seconds, in the same round trips', async () => {
  const order = await createOrdering();
  for (let count = 0; count < ORDERS_UNTIL_PREPARED; count += 1) await order();
  const later = performance.now() + 6000;
  jest.spyOn(performance, 'now').mockReturnValue(later);
  const queries = jest.spyOn(Client.prototype, 'query');
  const writes = [jest.spyOn(Socket.prototype, '_write'), jest.spyOn(Socket.prototype, '_writev')];
  await order();
  const sent = queries.mock.calls.map(([query]: unknown[]) => query as QueryConfig);
  expect(sent.filter(({ text }) => text === 'discard plans')).toHaveLength(1);
  expect(writes.reduce((sum, { mock }) => sum + mock.calls.length, 0)).toBe(ROUND_TRIPS);
});

testOnPostgres('an order still works after a newer release has added columns', async () => {
  const order = await createOrdering();
  for (let count = 0; count < ORDERS_UNTIL_PREPARED; count += 1) await order();
  const tables = [
    'users',
    'projects',
    'settings',
    'goods',
    'goods_specs',
    'addresses',
    'orders',
    'points_lots',
  ];
  for (const table of tables)
    await sql`alter table ${sql.table(table)} add column added_later text`.execute(testMall.mall.db);
  await order();
});
