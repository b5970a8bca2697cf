import type { Command } from 'commander';
import { getConfig } from '@/server/config';
import type { MallDeps } from '@/server/mall/context';
import { openDatabase } from '@/server/mall/db/open-database';
import { withDefaults } from '@/server/mall/options';

interface Global {
  json?: boolean;
  database?: string;
  data?: string;
}

/** The options that every command has. */
export const globalOptions = (command: Command): Global => command.optsWithGlobals<Global>();

/** Where the database is: as told, else as the server is configured. */
export function placeOf(command: Command): { url: string | undefined; dataDir: string } {
  const { database, data } = globalOptions(command);
  const { DATABASE_URL, MALL_DATA_DIR } = getConfig();
  return { url: database ?? (data ? undefined : DATABASE_URL), dataDir: data ?? MALL_DATA_DIR };
}

/** Runs work on the mall's database, brought up to date; no demo content, no jobs. */
export async function withMall<T>(command: Command, work: (host: MallDeps) => Promise<T>): Promise<T> {
  const complain = (fields: object, text: string) => {
    process.stderr.write(`${text} ${JSON.stringify(fields)}\n`);
  };
  const { db, close } = await openDatabase({ ...placeOf(command), poolSize: 2 });
  const log = { info: () => {}, warn: complain, error: complain };
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
