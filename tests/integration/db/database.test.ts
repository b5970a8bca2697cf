import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createMall } from '@/server/mall';
import { openDatabase } from '@/server/mall/db/open-database';
import { inTransaction, isTransient } from '@/server/mall/db/transaction';
import { loadSeed } from '@/server/mall/seed/load-seed';
import { readSeedContent, type SeedContent } from '@/server/mall/seed/read-seed-content';
import { testOnPostgres } from '@/tests/support/database-kind';
import { createTestDatabase, startMall, type TestDatabase } from '@/tests/support/test-mall';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.remove());

const openTestDatabase = () => openDatabase({ url: database.databaseUrl, dataDir: database.dataDir });
const getNow = () => new Date('2026-03-10T04:00:00.000Z');

// R-OPS-06, R-OPS-07
test('three instances that start at once share one consistent database', async () => {
  const options = { databaseUrl: database.databaseUrl, dataDir: database.dataDir, clock: getNow };
  const malls = await Promise.all([createMall(options), createMall(options), createMall(options)]);
  const counts = await Promise.all(
    malls.map(({ db }) =>
      db
        .selectFrom('goods')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .executeTakeFirst(),
    ),
  );
  expect(new Set(counts.map((row) => row?.n)).size).toBe(1);
  await Promise.all(malls.map((mall) => mall.close()));
});

test('keeps committed rows after closing and opening again', async () => {
  const first = await startMall({ database });
  await first.mall.db.updateTable('goods_specs').set({ stock: 3 }).where('id', '=', '10100101').execute();
  await first.close();
  const second = await startMall({ database });
  const spec = await second.mall.db
    .selectFrom('goods_specs')
    .select('stock')
    .where('id', '=', '10100101')
    .executeTakeFirst();
  expect(spec?.stock).toBe(3);
  await second.close();
});

test('rejects impossible settings before it opens a database', async () => {
  const payment = { sandbox: true, publicBase: '/vantmall', merchantId: 'm' };
  const dataDir = path.join(tmpdir(), `vantmall-${Date.now()}-never`);
  await expect(createMall({ dataDir, settings: { demo: false, payment } })).rejects.toThrow('demo mode only');
  expect(existsSync(dataDir)).toBe(false);
});

testOnPostgres('a transaction whose begin fails on a living connection writes nothing', async () => {
  const { db, close } = await openTestDatabase();
  const write = (name: string) => db.insertInto('settings').values({ name, value: '1' });
  const transaction = db
    .transaction()
    // Kysely has this isolation level, PostgreSQL does not.
    .setIsolationLevel('snapshot')
    .execute(async (tx) => {
      await tx.executeQuery(write('first'));
      await tx.executeQuery(write('second'));
    });
  await expect(transaction).rejects.toThrow('syntax error');
  const names = await db.selectFrom('settings').select('name').where('name', '=', 'second').execute();
  expect(names).toEqual([]);
  await expect(db.transaction().execute((tx) => tx.executeQuery(write('third')))).resolves.toBeDefined();
  await close();
});

