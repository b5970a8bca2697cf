import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { readProcessorMs } from '../support/processes.mjs';

const { refreshStatistics } = await import('../../server/mall/db/refresh-statistics.ts');

/** Opens PostgreSQL: how to run statements, and to write a time. */
export async function openPostgres(databaseUrl) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  let indexes = [];
  return {
    place: { databaseUrl },
    moment: (seconds) =>
      `to_char(to_timestamp(${seconds}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"')`,
    begin: async () => {
      await client.query('set session_replication_role = replica');
      await client.query('set synchronous_commit = off');
      await client.query("set work_mem = '256MB'");
      // Creating an index over all rows takes a part of the time that adding row by row takes.
      const { rows } = await client.query(
        `select indexname, indexdef from pg_indexes where schemaname = 'public' and not exists
           (select from pg_constraint where conindid = format('%I', indexname)::regclass)`,
      );
      indexes = rows;
      for (const { indexname } of indexes) await client.query(`drop index "${indexname}"`);
    },
    run: (statement) => client.query(statement),
    analyze: async () => {
      await client.query("set maintenance_work_mem = '1GB'");
      for (const { indexdef } of indexes) await client.query(indexdef);
      await client.query('vacuum (analyze)');
    },
    readMs: async () => {
      const { rows } = await client.query(
        'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
      return rows.reduce((sum, { pid }) => sum + readProcessorMs(pid), 0);
    },
    close: () => client.end(),
  };
}

/** Opens SQLite in a temporary folder. */
export async function openSqlite() {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'bench-lists-'));
  let database;
  return {
    place: { dataDir },
    moment: (seconds) => `strftime('%Y-%m-%dT%H:%M:%S.000Z', ${seconds}, 'unixepoch')`,
    begin: async () => {
      database = new DatabaseSync(path.join(dataDir, 'mall.db'), { timeout: 10_000 });
      database.exec('pragma synchronous = off; pragma cache_size = -400000');
    },
    run: async (statement) => database.exec(statement),
    analyze: async (db) => {
      database.close();
      await refreshStatistics(db);
    },
    readMs: async () => 0,
    close: async () => rmSync(dataDir, { recursive: true }),
  };
}
