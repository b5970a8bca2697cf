import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { withPostgres } from '../scripts/testing/postgres.mjs';

/**
 * Runs `work` with the URL of a new database, and drops the database.
 * @template T
 * @param {string} server URL of the server
 * @param {(databaseUrl: string) => Promise<T>} work
 */
async function withNewDatabase(server, work) {
  const name = `bench_${randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(`create database ${name} template template0`);
  try {
    return await work(Object.assign(new URL(server), { pathname: `/${name}` }).href);
  } finally {
    await client.query(`drop database ${name} with (force)`);
    await client.end();
  }
}

/**
 * Runs `work` with the URL of a new database of `TEST_DATABASE_URL`, else of the tests' server.
 * @template T
 * @param {(databaseUrl: string) => Promise<T>} work
 */
export const withPostgresDatabase = (work) => withPostgres((server) => withNewDatabase(server, work));
