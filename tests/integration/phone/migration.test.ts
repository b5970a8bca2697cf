import path from 'node:path';
import { Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import * as first from '@/server/mall/db/migrations/0001-first';
import { openDatabase } from '@/server/mall/db/open-database';
import { openPostgres } from '@/server/mall/db/postgres';
import type { Database } from '@/server/mall/db/schema';
import { openSqlite } from '@/server/mall/db/sqlite';
import { hashPhone } from '@/server/mall/points/phone-gifts';
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

/** Creates a database of the first release, with an order for a phone and one without an address. */
async function createFirstRelease(): Promise<void> {
  const db = new Kysely<Database>({ dialect: createDialect(database) });
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ '0001-first': first }) } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
  const at = '2026-03-10T04:00:00.000Z';
  await sql`insert into users (id, nick_name, icon, is_new, p_id, created_at)
    values ('u', 'tester', '', 0, '10000', ${at})`.execute(db);
  for (const [id, address] of [
    ['shipped', '{"receiver":"王小明","phone":"13800138000"}'],
    ['service', null],
  ]) {
    await sql`insert into orders (id, user_id, p_id, kind, status, activity_type, points, pay_amount_fen, address,
      remark, points_gained, created_at) values (${id}, 'u', '10000', 'physical', 2, 0, 100, 0, ${address}, '', 0, ${at})`.execute(
      db,
    );
  }
  await db.destroy();
}

// R-OPS-08
test('migrating the first release stores the receiver’s phone of each order', async () => {
  await createFirstRelease();
  const { db, close } = await openDatabase({ url: database.databaseUrl, dataDir: database.dataDir });
  try {
    const rows = await db.selectFrom('orders').select(['id', 'receiver_phone']).orderBy('id').execute();
    expect(rows).toEqual([
      { id: 'service', receiver_phone: null },
      { id: 'shipped', receiver_phone: '13800138000' },
    ]);
  } finally {
    await close();
  }
});

// R-POINTS-25, R-OPS-08
test('migrating the first release records the bound phones whose users received points for them', async () => {
  await createFirstRelease();
  const old = new Kysely<Database>({ dialect: createDialect(database) });
  const at = '2026-03-10T04:00:00.000Z';
  for (const [id, phone, reason] of [
    ['rewarded', '13800138001', 'bind_phone'],
    ['unrewarded', '13800138002', 'share'],
  ] as const) {
    await sql`insert into users (id, nick_name, icon, is_new, phone, p_id, created_at)
      values (${id}, 'tester', '', 0, ${phone}, '10000', ${at})`.execute(old);
    await sql`insert into points_lots (id, user_id, amount, remaining, reason, ref, created_at)
      values (${id}, ${id}, 100, 100, ${reason}, 'phone', ${at})`.execute(old);
  }
  await old.destroy();
  const { db, close } = await openDatabase({ url: database.databaseUrl, dataDir: database.dataDir });
  try {
    const rows = await db.selectFrom('rewarded_phones').select('phone_mark').execute();
    expect(rows).toEqual([{ phone_mark: hashPhone('13800138001') }]);
  } finally {
    await close();
  }
});

test('the database rejects one phone for two users', async () => {
  const { db, close } = await openDatabase({ url: database.databaseUrl, dataDir: database.dataDir });
  try {
    const user = {
      nick_name: 'tester',
      icon: '',
      is_new: 0,
      p_id: '10000',
      created_at: '',
      phone: '13800138000',
    } as const;
    await db
      .insertInto('users')
      .values({ ...user, id: 'first' })
      .execute();
    await expect(
      db
        .insertInto('users')
        .values({ ...user, id: 'second' })
        .execute(),
    ).rejects.toThrow(/unique/i);
  } finally {
    await close();
  }
});
