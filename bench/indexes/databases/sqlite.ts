import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { refreshStatistics } from '@/server/mall/db/refresh-statistics';
import { explainSqlite } from '../plan/sqlite';
import { type BenchDatabase, countAll } from './database';

/** Creates an SQLite database in the temporary folder. */
export async function createSqliteDatabase(): Promise<BenchDatabase> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'bench-indexes-'));
  const file = path.join(dataDir, 'mall.db');
  /** Opens a new connection each time, as SQLite reads statistics only when it opens a file. */
  const withDatabase = <T>(work: (database: DatabaseSync) => T): T => {
    const database = new DatabaseSync(file, { timeout: 10_000 });
    try {
      return work(database);
    } finally {
      database.close();
    }
  };
  let reader: DatabaseSync | undefined;
  const queryNumber = (text: string) =>
    withDatabase((database) => Number(Object.values(database.prepare(text).get() ?? {})[0]));
  const version = withDatabase(
    (database) => database.prepare('select sqlite_version() as version').get()?.version,
  );
  return {
    name: 'SQLite',
    version: String(version),
    place: { dataDir },
    moment: (seconds) => `strftime('%Y-%m-%dT%H:%M:%S.000Z', ${seconds}, 'unixepoch')`,
    fill: async (statements) =>
      withDatabase((database) => {
        database.exec('pragma synchronous = off; pragma cache_size = -400000; begin');
        for (const statement of statements) database.exec(statement);
        database.exec('commit; pragma wal_checkpoint(truncate)');
      }),
    analyze: refreshStatistics,
    sizes: async () => {
      const tables = withDatabase((database) =>
        database
          .prepare(`select name from sqlite_schema where type = 'table' and name not like 'sqlite%'`)
          .all(),
      ).map(({ name }) => String(name));
      return countAll(tables, async (table) => queryNumber(`select count(*) from "${table}"`));
    },
    megabytes: async () =>
      ((queryNumber('pragma page_count') - queryNumber('pragma freelist_count')) * 4096) / 1e6,
    explain: async (sizes, statement) => {
      reader ??= new DatabaseSync(file, { timeout: 10_000, readOnly: true });
      return explainSqlite(reader, sizes, statement);
    },
    remove: async () => {
      reader?.close();
      rmSync(dataDir, { recursive: true });
    },
  };
}
