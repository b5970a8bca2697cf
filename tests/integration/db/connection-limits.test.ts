import { sql } from 'kysely';
import { openDatabase } from '@/server/mall/db/open-database';
import type { Db } from '@/server/mall/db/types';
import { isOnPostgres } from '@/tests/support/database-kind';
import { type DatabaseProxy, startDatabaseProxy } from '@/tests/support/fakes/database-proxy';
import { createTestDatabase, type TestDatabase } from '@/tests/support/test-mall';

const describeOnPostgres = isOnPostgres ? describe : describe.skip;

/** The parameters that PgBouncer forwards; it rejects connections with others. */
const KNOWN_PARAMETERS = ['user', 'database', 'application_name', 'client_encoding'];

// R-OPS-43
describeOnPostgres('a connection to PostgreSQL', () => {
  let database: TestDatabase;
  let proxy: DatabaseProxy;
  let db: Db;
  let close: () => Promise<void>;
  beforeAll(async () => {
    database = await createTestDatabase();
    proxy = await startDatabaseProxy(database.databaseUrl ?? '');
    ({ db, close } = await openDatabase({ url: proxy.databaseUrl, dataDir: database.dataDir }));
  });
  afterAll(async () => {
    await close();
    await proxy.close();
    await database.remove();
  });

  test('has the time limits of the mall', async () => {
    const { rows } = await sql`
      select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
        current_setting('idle_in_transaction_session_timeout') as idle`.execute(db);
    expect(rows).toEqual([{ statement: '10s', lock: '3s', idle: '15s' }]);
  });

  test('starts with parameters that a pooler knows', () => {
    const names = proxy.startParameters.flat();
    expect(names).toContain('application_name');
    expect(names.filter((name) => !KNOWN_PARAMETERS.includes(name))).toEqual([]);
  });
});
