import { sql } from 'kysely';
import { openDatabase } from '@/server/mall/db/open-database';
import { createTestDatabase, type TestDatabase } from '@/tests/support/test-mall';

let database: TestDatabase;
let warnings: object[];
beforeEach(async () => {
  database = await createTestDatabase();
  warnings = [];
});
afterEach(() => database.remove());

const open = () =>
  openDatabase({
    url: database.databaseUrl,
    dataDir: database.dataDir,
    log: { warn: (fields) => warnings.push(fields) },
  });

/** Migrates the database and then changes the list of migrations that have run. */
async function changeExecuted({ add = [], remove = [] }: { add?: string[]; remove?: string[] }) {
  const { db, close } = await open();
  for (const name of add)
    await sql`insert into kysely_migration (name, timestamp) values (${name}, '2099-01-01')`.execute(db);
  for (const name of remove) await sql`delete from kysely_migration where name = ${name}`.execute(db);
  await close();
}

// R-OPS-32
test('opens a database that a newer release has migrated, and warns with the names of its migrations', async () => {
  await changeExecuted({ add: ['9001-newer', '9002-newest'] });
  expect(warnings).toEqual([]);
  const { db, close } = await open();
  await db.insertInto('settings').values({ name: 'old', value: '1' }).execute();
  await close();
  expect(warnings).toEqual([{ migrations: ['9001-newer', '9002-newest'] }]);
});

// R-OPS-32
test.each([
  ['unknown migrations between its own', { add: ['0005-unknown'] }, /it has run 0005-unknown, which this/],
  [
    'newer migrations and without one of its own',
    { add: ['9001-newer'], remove: ['0012-content'] },
    /and not 0012-content/,
  ],
])('rejects a database with %s', async (_, changes, message) => {
  await changeExecuted(changes);
  await expect(open()).rejects.toThrow(message);
  expect(warnings).toEqual([]);
});
