import path from 'node:path';
import { Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import * as first from '@/server/mall/db/migrations/0001-first';
import { openDatabase } from '@/server/mall/db/open-database';
import { openPostgres } from '@/server/mall/db/postgres';
import type { Database } from '@/server/mall/db/schema';
import { openSqlite } from '@/server/mall/db/sqlite';
import { createTestDatabase, type TestDatabase } from '@/tests/support/test-mall';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.remove());

const createDialect = ({ databaseUrl, dataDir = '' }: TestDatabase) =>
  databaseUrl
    ? openPostgres({ url: databaseUrl, poolSize: 2, onError: () => {} })
    : openSqlite(path.join(dataDir, 'mall.db'));

const CREATED_AT = '2026-03-10T04:00:00.000Z';

/** Creates a database of the first release, with an order of an activity and its payments in every status. */
async function createFirstRelease(): Promise<void> {
  const db = new Kysely<Database>({ dialect: createDialect(database) });
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ '0001-first': first }) } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
  await sql`insert into users (id, nick_name, icon, is_new, p_id, created_at)
    values ('u', 'tester', '', 0, '10000', ${CREATED_AT})`.execute(db);
  await sql`insert into orders (id, user_id, p_id, kind, status, activity_type, points, pay_amount_fen, remark,
    points_gained, created_at) values ('o', 'u', '10000', 'physical', 2, 1, 100, 500, '', 0, ${CREATED_AT})`.execute(
    db,
  );
  await sql`insert into order_items (id, order_id, position, goods_id, goods_spec_id, activity_id, quantity, points,
    price_fen, title_zh, title_en, spec_name_zh, spec_name_en, picture)
    values ('i', 'o', 0, 'g', 's', 'a', 1, 100, 500, '', '', '', '', '')`.execute(db);
  for (const [attempt, status] of ['closed', 'paid', 'refunding', 'refunded', 'pending'].entries()) {
    const refundedAt = status === 'refunded' ? CREATED_AT : null;
    await sql`insert into payments (id, order_id, provider, attempt, amount_fen, status, transaction_id, created_at,
      refunded_at) values (${status}, 'o', 'alipay', ${attempt}, 500, ${status}, ${`T-${status}`}, ${CREATED_AT},
      ${refundedAt})`.execute(db);
  }
  await db.destroy();
}

// R-OPS-08
test('migrating the first release keeps its payments and turns owed money into refunds', async () => {
  await createFirstRelease();
  const { db, close } = await openDatabase({ url: database.databaseUrl, dataDir: database.dataDir });
  try {
    const payments = await db.selectFrom('payments').selectAll().orderBy('attempt').execute();
    expect(payments.map(({ id, status, owed_back_fen }) => [id, status, owed_back_fen])).toEqual([
      ['closed', 'closed', 0],
      ['paid', 'paid', 0],
      ['refunding', 'refunding', 500],
      ['refunded', 'refunded', 500],
      ['pending', 'pending', 0],
    ]);
    const untouched = { order_id: 'o', merge_order_id: null, ask_after: null, is_given_up: 0 };
    for (const payment of payments) expect(payment).toMatchObject(untouched);
    const order = await db.selectFrom('orders').select(['reminded_at', 'reminders']).executeTakeFirst();
    expect(order).toEqual({ reminded_at: null, reminders: 0 });
    const refunds = await db.selectFrom('payment_refunds').selectAll().orderBy('id').execute();
    expect(refunds.map(({ payment_id, status, amount_fen }) => [payment_id, status, amount_fen])).toEqual([
      ['refunded', 'done', 500],
      ['refunding', 'owed', 500],
    ]);
    const [item] = await db.selectFrom('order_items').select('activity_type').execute();
    expect(item?.activity_type).toBe(1);
  } finally {
    await close();
  }
});

test('the database restricts a payment to one subject, and its refunds to its amount', async () => {
  await createFirstRelease();
  const { db, close } = await openDatabase({ url: database.databaseUrl, dataDir: database.dataDir });
  try {
    await db.insertInto('merge_orders').values({ id: 'M1', created_at: CREATED_AT }).execute();
    const payment = {
      provider: 'alipay',
      attempt: 9,
      amount_fen: 1,
      status: 'pending',
      created_at: CREATED_AT,
    } as const;
    for (const subject of [{}, { order_id: 'o', merge_order_id: 'M1' }, { merge_order_id: 'nothing' }])
      await expect(
        db
          .insertInto('payments')
          .values({ ...payment, id: 'new', ...subject })
          .execute(),
      ).rejects.toThrow();
    const more = db.updateTable('payments').set({ owed_back_fen: 501 }).where('id', '=', 'paid');
    await expect(more.execute()).rejects.toThrow();
  } finally {
    await close();
  }
});
