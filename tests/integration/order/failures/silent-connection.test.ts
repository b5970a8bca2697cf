import { goodsList } from '@/lib/contract/goods';
import { createBuyer } from '@/tests/support/builders/merge-order';
import { isOnPostgres } from '@/tests/support/database-kind';
import { type DatabaseProxy, startDatabaseProxy } from '@/tests/support/fakes/database-proxy';
import { createTestDatabase, startMall, type TestDatabase, type TestMall } from '@/tests/support/test-mall';
import { createOrder, createSpec } from '../../../support/builders/order';
import { assertConsistent } from '../../../support/consistency/assert-consistent';

/** SQLite has no connections. */
const describeOnPostgres = isOnPostgres ? describe : describe.skip;

/** Longer than any statement of these tests takes on a slow machine. */
const SILENCE_MS = 3000;

// R-OPS-41
describeOnPostgres('a database connection that dies without being closed', () => {
  let database: TestDatabase;
  let proxy: DatabaseProxy;
  let testMall: TestMall;
  let onStatement: (sql: string) => void = () => {};
  beforeAll(async () => {
    database = await createTestDatabase();
    proxy = await startDatabaseProxy(database.databaseUrl ?? '');
    testMall = await startMall({
      database: { ...database, databaseUrl: proxy.databaseUrl },
      onStatement: ({ sql }) => onStatement(sql),
      silenceMs: SILENCE_MS,
    });
  });
  afterAll(async () => {
    await testMall.close();
    await proxy.close();
    await database.remove();
  });

  const readList = async () => (await testMall.call(goodsList, { pageSize: 1 })).status;

  test('rejects the calls that wait for it with 503, and the next call gets a new one', async () => {
    expect(await readList()).toBe(200);
    proxy.fallSilent();
    const rejected = [readList(), readList(), readList()];
    expect(await Promise.all(rejected)).toEqual([503, 503, 503]);
    proxy.recover();
    expect(await readList()).toBe(200);
    expect(testMall.errors).toEqual([]);
  });

  test('answers a commit whose answer got lost with 503, and the repeated call returns the order', async () => {
    const { userId, ...buyer } = await createBuyer(testMall);
    const goodsSpecId = await createSpec(testMall, { points: 100, priceFen: 10, stock: 3 });
    const order = () => createOrder(testMall, userId, { ...buyer, goodsSpecId }, 'the-key');
    onStatement = (sql) => {
      if (sql === 'commit') proxy.fallSilent('answers');
    };
    expect(await order()).toMatchObject({ status: 503, msg: 'busy, try again in a moment' });
    onStatement = () => {};
    proxy.recover();
    expect((await order()).status).toBe(200);
    const { orders } = await testMall.mall.db
      .selectFrom('orders')
      .select(({ fn }) => fn.countAll<number>().as('orders'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    expect(orders).toBe(1);
    await assertConsistent(testMall.mall.db, { [goodsSpecId]: 3 });
  });
});
