import { sql } from 'kysely';
import { Client } from 'pg';
import { openDatabase } from '@/server/mall/db/open-database';
import type { Log } from '@/server/mall/log';
import { testOnPostgres } from '@/tests/support/database-kind';
import { createTestDatabase, type TestDatabase } from '@/tests/support/test-mall';

let database: TestDatabase;
let clients: Client[];
beforeEach(async () => {
  database = await createTestDatabase();
  clients = [];
});
afterEach(async () => {
  await Promise.all(clients.map((client) => client.end()));
  await database.remove();
});

const open = (log: Pick<Log, 'warn'> = { warn: () => {} }) =>
  openDatabase({ url: database.databaseUrl, dataDir: database.dataDir, log });

async function connect(): Promise<Client> {
  const client = new Client({ connectionString: database.databaseUrl, lock_timeout: 3000 });
  clients.push(client);
  await client.connect();
  return client;
}

/** Creates a database as an earlier release left it: without the migration of the points in the search, and the later ones. */
async function createEarlierRelease(): Promise<void> {
  const { close } = await open();
  await close();
  const client = await connect();
  for (const statement of [
    'drop trigger write_search_points on goods',
    'drop function write_search_points',
    'drop function read_search_points cascade',
    'alter table goods_search drop column list_points',
    'drop table gift_phones, rewarded_phones, imported_catalogues',
    `delete from kysely_migration where name >= '0023-search-points'`,
  ])
    await client.query(statement);
}

/** Waits until a statement of another connection waits for a lock of a table. */
async function waitForWaiter(client: Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query(
      `select 1 from pg_locks join pg_database on pg_database.oid = pg_locks.database
        where not granted and datname = current_database()`,
    );
    if (rows.length > 0) return;
  }
}

// R-OPS-40. SQLite has no locks of tables: its readers wait for no writer.
testOnPostgres(
  'a migration that waits for a long transaction lets the statements of running servers pass, and runs when that has ended',
  async () => {
    await createEarlierRelease();
    const [backup, server] = [await connect(), await connect()];
    await backup.query('begin');
    await backup.query('lock table goods_search in access share mode');
    const warnings: string[] = [];
    const opening = open({ warn: (_, message) => warnings.push(message) });
    await waitForWaiter(server);
    // It waits behind the migration.
    expect((await server.query('select 1 from goods_search')).rowCount).toBe(0);
    await backup.query('commit');
    const { db, close } = await opening;
    const { rows } = await sql`select list_points from goods_search`.execute(db);
    await close();
    expect(rows).toEqual([]);
    expect(new Set(warnings)).toEqual(
      new Set(['a migration got no lock of a table that is in use, and is tried again']),
    );
  },
);

// R-OPS-08
testOnPostgres('a migration that fails reports its own error', async () => {
  await createEarlierRelease();
  const client = await connect();
  await client.query('create table goods_search_copy ()');
  await expect(open()).rejects.toThrow('relation "goods_search_copy" already exists');
});
