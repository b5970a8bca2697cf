/**
 * Whether an index serves every list and look-up: fills a mall with orders on both databases, makes the calls of
 * shoppers and operators and runs the jobs, and has every statement that was sent explained. Fails when one reads a
 * large table, or much of it, to find a few rows; how long anything takes decides nothing. By hand: `npm run bench --
 * bench/indexes.mjs [orders] [sqlite|postgres]`; `npm test` runs it with 50,000. PostgreSQL is `TEST_DATABASE_URL`,
 * else the one that the tests use.
 */
import { withPostgres } from '../scripts/testing/postgres.mjs';

const { postgresDatabase } = await import('./indexes/databases/postgres.ts');
const { sqliteDatabase } = await import('./indexes/databases/sqlite.ts');
const { benchIndexes } = await import('./indexes/run.ts');

const ORDERS = Number(process.argv[2] ?? 1_000_000);
const ONLY = process.argv[3];

async function bench(opening) {
  const database = await opening;
  try {
    return await benchIndexes(database, ORDERS);
  } finally {
    await database.remove();
  }
}

let problems = 0;
if (ONLY !== 'postgres') problems += await bench(sqliteDatabase());
if (ONLY !== 'sqlite') problems += await withPostgres((server) => bench(postgresDatabase(server)));
console.log(problems === 0 ? '✓ an index serves every statement' : `✗ ${problems} problems`);
process.exitCode = problems === 0 ? 0 : 1;
