import { once } from 'node:events';
import { type Command, InvalidArgumentError } from 'commander';
import { getConfig } from '@/server/config';
import { openMall } from '@/server/embedded';
import type { Mall } from '@/server/mall';
import { serveMall } from '@/server/mall/serve-mall';
import { getLogger } from '@/server/telemetry/logger';
import { getDatabaseLocation } from '../with-mall';

/** Default port of the stand-alone mall. */
const DEFAULT_PORT = 4000;

const parsePort = (text: string): number => {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new InvalidArgumentError('expected 0 to 65535');
  return port;
};

/**
 * How long jobs and connections have to end after the last answer, in milliseconds: with the time that the answers have
 * (`DRAIN_MS`), less than Docker and systemd wait before they kill the process.
 */
const CLOSE_MS = 2000;

/**
 * Closes the mall and ends the process (R-OPS-31). A database that is silent ends neither a job nor a connection, so neither is
 * waited for without a limit.
 */
async function closeAndExit(mall: Pick<Mall, 'close'>): Promise<void> {
  const timer = setTimeout(() => {
    getLogger().warn({}, 'stops before the jobs and the connections of the database have ended');
    process.exit();
  }, CLOSE_MS);
  await mall.close();
  clearTimeout(timer);
  process.exit();
}

interface Options {
  port: number;
  host?: string;
}

async function serve({ port, host }: Options, command: Command): Promise<void> {
  const { MALL_API_SECRET: secret, ...settings } = getConfig();
  if (!secret) throw new Error('set MALL_API_SECRET: at least 32 characters, the same value as for the BFF');
  const { url, dataDir } = getDatabaseLocation(command);
  const mall = await openMall({ ...settings, DATABASE_URL: url, MALL_DATA_DIR: dataDir });
  const server = await serveMall(mall, { secret, port, hostname: host });
  // Before the line that says so: whoever reads it may stop the process at once.
  const stopped = Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')]);
  getLogger().info({ port: server.port }, 'the points mall is listening');
  await stopped;
  await server.close();
  await closeAndExit(mall);
}

/** Adds `serve`, the default command. */
export function addServeCommand(program: Command): void {
  program
    .command('serve', { isDefault: true })
    .description(
      'serve the points mall over HTTP to BFFs with the same MALL_API_SECRET (their MALL_API_URL is this server)',
    )
    .option('--port <port>', '0: any free port', parsePort, DEFAULT_PORT)
    .option('--host <address>', 'address to listen on; default: all')
    .action(serve);
}
