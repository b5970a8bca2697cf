import 'server-only';
import { chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Kysely } from 'kysely';
import { instrumentDialect, type QueryObserver } from './instrument-dialect';
import { migrate } from './migrate';
import { openPostgres } from './postgres';
import type { Database } from './schema';
import { openSqlite } from './sqlite';
import type { Db } from './types';

interface Options {
  /** `postgres://…` or `postgresql://…`. */
  url?: string | undefined;
  /** Folder of the SQLite file, when no url is given; `:memory:` keeps everything in memory. */
  dataDir?: string | undefined;
  poolSize?: number | undefined;
  onError?: ((error: Error) => void) | undefined;
  onStatement?: QueryObserver | undefined;
}

export interface OpenDatabase {
  db: Db;
  dialect: 'sqlite' | 'postgres';
  close(): Promise<void>;
}

/** For the user of this process alone: the file has names, addresses and phone numbers. */
const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? '';

/**
 * Creates the file, unless it is there: then it must not be opened here, because closing it again would end the locks
 * that this process holds on it (https://sqlite.org/howtocorrupt.html, 2.2).
 */
function createPrivately(file: string): void {
  try {
    writeFileSync(file, '', { flag: 'ax', mode: PRIVATE_FILE });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
}

/** Takes the rights of everybody else off a file, where it exists and its file system knows rights. */
function restrictAccess(file: string): void {
  const mode = statSync(file, { throwIfNoEntry: false })?.mode;
  if (mode === undefined || (mode & 0o077) === 0) return;
  try {
    chmodSync(file, PRIVATE_FILE);
  } catch (error) {
    // Mounted from elsewhere or owned by another user, who decides about it.
    if (!['EPERM', 'ENOTSUP', 'EROFS'].includes(codeOf(error))) throw error;
  }
}

/** The file of the SQLite database, private before anything is written to it. SQLite gives `-wal` and `-shm` its rights. */
function prepareSqliteFile(dataDir: string): string {
  if (dataDir === ':memory:') return dataDir;
  mkdirSync(dataDir, { recursive: true, mode: PRIVATE_FOLDER });
  const file = path.join(dataDir, 'mall.db');
  createPrivately(file);
  for (const each of [file, `${file}-wal`, `${file}-shm`]) restrictAccess(each);
  return file;
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
  const dialect = url ? openPostgres({ url, poolSize, onError }) : openSqlite(prepareSqliteFile(dataDir));
  const db = new Kysely<Database>({ dialect: instrumentDialect(dialect, onStatement) });
  try {
    await migrate(db);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return { db, dialect: url ? 'postgres' : 'sqlite', close: () => db.destroy() };
}
