/**
 * Checks that an index serves every list and look-up: fills a mall with orders on both databases, makes the calls of
 * shoppers and operators, runs the jobs, and explains every statement that was sent. Fails if one reads much of a large
 * table to find a few rows; times do not affect the result. Usage: `npm run bench -- bench/indexes.mjs [orders]
 * [sqlite|postgres]`; `npm test` runs it with 50,000. PostgreSQL is `TEST_DATABASE_URL`, else the tests' server.
 */
import { withPostgres } from '../scripts/testing/postgres.mjs';

const { createPostgresDatabase } = await import('./indexes/databases/postgres.ts');
const { createSqliteDatabase } = await import('./indexes/databases/sqlite.ts');
const { benchIndexes } = await import('./indexes/bench-indexes.ts');

const ORDERS = Number(process.argv[2] ?? 1_000_000);
const ONLY = process.argv[3];

async function bench(databasePromise) {
  const database = await databasePromise;
  try {
    return await benchIndexes(database, ORDERS);
  } finally {
    await database.remove();
  }
}

let problems = 0;
if (ONLY !== 'postgres') problems += await bench(createSqliteDatabase());
if (ONLY !== 'sqlite') problems += await withPostgres((server) => bench(createPostgresDatabase(server)));
console.log(problems === 0 ? '✓ an index serves every statement' : `✗ ${problems} problems`);
process.exitCode = problems === 0 ? 0 : 1;
