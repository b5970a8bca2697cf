import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { explainPostgres } from '../plan/postgres';
import { type BenchDatabase, countAll } from './database';

/** Creates a database on a server, with its own connection. */
export async function createPostgresDatabase(server: string): Promise<BenchDatabase> {
  const name = `bench_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query(`create database ${name} template template0`);
  const databaseUrl = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const queryNumber = async (text: string) => Number(Object.values((await client.query(text)).rows[0])[0]);
  const { rows } = await client.query('show server_version');
  return {
    name: 'PostgreSQL',
    version: String(rows[0]?.server_version),
    place: { databaseUrl },
    moment: (seconds) =>
      `to_char(to_timestamp(${seconds}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"')`,
    fill: async (statements) => {
      // Skips foreign key checks, as the rows are consistent. Needs a superuser; for others, filling takes longer.
      await client.query('set session_replication_role = replica').catch(() => {});
      await client.query('begin');
      for (const statement of statements) await client.query(statement);
      await client.query('commit');
      await client.query('reset session_replication_role');
    },
    analyze: async () => {
      await client.query('vacuum (analyze)');
    },
    sizes: async () => {
      const tables = await client.query<{ name: string }>(
        `select tablename as name from pg_tables where schemaname = 'public'`,
      );
      return countAll(
        tables.rows.map((row) => row.name),
        (table) => queryNumber(`select count(*) from "${table}"`),
      );
    },
    megabytes: async () => (await queryNumber('select pg_database_size(current_database())')) / 1e6,
    explain: (sizes, statement) => explainPostgres(client, sizes, statement),
    remove: async () => {
      await client.end();
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}
