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

/** Another connection can terminate those of the mall only on PostgreSQL. */
const describeOnPostgres = isOnPostgres ? describe : describe.skip;

describeOnPostgres('broken database connection', () => {
  let database: TestDatabase;
  let testMall: TestMall;
  let outside: Client;
  let hold: StatementBreakpoint;
  const unheard: unknown[] = [];
  const hear = (reason: unknown) => unheard.push(reason);
  beforeAll(async () => {
    process.on('unhandledRejection', hear);
    database = await createTestDatabase();
    hold = createStatementBreakpoint();
    testMall = await startMall({ database: database, onStatement: hold.onStatement });
    outside = new Client({ connectionString: database.databaseUrl });
    await outside.connect();
  });
  afterEach(() => {
    expect(testMall.errors).toEqual([]);
    expect(unheard).toEqual([]);
  });
  afterAll(async () => {
    await outside.end();
    await testMall.close();
    await database.remove();
    process.off('unhandledRejection', hear);
  });

  /** Resolves when the mall waits for a lock. */
  async function untilWaiting(): Promise<void> {
    while (!(await isWaitingForLock(outside)));
  }
  const breakAll = () =>
    outside.query(
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity
       where datname = current_database() and application_name = 'vantmall'`,
    );
  async function buildOrder() {
    const buyer = await createBuyer(testMall);
    return { ...buyer, goodsSpecId: await createSpec(testMall, { points: 100, priceFen: 10, stock: 3 }) };
  }

  /**
   * Errors of Node are not `instanceof` Jest's Error, so the mall rejects here; in production it responds
   * with 503.
   */
  const readOutcome = (call: Promise<{ status: number }>) =>
    call.then(
      ({ status }) => status,
      ({ code }: { code?: string }) => (code === 'ECONNRESET' || code === 'EPIPE' ? 503 : code),
    );

  // R-OPS-09
  test('returns 503 when the connection breaks during an order, and the retry creates it', async () => {
    const { userId, ...input } = await buildOrder();
    await outside.query('begin');
    await outside.query('select 1 from goods_specs where id = $1 for update', [input.goodsSpecId]);
    const broken = readOutcome(createOrder(testMall, userId, input, 'the-key'));
    await untilWaiting();
    await breakAll();
    await outside.query('rollback');
    expect(await broken).toBe(503);
    expect((await createOrder(testMall, userId, input, 'the-key')).status).toBe(200);
    await assertConsistent(testMall.mall.db, { [input.goodsSpecId]: 3 });
  });

  test('returns 503 when the connection breaks before any statement of an order, and the retry creates it', async () => {
    const outcomes = new Set<unknown>();
    for (let line = 1, isPaused = true; isPaused; line += 1) {
      const { userId, ...input } = await buildOrder();
      const pausedCall = hold.pauseBefore(line);
      const broken = readOutcome(createOrder(testMall, userId, input, 'the-key'));
      isPaused = await Promise.race([pausedCall.reached.then(() => true), broken.then(() => false)]);
      if (isPaused) await breakAll();
      pausedCall.release();
      outcomes.add(await broken);
      expect((await createOrder(testMall, userId, input, 'the-key')).status).toBe(200);
      await assertConsistent(testMall.mall.db, { [input.goodsSpecId]: 3 });
    }
    // The last round is not interrupted.
    expect([...outcomes].sort()).toEqual([200, 503]);
  });
});
