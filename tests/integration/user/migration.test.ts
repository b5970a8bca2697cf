import path from 'node:path';
import { Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import * as first from '@/server/mall/db/migrations/0001-first';
import * as second from '@/server/mall/db/migrations/0002-whole-contract';
import * as third from '@/server/mall/db/migrations/0003-order-life';
import { openDatabase } from '@/server/mall/db/open-database';
import { openPostgres } from '@/server/mall/db/postgres';
import type { Database } from '@/server/mall/db/schema';
import { openSqlite } from '@/server/mall/db/sqlite';
import { findSessionUser } from '@/server/mall/user/session';
import { createTestDatabase } from '@/tests/support/test-mall';

test('migration keeps users of a database without session versions logged in', async () => {
  const database = await createTestDatabase();
  const dialect = database.databaseUrl
    ? openPostgres({ url: database.databaseUrl, poolSize: 2, onError: () => {} })
    : openSqlite(path.join(database.dataDir ?? '', 'mall.db'));
  const old = new Kysely<Database>({ dialect });
  const earlier = { '0001-first': first, '0002-whole-contract': second, '0003-order-life': third };
  const migrator = new Migrator({ db: old, provider: { getMigrations: async () => earlier } });
  expect((await migrator.migrateToLatest()).error).toBeUndefined();
  await sql`insert into users (id, nick_name, icon, is_new, p_id, created_at)
    values ('u', 'tester', '', 0, '10000', '2026-03-10T04:00:00.000Z')`.execute(old);
  await old.destroy();
  const { db, close } = await openDatabase({ url: database.databaseUrl, dataDir: database.dataDir });
  try {
    expect(await findSessionUser(db, { userId: 'u', version: 0 })).toBe('u');
  } finally {
    await close();
    await database.remove();
  }
});