describe('loading the seed', () => {
  const changeContent = (content: SeedContent): SeedContent => {
    const digital =
      content.goods.digital?.slice(1).map((each) => ({ ...each, name: { zh: '新', en: 'New' } })) ?? [];
    return { ...content, goods: { ...content.goods, digital } };
  };

  // R-OPS-02
  test('a newer seed changes texts, keeps stock and sales, and takes removed products off sale', async () => {
    const { db, close } = await openTestDatabase();
    const content = readSeedContent();
    await loadSeed({ db, now: getNow }, content);
    await db.updateTable('goods_specs').set({ stock: 1 }).where('goods_id', '=', '101002').execute();
    await db.updateTable('goods').set({ exchanged: 7 }).where('id', '=', '101002').execute();
    await loadSeed({ db, now: () => new Date('2027-01-01T00:00:00.000Z') }, changeContent(content));
    const row = await db.selectFrom('goods').selectAll().where('id', '=', '101002').executeTakeFirstOrThrow();
    expect(row).toMatchObject({ name_en: 'New', exchanged: 7, on_sale: 1 });
    expect(row.created_at < '2026-03-11').toBe(true);
    const specs = await db
      .selectFrom('goods_specs')
      .select('stock')
      .where('goods_id', '=', '101002')
      .execute();
    expect(specs.every((spec) => spec.stock === 1)).toBe(true);
    const removed = await db
      .selectFrom('goods')
      .select('on_sale')
      .where('id', '=', '101001')
      .executeTakeFirst();
    expect(removed?.on_sale).toBe(0);
    await close();
  });

  test('loading the same seed writes nothing', async () => {
    const { db, close } = await openTestDatabase();
    await loadSeed({ db, now: getNow });
    await db.updateTable('goods').set({ name_en: 'mine' }).where('id', '=', '101001').execute();
    await loadSeed({ db, now: getNow });
    const row = await db.selectFrom('goods').select('name_en').where('id', '=', '101001').executeTakeFirst();
    expect(row?.name_en).toBe('mine');
    await close();
  });

  // R-OPS-05
  test('leaves the database empty outside demo mode', async () => {
    const testMall = await startMall({ database, settings: { demo: false } });
    expect(await testMall.mall.db.selectFrom('goods').select('id').execute()).toEqual([]);
    expect(await testMall.mall.db.selectFrom('activities').select('id').execute()).toEqual([]);
    await testMall.close();
  });
});

describe('database constraints', () => {
  // R-POINTS-01
  test('the database rejects invalid rows', async () => {
    const testMall = await startMall({ database });
    const { db } = testMall.mall;
    const gift = {
      user_id: 'u',
      amount: 5,
      expires_at: null,
      reason: 'r',
      ref: '1',
      created_at: getNow().toISOString(),
    };
    const user = {
      id: 'u',
      nick_name: '',
      icon: '',
      is_new: 1 as const,
      p_id: '1',
      created_at: getNow().toISOString(),
    };
    await db.insertInto('users').values(user).execute();
    await db
      .insertInto('points_lots')
      .values({ ...gift, id: 'a', remaining: 5 })
      .execute();
    const wrong = [
      db.updateTable('goods_specs').set({ stock: -1 }),
      db.updateTable('activity_specs').set({ stock: 9999 }),
      db.updateTable('goods').set({ group_id: 'none' }),
      db.updateTable('points_lots').set({ remaining: -1 }),
      db.updateTable('points_lots').set({ remaining: 6 }),
      db.insertInto('points_lots').values({ ...gift, id: 'b', remaining: 5 }),
      db.insertInto('points_lots').values({ ...gift, id: 'c', remaining: 5, user_id: 'nobody', ref: '2' }),
    ];
    for (const query of wrong) await expect(query.execute()).rejects.toThrow();
    await testMall.close();
  });
});

describe('transactions', () => {
  test('a nested transaction joins the outer one, and a failure rolls back both', async () => {
    const { db, close } = await openTestDatabase();
    const insert = (name: string) =>
      inTransaction(db, (tx) => tx.insertInto('settings').values({ name, value: '1' }).execute());
    await insert('outside');
    const failing = inTransaction(db, async (tx) => {
      await inTransaction(tx, (inner) =>
        inner.insertInto('settings').values({ name: 'inner', value: '1' }).execute(),
      );
      throw new Error('stop');
    });
    await expect(failing).rejects.toThrow('stop');
    expect(await db.selectFrom('settings').select('name').execute()).toEqual([{ name: 'outside' }]);
    await close();
  });

  test('retries a transaction after a deadlock, and not after any other error', async () => {
    const { db, close } = await openTestDatabase();
    let tries = 0;
    const deadlock = Object.assign(new Error('deadlock detected'), { code: '40P01' });
    const result = inTransaction(db, async () => {
      tries += 1;
      if (tries < 3) throw deadlock;
      return tries;
    });
    expect(await result).toBe(3);
    await expect(inTransaction(db, () => Promise.reject(deadlock))).rejects.toBe(deadlock);
    expect(isTransient(new Error('no such table'))).toBe(false);
    await close();
  });
});
