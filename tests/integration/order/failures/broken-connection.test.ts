import { Client } from 'pg';
import { newBuyer } from '@/tests/integration/merge-order/support/merge';
import { isOnPostgres } from '@/tests/support/databases';
import { newPlace, type Place, startMall, type TestMall } from '@/tests/support/mall';
import { assertConsistent } from '../support/consistent';
import { type Hold, newHold } from '../support/hold';
import { waitsForLock } from '../support/locks';
import { newSpec, order } from '../support/shop';

/** What another connection does to those of the mall. */
const describeOnPostgres = isOnPostgres ? describe : describe.skip;

describeOnPostgres('a connection that breaks', () => {
  let place: Place;
  let shop: TestMall;
  let outside: Client;
  let hold: Hold;
  const unheard: unknown[] = [];
  const hear = (reason: unknown) => unheard.push(reason);
  beforeAll(async () => {
    process.on('unhandledRejection', hear);
    place = await newPlace();
    hold = newHold();
    shop = await startMall({ place, onStatement: hold.watch });
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
    while (!(await waitsForLock(outside)));
  }
  const breakAll = () =>
    outside.query(
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity
       where datname = current_database() and application_name = 'vantmall'`,
    );
  async function wish() {
    const buyer = await newBuyer(shop);
    return { ...buyer, goodsSpecId: await newSpec(shop, { points: 100, priceFen: 10, stock: 3 }) };
  }

  /** Errors of Node itself are of another realm than jest's, so the mall does not answer them: it would, with 503. */
  const told = (made: Promise<{ status: number }>) =>
    made.then(
      ({ status }) => status,
      ({ code }: { code?: string }) => (code === 'ECONNRESET' || code === 'EPIPE' ? 503 : code),
    );

  // R-OPS-09
  test('while statements of an order are under way is told as busy, and the same call then makes it', async () => {
    const { userId, ...input } = await wish();
    await outside.query('begin');
    await outside.query('select 1 from goods_specs where id = $1 for update', [input.goodsSpecId]);
    const broken = told(order(shop, userId, input, 'the-key'));
    await untilWaiting();
    await breakAll();
    await outside.query('rollback');
    expect(await broken).toBe(503);
    expect((await order(shop, userId, input, 'the-key')).status).toBe(200);
    await assertConsistent(shop.mall.db, { [input.goodsSpecId]: 3 });
  });

  test('before any statement of an order is told as busy, and the same call then makes it', async () => {
    const seen = new Set<unknown>();
    for (let line = 1, isHeld = true; isHeld; line += 1) {
      const { userId, ...input } = await wish();
      const held = hold.before(line);
      const broken = told(order(shop, userId, input, 'the-key'));
      isHeld = await Promise.race([held.reached.then(() => true), broken.then(() => false)]);
      if (isHeld) await breakAll();
      held.release();
      seen.add(await broken);
      expect((await order(shop, userId, input, 'the-key')).status).toBe(200);
      await assertConsistent(shop.mall.db, { [input.goodsSpecId]: 3 });
    }
    // The very last round is not disturbed.
    expect([...seen].sort()).toEqual([200, 503]);
  });
});
