import type { Command } from 'commander';
import { getConfig } from '@/server/config';
import type { MallDeps } from '@/server/mall/context';
import { openDatabase } from '@/server/mall/db/open-database';
import { withDefaults } from '@/server/mall/options';

interface GlobalOptions {
  json?: boolean;
  database?: string;
  data?: string;
}

/** Returns the options that every command has. */
export const getGlobalOptions = (command: Command): GlobalOptions => command.optsWithGlobals<GlobalOptions>();

/**
 * Returns the location of the database: from the options, else from the server's configuration.
 * @throws Error on a BFF in front of a remote points mall, which has no database: the command would create an empty SQLite file,
 *   write there, and report success (R-OPERATOR-18)
 */
export function getDatabaseLocation(command: Command): { url: string | undefined; dataDir: string } {
  const { database, data } = getGlobalOptions(command);
  const { DATABASE_URL, MALL_API_URL, MALL_DATA_DIR } = getConfig();
  if (MALL_API_URL && !DATABASE_URL && !database && !data)
    throw new Error(
      'MALL_API_URL is set and DATABASE_URL is not: the database is that of the points mall there. Run the command beside it, without MALL_API_URL, or name the database by --database or --data',
    );
  return { url: database ?? (data ? undefined : DATABASE_URL), dataDir: data ?? MALL_DATA_DIR };
}

/** Runs work on the mall's migrated database, without demo content and without jobs. */
export async function withMall<T>(command: Command, work: (deps: MallDeps) => Promise<T>): Promise<T> {
  const logToStderr = (fields: object, text: string) => {
    process.stderr.write(`${text} ${JSON.stringify(fields)}\n`);
  };
  const log = { info: () => {}, warn: logToStderr, error: logToStderr };
  const { db, close } = await openDatabase({ ...getDatabaseLocation(command), poolSize: 2, log });
  const settings = withDefaults({
    demo: getConfig().MALL_MODE === 'demo',
    defaultPId: getConfig().MALL_DEFAULT_PID,
  });
  try {
    return await work({ db, now: () => new Date(), settings, log });
  } finally {
    await close();
  }
}
