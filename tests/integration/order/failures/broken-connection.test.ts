import { Client } from 'pg';
import { createBuyer } from '@/tests/support/builders/merge-order';
import { isOnPostgres } from '@/tests/support/database-kind';
import { createTestDatabase, startMall, type TestDatabase, type TestMall } from '@/tests/support/test-mall';
import { createOrder, createSpec } from '../../../support/builders/order';
import { assertConsistent } from '../../../support/consistency/assert-consistent';
import { isWaitingForLock } from '../../../support/races/postgres-locks';
import {
  createStatementBreakpoint,
  type StatementBreakpoint,
} from '../../../support/races/statement-breakpoint';

/** What another connection does to those of the mall. */
const describeOnPostgres = isOnPostgres ? describe : describe.skip;

describeOnPostgres('broken database connection', () => {
  let place: TestDatabase;
  let shop: TestMall;
  let outside: Client;
  let hold: StatementBreakpoint;
  const unheard: unknown[] = [];
  const hear = (reason: unknown) => unheard.push(reason);
  beforeAll(async () => {
    process.on('unhandledRejection', hear);
    place = await createTestDatabase();
    hold = createStatementBreakpoint();
    shop = await startMall({ database: place, onStatement: hold.onStatement });
    outside = new Client({ connectionString: place.databaseUrl });
    await outside.connect();
  });
  afterEach(() => {
    expect(shop.errors).toEqual([]);
    expect(unheard).toEqual([]);
  });
  afterAll(async () => {
    await outside.end();
    await shop.close();
    await place.remove();
    process.off('unhandledRejection', hear);
  });

  /** Kept when the mall waits for a lock. */
  async function untilWaiting(): Promise<void> {
    while (!(await isWaitingForLock(outside)));
  }
  const breakAll = () =>
    outside.query(
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity
       where datname = current_database() and application_name = 'vantmall'`,
    );
  async function wish() {
    const buyer = await createBuyer(shop);
    return { ...buyer, goodsSpecId: await createSpec(shop, { points: 100, priceFen: 10, stock: 3 }) };
  }

  /** Errors of Node itself are of another realm than jest's, so the mall does not answer them: it would, with 503. */
  const told = (made: Promise<{ status: number }>) =>
    made.then(
      ({ status }) => status,
      ({ code }: { code?: string }) => (code === 'ECONNRESET' || code === 'EPIPE' ? 503 : code),
    );

  // R-OPS-09
  test('returns 503 when the connection breaks during an order, and the retry creates it', async () => {
    const { userId, ...input } = await wish();
    await outside.query('begin');
    await outside.query('select 1 from goods_specs where id = $1 for update', [input.goodsSpecId]);
    const broken = told(createOrder(shop, userId, input, 'the-key'));
    await untilWaiting();
    await breakAll();
    await outside.query('rollback');
    expect(await broken).toBe(503);
    expect((await createOrder(shop, userId, input, 'the-key')).status).toBe(200);
    await assertConsistent(shop.mall.db, { [input.goodsSpecId]: 3 });
  });

  test('returns 503 when the connection breaks before any statement of an order, and the retry creates it', async () => {
    const seen = new Set<unknown>();
    for (let line = 1, isHeld = true; isHeld; line += 1) {
      const { userId, ...input } = await wish();
      const held = hold.pauseBefore(line);
      const broken = told(createOrder(shop, userId, input, 'the-key'));
      isHeld = await Promise.race([held.reached.then(() => true), broken.then(() => false)]);
      if (isHeld) await breakAll();
      held.release();
      seen.add(await broken);
      expect((await createOrder(shop, userId, input, 'the-key')).status).toBe(200);
      await assertConsistent(shop.mall.db, { [input.goodsSpecId]: 3 });
    }
    // The very last round is not disturbed.
    expect([...seen].sort()).toEqual([200, 503]);
  });
});
