import 'server-only';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { Kysely } from 'kysely';
import { migrate } from './migrate';
import { openPostgres } from './postgres';
import type { Database } from './schema';
import { openSqlite } from './sqlite';
import type { Db } from './types';
import { type StatementWatch, watchedDialect } from './watched';

interface Options {
  /** `postgres://…` or `postgresql://…`. */
  url?: string | undefined;
  /** Folder of the SQLite file, when no url is given; `:memory:` keeps everything in memory. */
  dataDir?: string | undefined;
  poolSize?: number | undefined;
  onError?: ((error: Error) => void) | undefined;
  onStatement?: StatementWatch | undefined;
}

export interface OpenDatabase {
  db: Db;
  dialect: 'sqlite' | 'postgres';
  close(): Promise<void>;
}

function sqliteFile(dataDir: string): string {
  if (dataDir === ':memory:') return dataDir;
  mkdirSync(dataDir, { recursive: true });
  return path.join(dataDir, 'mall.db');
}

/**
 * Opens the database and brings its tables up to date. Safe when several instances start at once (R-OPS-06,
 * R-OPS-07).
 */
export async function openDatabase({
  url,
  dataDir = '.data',
  poolSize = 10,
  onError = () => {},
  onStatement,
}: Options): Promise<OpenDatabase> {
  const dialect = url ? openPostgres({ url, poolSize, onError }) : openSqlite(sqliteFile(dataDir));
  const db = new Kysely<Database>({ dialect: watchedDialect(dialect, onStatement) });
  try {
    await migrate(db);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return { db, dialect: url ? 'postgres' : 'sqlite', close: () => db.destroy() };
}
