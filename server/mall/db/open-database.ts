import 'server-only';
import { chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Kysely } from 'kysely';
import { type Log, stderrLog } from '../log';
import { instrumentDialect, type QueryObserver } from './instrument-dialect';
import { migrate } from './migrate';
import { openPostgres } from './postgres';
import type { Database } from './schema';
import { neverShareConnections } from './shared-connection';
import { openSqlite } from './sqlite';
import type { Db } from './types';

interface DatabaseOptions {
  /** `postgres://…` or `postgresql://…`; absent: SQLite. */
  url?: string | undefined;
  /** Folder of the SQLite file; `:memory:` keeps everything in memory. */
  dataDir?: string | undefined;
  /** Maximum number of connections to PostgreSQL; default 10. */
  poolSize?: number | undefined;
  /** Milliseconds after which a connection to PostgreSQL that owes an answer is ended; default `SILENCE_MS`. */
  silenceMs?: number | undefined;
  /** Called when an idle connection to PostgreSQL fails. */
  onError?: ((error: Error) => void) | undefined;
  /** Default: stderr. */
  log?: Pick<Log, 'warn'> | undefined;
  onStatement?: QueryObserver | undefined;
}

/** An open database. */
interface OpenDatabase {
  db: Db;
  dialect: 'sqlite' | 'postgres';
  close(): Promise<void>;
}

/** Permissions for the user of this process only: the file contains names, addresses and phone numbers. */
const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;

const getErrorCode = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? '';

/**
 * Creates the file unless it exists. An existing file must not be opened here: closing it would release the
 * locks that this process holds on it (https://sqlite.org/howtocorrupt.html, 2.2).
 */
function createPrivately(file: string): void {
  try {
    writeFileSync(file, '', { flag: 'ax', mode: PRIVATE_FILE });
  } catch (error) {
    if (getErrorCode(error) !== 'EEXIST') throw error;
  }
}

/**
 * Removes the permissions of group and others from a file, if it exists and its file system supports
 * permissions.
 */
function restrictAccess(file: string): void {
  const mode = statSync(file, { throwIfNoEntry: false })?.mode;
  if (mode === undefined || (mode & 0o077) === 0) return;
  try {
    chmodSync(file, PRIVATE_FILE);
  } catch (error) {
    // The file is mounted from elsewhere or owned by another user, who decides about its permissions.
    if (!['EPERM', 'ENOTSUP', 'EROFS'].includes(getErrorCode(error))) throw error;
  }
}

/**
 * Creates the SQLite file with private permissions before anything is written to it and returns its path.
 * SQLite gives `-wal` and `-shm` the same permissions.
 */
function prepareSqliteFile(dataDir: string): string {
  if (dataDir === ':memory:') return dataDir;
  mkdirSync(dataDir, { recursive: true, mode: PRIVATE_FOLDER });
  const file = path.join(dataDir, 'mall.db');
  createPrivately(file);
  for (const suffix of ['', '-wal', '-shm']) restrictAccess(`${file}${suffix}`);
  return file;
}

/**
 * Opens the database and runs pending migrations. Safe when several instances start at once (R-OPS-06,
 * R-OPS-07).
 * @throws when the database cannot be opened or migrated; the connections are closed first.
 */
export async function openDatabase({
  url,
  dataDir = '.data',
  poolSize = 10,
  silenceMs,
  onError = () => {},
  log = stderrLog,
  onStatement,
}: DatabaseOptions): Promise<OpenDatabase> {
  const dialect = url
    ? openPostgres({ url, poolSize, silenceMs, onError })
    : openSqlite(prepareSqliteFile(dataDir));
  const db = new Kysely<Database>({ dialect: instrumentDialect(dialect, onStatement) });
  if (onStatement) neverShareConnections(db);
  try {
    await migrate(db, log);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return { db, dialect: url ? 'postgres' : 'sqlite', close: () => db.destroy() };
}
