import { once } from 'node:events';
import { type Command, InvalidArgumentError } from 'commander';
import { getConfig } from '@/server/config';
import { openMall } from '@/server/embedded';
import { serveMall } from '@/server/mall/serve-mall';
import { getLogger } from '@/server/telemetry/logger';
import { placeOf } from '../with-mall';

/** Where the stand-alone mall listens unless told. */
const DEFAULT_PORT = 4000;

const portOf = (text: string): number => {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new InvalidArgumentError('0 to 65535');
  return port;
};

interface Options {
  port: number;
  host?: string;
}

async function serve({ port, host }: Options, command: Command): Promise<void> {
  const { MALL_API_SECRET: secret, ...settings } = getConfig();
  if (!secret) throw new Error('MALL_API_SECRET is missing: 32 characters or more, the same as at the BFF');
  const { url, dataDir } = placeOf(command);
  const mall = await openMall({ ...settings, DATABASE_URL: url, MALL_DATA_DIR: dataDir });
  const served = await serveMall(mall, { secret, port, hostname: host });
  getLogger().info({ port: served.port }, 'the points mall answers');
  await Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')]);
  await served.close();
  await mall.close();
}

/** `serve`, and what is done without a command. */
export function addServeCommand(program: Command): void {
  program
    .command('serve', { isDefault: true })
    .description(
      'serve the points mall over HTTP to BFFs that know MALL_API_SECRET (MALL_API_URL points here)',
    )
    .option('--port <port>', '0 takes a free one', portOf, DEFAULT_PORT)
    .option('--host <address>', 'where to listen; else everywhere')
    .action(serve);
}
